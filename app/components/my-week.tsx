import type { ComponentProps } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFTS, type Shift } from "#app/domain/shift.ts";
import type { Status } from "#app/domain/status.ts";
import { formatDate } from "#app/text/format.ts";
import { requestText, shiftTabText } from "#app/text/reservations.ts";
import { StatusBadge } from "./status-badge.tsx";
import { Tabs } from "./tabs.tsx";
import { WeekGrid } from "./week-grid.tsx";
import { WeekNavigation } from "./week-navigation.tsx";

/** In the order of rules R7.18: green, yellow, purple. */
const LEGEND: Status[] = ["approved", "pending", "rejected"];

type Week = {
  monday: string;
  friday: string;
  previousMonday: string;
  currentMonday: string;
  nextMonday: string;
  shift: Shift;
  shiftSlugs: Record<Shift, string>;
} & Pick<ComponentProps<typeof WeekGrid>, "slots" | "days">;

/** A person's week in one shift, with the way to its neighbours and what its colours mean. */
export function MyWeek({ week, updatedAt }: { week: Week; updatedAt: string }) {
  const address = (monday: string, shift = week.shift) =>
    `${ADDRESSES.myWeek}?semana=${monday}&turno=${week.shiftSlugs[shift]}`;
  return (
    <section className="panel" aria-labelledby="semana">
      <div className="list-bar">
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
  );
}
