import { useLoaderData } from "@remix-run/react";
import { CalendarPanel } from "#app/components/calendar/calendar-panel.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { calendarFormSchema } from "#app/models/calendar/calendar.schema.ts";
import { findCalendar } from "#app/models/calendar/calendar.server.ts";
import { changeCalendar } from "#app/services/calendar/manage.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const loader = guarded({
  "GET /admin/calendario/:id/editar": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const calendar = findCalendar(deps.db, idParam(params.id));
      if (!calendar) throw notFound();
      return calendar;
    }),
});

export const action = guarded({
  "POST /admin/calendario/:id/editar": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: calendarFormSchema,
        call: (input) => changeCalendar(deps, actor, idParam(params.id), input),
        done: ({ name }) => ({
          to: ADDRESSES.schoolYear + url.search,
          toast: { title: calendarText.calendar.updated, description: name },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: calendarText.calendar.editTitle };

export default function EditCalendar() {
  const present = useLoaderData<typeof loader>();
  return <CalendarPanel key={present?.id} present={present} reply={useFormResult<typeof action>()} />;
}
