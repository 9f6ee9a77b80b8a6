import { useLoaderData } from "@remix-run/react";
import { CalendarPanel } from "#app/components/calendar/calendar-panel.tsx";
import { yearAddress } from "#app/components/calendar/head.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { yearParam } from "#app/http/calendar/calendar-year.server.ts";
import { submitStepForm } from "#app/http/dashboard/step-form.server.ts";
import { calendarFormSchema } from "#app/models/calendar/calendar.schema.ts";
import { listCalendars } from "#app/models/calendar/calendar.server.ts";
import { createCalendar } from "#app/services/calendar/manage.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const loader = guarded({
  "GET /admin/calendario/novo": ({ deps }) => ({ isFirst: listCalendars(deps.db).length === 0 }),
});

export const action = guarded({
  "POST /admin/calendario/novo": ({ form, url, actor, context, deps }) =>
    submitStepForm(
      { form, context },
      {
        schema: calendarFormSchema,
        call: (input) => createCalendar(deps, actor, input),
        done: ({ id, name }) => ({
          to: yearAddress(ADDRESSES.schoolYear, { year: yearParam(url, schoolToday(deps)), id }),
          toast: { title: calendarText.calendar.created, description: name },
        }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: calendarText.calendar.newTitle };

export default function NewCalendar() {
  const { isFirst } = useLoaderData<typeof loader>();
  return <CalendarPanel isFirst={isFirst} reply={useFormResult<typeof action>()} />;
}
