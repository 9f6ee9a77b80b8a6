import { addDays, type CivilDate, daysFrom } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { occupancyRate, overallOccupancy } from "#app/domain/rooms/occupancy.ts";
import { countByStatus } from "#app/models/bookings/reservation.server.ts";
import { countUnanswered } from "#app/models/bookings/review/waiting.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { countEnvironments } from "#app/models/rooms/environment.server.ts";
import { countApprovedByShift } from "#app/models/rooms/occupancy.server.ts";
import { openingMonday, schoolMoment, schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";

/** Dashboard weeks run Monday to Friday (rules R1.8). */
const WEEK_DAYS = 5;

export type HeatCell = { date: CivilDate; rate: number; blocked: string | null };
export type HeatRow = { shift: Shift; cells: HeatCell[]; rate: number };

/** The week that the tab opens on, in figures (rules R1.9, R7.16, R15.7). */
export type WeekFigures = {
  /** Whether it is the next one, from Friday 18:00 on. */
  isNext: boolean;
  startDate: CivilDate;
  endDate: CivilDate;
  total: number;
  approved: number;
  rejected: number;
  pending: number;
  /** Rooms × shifts × days. */
  capacity: number;
  occupancy: number;
  previousOccupancy: number;
  overall: number;
  /** Approved reservations for each room, with one decimal. */
  perEnvironment: number;
  rows: HeatRow[];
  days: HeatCell[];
};

export function readWeekFigures(deps: Deps): WeekFigures {
  const { db } = deps;
  const startDate = openingMonday(deps);
  const endDate = addDays(startDate, WEEK_DAYS - 1);
  const dates = daysFrom(startDate, WEEK_DAYS);
  const environments = countEnvironments(db);
  const all = countByStatus(db, { startDate, endDate });
  // Requests that nobody answered in time are in no figure (rules R3.37).
  const counts = {
    ...all,
    pending: all.pending - countUnanswered(db, { startDate, endDate }, schoolMoment(deps)),
  };
  const approved = countApprovedByShift(db, { startDate, endDate });
  const blocked = listBlockedShifts(db, { startDate, endDate });
  const before = countByStatus(db, { startDate: addDays(startDate, -7), endDate: addDays(endDate, -7) });

  const sumOf = (date: CivilDate | null, shift: Shift | null) =>
    approved
      .filter((row) => (date === null || row.date === date) && (shift === null || row.shift === shift))
      .reduce((sum, { count }) => sum + count, 0);
  const blockOf = (date: CivilDate, shift: Shift) =>
    blocked.find((each) => each.date === date && each.shift === shift)?.title ?? null;

  return {
    isNext: startDate > schoolToday(deps),
    startDate,
    endDate,
    total: counts.approved + counts.rejected + counts.pending,
    ...counts,
    capacity: WEEK_DAYS * SHIFTS.length * environments,
    occupancy: occupancyRate({ approved: counts.approved, days: WEEK_DAYS, environments }),
    previousOccupancy: occupancyRate({ approved: before.approved, days: WEEK_DAYS, environments }),
    overall: overallOccupancy({ approved: counts.approved, environments }),
    perEnvironment: environments === 0 ? 0 : Math.round((counts.approved / environments) * 10) / 10,
    rows: SHIFTS.map((shift) => ({
      shift,
      cells: dates.map((date) => ({
        date,
        rate: occupancyRate({ approved: sumOf(date, shift), days: 1, shifts: 1, environments }),
        blocked: blockOf(date, shift),
      })),
      rate: occupancyRate({ approved: sumOf(null, shift), days: WEEK_DAYS, shifts: 1, environments }),
    })),
    days: dates.map((date) => ({
      date,
      rate: occupancyRate({ approved: sumOf(date, null), days: 1, environments }),
      blocked: SHIFTS.every((shift) => blockOf(date, shift)) ? blockOf(date, "morning") : null,
    })),
  };
}
