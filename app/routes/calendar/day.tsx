import { useLoaderData } from "@remix-run/react";
import { DayPanel } from "#app/components/calendar/day-panel.tsx";
import { SidePanel } from "#app/components/calendar/side-panel.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { isCivilDate } from "#app/domain/dates/civil-date.ts";
import { guarded, notFound } from "#app/http/access/guarded.server.ts";
import { calendarOf } from "#app/http/calendar/calendar-year.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { dayFormSchema } from "#app/models/calendar/calendar.schema.ts";
import { readDayPanel } from "#app/services/calendar/day-panel.server.ts";
import { saveDay } from "#app/services/calendar/days.server.ts";
import { refuse } from "#app/services/result.ts";
import { calendarText, dayStateText } from "#app/text/calendar/school-calendar.ts";
import { formatDate } from "#app/text/format.ts";

export const loader = guarded({
  "GET /admin/calendario/dia/:date": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const date = params.date ?? "";
      if (!isCivilDate(date)) throw notFound();
      const found = readDayPanel(deps.db, calendarOf(url, deps), date);
      if (!found) throw notFound();
      const { day, present, counts } = found;
      return { date, present, state: dayStateText(day), blockedTitle: day.blockedTitle, counts };
    }),
});

export const action = guarded({
  "POST /admin/calendario/dia/:date": ({ form, url, params, actor, context, deps }) => {
    const date = params.date ?? "";
    return submitForm(
      { form, context },
      {
        schema: dayFormSchema,
        call: ({ is, ...day }) =>
          isCivilDate(date)
            ? saveDay(deps, actor, calendarOf(url, deps), { ...day, date, isSchoolDay: is === "school" })
            : refuse("notFound"),
        done: (day) => ({
          to: ADDRESSES.schoolYear + url.search,
          toast: {
            title: calendarText.day.updated,
            description: [formatDate(day.date), day.title].filter(Boolean).join(", "),
          },
        }),
      },
    );
  },
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: calendarText.title };

export default function CalendarDay() {
  const shown = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const closeTo = useParentAddress(ADDRESSES.schoolYear);
  if (!shown) {
    return (
      <SidePanel title={calendarText.title} closeTo={closeTo}>
        <LoadFailure sentence={calendarText.loadFailed} />
      </SidePanel>
    );
  }
  // Another day is another form: nothing of the one before stays typed.
  return <DayPanel key={shown.date} {...shown} reply={reply} />;
}
