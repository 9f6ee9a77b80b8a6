import { useLoaderData } from "@remix-run/react";
import { TermPanel } from "#app/components/calendar/term-panel.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { calendarOf } from "#app/http/calendar/calendar-year.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { changeTermSchema } from "#app/models/calendar/calendar.schema.ts";
import { findTerm } from "#app/models/calendar/calendar.server.ts";
import { changeTerm } from "#app/services/calendar/terms.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const loader = guarded({
  "GET /admin/calendario/periodos/:id/editar": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const term = findTerm(deps.db, calendarOf(url, deps), idParam(params.id));
      if (!term) throw notFound();
      return term;
    }),
});

export const action = guarded({
  "POST /admin/calendario/periodos/:id/editar": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: changeTermSchema,
        call: (input) =>
          changeTerm(deps, actor, { calendarId: calendarOf(url, deps), id: idParam(params.id) }, input),
        done: ({ name }) => ({
          to: ADDRESSES.schoolYear + url.search,
          toast: { title: calendarText.term.updated, description: name },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: calendarText.term.editTitle };

export default function EditTerm() {
  const present = useLoaderData<typeof loader>();
  return <TermPanel key={present?.id} present={present} reply={useFormResult<typeof action>()} />;
}
