import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { StatusBadge } from "#app/components/status-badge.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { WeekGrid } from "#app/components/week-grid.tsx";
import { WeekNavigation } from "#app/components/week-navigation.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFTS } from "#app/domain/shift.ts";
import type { Status } from "#app/domain/status.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { countPending, readMyWeek } from "#app/services/reservations/my-week.server.ts";
import { readSubmissionWindow } from "#app/services/reservations/submission-window.server.ts";
import { formatDate, formatInstant, formatLongDate, formatWeekday } from "#app/text/format.ts";
import { requestText, shiftTabText, weekdayText } from "#app/text/reservations.ts";

export const loader = guarded({
  "GET /reservas": ({ url, scope, deps }) =>
    deps.db.read(() => ({
      today: schoolToday(deps),
      window: readSubmissionWindow(deps),
      pendingCount: countPending(deps, scope),
      week: readMyWeek(deps, scope, {
        week: url.searchParams.get("semana"),
        shift: url.searchParams.get("turno"),
      }),
      updatedAt: formatInstant(deps.now().toISOString(), deps.timeZone),
    })),
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: requestText.title };

/** In the order of rules R7.18: green, yellow, purple. */
const LEGEND: Status[] = ["approved", "pending", "rejected"];

export default function MyWeek() {
  const { today, window, pendingCount, week, updatedAt } = useLoaderData<typeof loader>();
  const isRequesting = useLocation().pathname.endsWith("/nova");
  const address = (monday: string, shift = week.shift) =>
    `${ADDRESSES.myWeek}?semana=${monday}&turno=${week.shiftSlugs[shift]}`;
  const query = `?semana=${week.monday}&turno=${week.shiftSlugs[week.shift]}`;
  const moment = ({ weekday, time }: typeof window.open) => requestText.moment(weekdayText[weekday], time);
  return (
    <>
      <PageHead title={requestText.title} lead={`${formatWeekday(today)}, ${formatLongDate(today)}`}>
        {isRequesting ? null : (
          <ButtonLink to={`${ADDRESSES.request}${query}`}>
            <Icon name="plus" size={20} />
            {requestText.newRequest}
          </ButtonLink>
        )}
      </PageHead>
      <p className="notice">{requestText.window(moment(window.open), moment(window.deadline))}</p>
      {pendingCount > 0 ? (
        <div className="notice" data-tone="warning">
          <strong>{requestText.pendingTitle}</strong>
          <span>{requestText.pending(pendingCount)}</span>
        </div>
      ) : null}
      <Outlet />
      <section className="panel" aria-labelledby="semana">
        <div className="page-head">
          <h2 id="semana">{requestText.week(formatDate(week.monday), formatDate(week.friday))}</h2>
          <WeekNavigation
            previous={address(week.previousMonday)}
            current={address(week.currentMonday)}
            next={address(week.nextMonday)}
          />
        </div>
        <Tabs
          label={requestText.shifts}
          tabs={SHIFTS.map((shift) => ({
            to: address(week.monday, shift),
            label: shiftTabText[shift],
            isCurrent: shift === week.shift,
          }))}
        />
        <WeekGrid caption={shiftTabText[week.shift]} slots={week.slots} days={week.days} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ul className="flex flex-wrap gap-2" aria-label={requestText.legend}>
            {LEGEND.map((status) => (
              <li key={status}>
                <StatusBadge status={status} />
              </li>
            ))}
          </ul>
          <p className="hint">{requestText.lastUpdated(updatedAt)}</p>
        </div>
      </section>
    </>
  );
}
