import { Link, Outlet, useLoaderData, useLocation, useMatch } from "@remix-run/react";
import { CalendarTabs, yearAddress } from "#app/components/calendar/head.tsx";
import { TermList } from "#app/components/calendar/term-list.tsx";
import { CalendarYear } from "#app/components/calendar/year.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ImportLink } from "#app/components/import/link.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { PrintButton } from "#app/components/ui/print-button.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { loadCalendarYear } from "#app/http/calendar/calendar-year.server.ts";
import { lessonTimesText } from "#app/text/calendar/lesson-times.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export const loader = guarded({ "GET /admin/calendario": loadCalendarYear });

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: calendarText.title };

export default function SchoolYear() {
  const { today, year, shown } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const chosen = useMatch(ADDRESSES.schoolYearDay)?.params.date ?? null;
  const calendar = shown?.calendar ?? null;
  // What is done beside the year comes back to the calendar that is shown, also where the address names none.
  const query = calendar ? yearAddress("", { year, id: calendar.id }) : search;
  return (
    <>
      <PageHead title={calendarText.title}>
        <ButtonLink to={ADDRESSES.lessonTimes} look="secondary">
          {lessonTimesText.title}
        </ButtonLink>
        {calendar ? (
          <>
            <ImportLink kind="calendar" />
            <PrintButton label={calendarText.actions.print} />
            <ButtonLink to={ADDRESSES.calendarNew + query} look="secondary" preventScrollReset>
              {calendarText.actions.newCalendar}
            </ButtonLink>
            <ButtonLink to={ADDRESSES.termNew + query} preventScrollReset>
              {calendarText.actions.newPeriod}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={ADDRESSES.calendarNew + query} preventScrollReset>
            {calendarText.actions.newCalendar}
          </ButtonLink>
        )}
      </PageHead>
      {shown ? (
        <CalendarTabs base={ADDRESSES.schoolYear} calendars={shown.calendars} id={calendar?.id} year={year} />
      ) : (
        <LoadFailure sentence={calendarText.loadFailed} />
      )}
      <div className="year">
        <div className="grid gap-3">
          {calendar ? (
            <CalendarYear
              calendar={calendar}
              year={year}
              hrefOf={(date) => addressOf("schoolYearDay", date) + query}
              chosen={chosen}
              today={today}
            />
          ) : null}
          {shown && !calendar ? (
            <div className="panel">
              <p className="font-bold">{calendarText.none}</p>
              <p>{calendarText.noneHint}</p>
            </div>
          ) : null}
        </div>
        <aside className="year-aside">
          <Outlet />
          {calendar ? (
            <section className="panel" aria-label={calendarText.terms}>
              <TermList terms={calendar.terms} hrefOf={(id) => addressOf("termEdit", id) + query} />
              <p className="flex flex-wrap gap-x-4 gap-y-1 [&>a]:tap">
                <Link to={addressOf("calendarEdit", calendar.id) + query} preventScrollReset>
                  {calendarText.actions.editCalendar}
                </Link>
                <Link to={addressOf("calendarCopy", calendar.id) + query} preventScrollReset>
                  {calendarText.actions.copy(year + 1)}
                </Link>
              </p>
            </section>
          ) : null}
        </aside>
      </div>
    </>
  );
}
