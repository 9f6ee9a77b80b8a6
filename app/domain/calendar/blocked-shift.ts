import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";

/** A shift of a day in which no reservation is taken, with the title of the blocked day. */
export type BlockedShift = { date: CivilDate; shift: Shift; title: string };

/** The title of each day on which the shift is blocked; without a shift, of each day that is blocked in all shifts. */
export function blockedTitles(blocked: BlockedShift[], shift: Shift | null): Map<CivilDate, string> {
  const titles = new Map<CivilDate, string>();
  for (const [date, rows] of Map.groupBy(blocked, (row) => row.date)) {
    const own = rows.find((row) => row.shift === shift);
    const isWhole = new Set(rows.map((row) => row.shift)).size === SHIFTS.length;
    const title = shift ? own?.title : isWhole ? rows[0]?.title : undefined;
    if (title !== undefined) titles.set(date, title);
  }
  return titles;
}
