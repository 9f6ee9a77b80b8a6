import { Link } from "@remix-run/react";
import { TabLabel } from "#app/components/ui/tabs.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { MyWeek as MyWeekView } from "#app/services/bookings/my-week.server.ts";
import { requestText, shiftTabText } from "#app/text/bookings/reservations.ts";
import { formatDate, formatDayMonth } from "#app/text/format.ts";
import { StatusBadge } from "./status-badge.tsx";
import { WeekChanges } from "./week-changes.tsx";
import { WeekGrid } from "./week-grid.tsx";
import { WeekSteps } from "./week-steps.tsx";

/** In the order of rules R7.18: green, yellow, purple. */
const LEGEND: Status[] = ["approved", "pending", "rejected"];

export function MyWeek({ week, updatedAt }: { week: MyWeekView; updatedAt: string }) {
  const address = (monday: string, shift = week.shift) =>
    `${ADDRESSES.myWeek}?semana=${monday}&turno=${week.shiftSlugs[shift]}`;
  return (
    <section className="my-week grid gap-2 min-w-0 max-[22.51rem]:*:min-w-0" aria-labelledby="semana">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:*:flex-[1_1_100%]">
        <WeekSteps
          title={requestText.week(formatDate(week.monday), formatDate(week.friday))}
          from={formatDayMonth(week.monday)}
          to={formatDate(week.friday)}
          previous={address(week.previousMonday)}
          next={address(week.nextMonday)}
          current={week.monday === week.currentMonday ? null : address(week.currentMonday)}
        />
        <nav
          className="segments shift-segments max-[22.51rem]:*:min-w-0 max-[22.51rem]:*:px-0 max-[22.51rem]:[&_.whitespace-nowrap]:text-[0.8125rem]"
          aria-label={requestText.shifts}
        >
          {SHIFTS.map((shift) => (
            <Link
              key={shift}
              to={address(week.monday, shift)}
              aria-current={shift === week.shift ? "page" : undefined}
              preventScrollReset
            >
              <TabLabel text={shiftTabText(shift, week.shiftHours[shift])} />
            </Link>
          ))}
        </nav>
      </div>
      <WeekChanges changes={week.changes} />
      <WeekGrid
        caption={shiftTabText(week.shift, week.shiftHours[week.shift])}
        shift={week.shift}
        days={week.days}
      />
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
  );
}
