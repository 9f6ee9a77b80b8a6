import { data } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { MyWeek } from "#app/components/bookings/my-week.tsx";
import { RoomWeek } from "#app/components/bookings/review/room-week.tsx";
import { Today } from "#app/components/bookings/today.tsx";
import { PendingBanner, WindowBanner } from "#app/components/bookings/week-banners.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { PrintButton } from "#app/components/ui/print-button.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFT_SLUGS, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { listCalendars } from "#app/models/calendar/calendar.server.ts";
import { countPending, readMyWeek } from "#app/services/bookings/my-week.server.ts";
import { readWindowBanner } from "#app/services/bookings/request/submission-window.server.ts";
import { readRoomWeek } from "#app/services/bookings/review/room-week.server.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { readToday, type Today as TodayView } from "#app/services/bookings/today.server.ts";
import { schoolMinute, schoolToday } from "#app/services/clock.ts";
import { absenceText } from "#app/text/absences/absences.ts";
import { requestText } from "#app/text/bookings/reservations.ts";
import { CALENDAR_TITLE } from "#app/text/calendar/off-days.ts";
import { formText } from "#app/text/form.ts";
import { formatInstant, formatWeekdayDate } from "#app/text/format.ts";

export const loader = guarded({
  "GET /reservas": ({ url, actor, scope, context, deps }) =>
    deps.db.read(() => {
      const part = regionsOf({ url, context });
      const address = { week: url.searchParams.get("semana"), shift: url.searchParams.get("turno") };
      const mayAll = isStaff(actor.role);
      const isAll = mayAll && url.searchParams.get("quem") === "todos";
      const pendingCount = part(() => countPending(deps, scope));
      const requested = { day: address.week, shift: shiftOfSlug(address.shift) };
      const all = isAll ? part(() => readRoomWeek(deps, requested)) : undefined;
      const week = isAll ? undefined : part(() => readMyWeek(deps, scope, address));
      const opensOnToday = !isAll && address.week === null;
      const day = opensOnToday ? part(() => readToday(deps, scope)) : undefined;
      const facts = {
        minute: schoolMinute(deps),
        today: schoolToday(deps),
        hasCalendar: listCalendars(deps.db).length > 0,
        ...readWindowBanner(deps, actor.role),
        updatedAt: formatInstant(deps.now().toISOString(), deps.timeZone),
      };
      return data(
        { ...facts, mayAll, pendingCount, day, week, all },
        statusOfRegions(pendingCount, day, week, all),
      );
    }),
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: requestText.title };

const ALL: { base: string; query: Record<string, string> } = {
  base: ADDRESSES.myWeek,
  query: { quem: "todos" },
};

/** Whose week it is; staff can choose. */
function Whose({ isAll, query }: { isAll: boolean; query: string }) {
  return (
    <nav className="segments lg:self-start" aria-label={requestText.whose}>
      <Link to={`${ADDRESSES.myWeek}${query}`} aria-current={isAll ? undefined : "page"} preventScrollReset>
        {requestText.mine}
      </Link>
      <Link
        to={`${ADDRESSES.myWeek}${withQuery(query, ALL.query)}`}
        aria-current={isAll ? "page" : undefined}
        preventScrollReset
      >
        {requestText.everybodys}
      </Link>
    </nav>
  );
}

function TodayRegion({ day, minute }: { day: TodayView | null; minute: string }) {
  return day ? <Today today={day} minute={minute} /> : <LoadFailure sentence={requestText.weekFailed} />;
}

export default function MyWeekPage() {
  const view = useLoaderData<typeof loader>();
  const { today, minute, mayAll, pendingCount, day, week, all, updatedAt, hasCalendar } = view;
  const isRequesting = useLocation().pathname === ADDRESSES.request;
  const shown = all ?? week;
  const query = shown ? `?semana=${shown.monday}&turno=${SHIFT_SLUGS[shown.shift]}` : "";
  return (
    <>
      <PageHead
        title={isRequesting ? requestText.formTitle : requestText.title}
        lead={formatWeekdayDate(today)}
      >
        {isRequesting ? null : (
          <>
            <span className="max-sm:hidden">
              <PrintButton label={formText.print} />
            </span>
            <ButtonLink to={`${ADDRESSES.request}${query}`}>
              <Icon name="plus" size={20} />
              {requestText.newRequest}
            </ButtonLink>
          </>
        )}
      </PageHead>
      {isRequesting || day === undefined ? null : <TodayRegion day={day} minute={minute} />}
      <div className="grid gap-2 min-w-0 lg:flex lg:flex-wrap lg:[&>:first-child:not(.pending-banner)]:flex-[1_1_32rem]">
        <WindowBanner window={view.window} state={view.windowState} />
        {isRequesting ? null : <PendingBanner count={pendingCount} />}
      </div>
      <Outlet />
      {isRequesting ? null : (
        <>
          {mayAll ? <Whose isAll={all !== undefined} query={query} /> : null}
          {week ? <MyWeek week={week} updatedAt={updatedAt} /> : null}
          {all ? <RoomWeek week={all} place={ALL} /> : null}
          {shown ? null : <LoadFailure sentence={requestText.weekFailed} />}
          <p className="flex flex-wrap gap-x-4 [&>a]:tap">
            {hasCalendar ? <Link to={ADDRESSES.calendarRead}>{CALENDAR_TITLE}</Link> : null}
            <Link to={ADDRESSES.ownAbsence}>{absenceText.ownTitle}</Link>
          </p>
        </>
      )}
    </>
  );
}
