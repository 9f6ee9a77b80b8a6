import { SHIFTS } from "#app/domain/dates/shift.ts";
import { countUsedRooms } from "#app/models/reports/report.server.ts";
import { datesOfClass } from "../calendar/school-days.server.ts";
import type { Deps } from "../deps.ts";
import type { ReportFilter } from "./filter.server.ts";
import { slotKey } from "./usage.server.ts";

/**
 * The second rate of a report: of the shifts that the school calendar's default has in the range, how many of the rooms'
 * were taken, in per cent (rules R23.8). The formulas of rules R15.7 stay beside it.
 * @returns null where the school has no default calendar, or the range no school day.
 */
export function readSchoolDayRate(deps: Deps, filter: ReportFilter, rooms: { id: number }[]): number | null {
  const { startDate, endDate, shift } = filter;
  const dates = datesOfClass(deps.db, null, { startDate, endDate });
  if (!dates || rooms.length === 0) return null;
  const wanted = shift ? [shift] : SHIFTS;
  const slots = new Set(
    dates.flatMap(({ date, shifts }) =>
      wanted.filter((each) => shifts.includes(each)).map((each) => slotKey({ date, shift: each })),
    ),
  );
  if (slots.size === 0) return null;
  const used = countUsedRooms(deps.db, rooms, { startDate, endDate }, shift)
    .filter((row) => slots.has(slotKey(row)))
    .reduce((sum, { count }) => sum + count, 0);
  return Math.min(100, Math.round((used / (slots.size * rooms.length)) * 100));
}
