import { useLoaderData } from "@remix-run/react";
import { CalendarTabs } from "#app/components/calendar/head.tsx";
import { TermList } from "#app/components/calendar/term-list.tsx";
import { CalendarYear } from "#app/components/calendar/year.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { PrintButton } from "#app/components/ui/print-button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { loadCalendarYear } from "#app/http/calendar/calendar-year.server.ts";
import { lessonTimesText } from "#app/text/calendar/lesson-times.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const loader = guarded({ "GET /calendario": loadCalendarYear });

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: calendarText.title };

export default function ReadCalendar() {
  const { today, year, shown } = useLoaderData<typeof loader>();
  const calendar = shown?.calendar ?? null;
  return (
    <>
      <PageHead title={calendarText.title}>
        <ButtonLink to={ADDRESSES.lessonTimesRead} look="secondary">
          {lessonTimesText.title}
        </ButtonLink>
        {calendar ? <PrintButton label={calendarText.actions.print} /> : null}
      </PageHead>
      {shown ? (
        <CalendarTabs
          base={ADDRESSES.calendarRead}
          calendars={shown.calendars}
          id={calendar?.id}
          year={year}
        />
      ) : (
        <LoadFailure sentence={calendarText.loadFailed} />
      )}
      {calendar ? (
        <div className="year">
          <CalendarYear calendar={calendar} year={year} hrefOf={null} chosen={null} today={today} />
          <aside className="year-aside">
            <section className="panel" aria-label={calendarText.terms}>
              <TermList terms={calendar.terms} hrefOf={null} />
            </section>
          </aside>
        </div>
      ) : null}
      {shown && !calendar ? (
        <div className="panel">
          <p>{calendarText.none}</p>
        </div>
      ) : null}
    </>
  );
}
