import { useLoaderData } from "@remix-run/react";
import { TermPanel } from "#app/components/calendar/term-panel.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { isCivilDate } from "#app/domain/dates/civil-date.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { calendarOf } from "#app/http/calendar/calendar-year.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { termSchema } from "#app/models/calendar/calendar.schema.ts";
import { createTerm } from "#app/services/calendar/terms.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const loader = guarded({
  "GET /admin/calendario/periodos/novo": ({ url }) => {
    const from = url.searchParams.get("de");
    return { from: from && isCivilDate(from) ? from : null };
  },
});

export const action = guarded({
  "POST /admin/calendario/periodos/novo": ({ form, url, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: termSchema,
        call: (input) => createTerm(deps, actor, calendarOf(url, deps), input),
        done: ({ name }) => ({
          to: ADDRESSES.schoolYear + url.search,
          toast: { title: calendarText.term.created, description: name },
        }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: calendarText.term.newTitle };

export default function NewTerm() {
  const { from } = useLoaderData<typeof loader>();
  return <TermPanel from={from} reply={useFormResult<typeof action>()} />;
}
