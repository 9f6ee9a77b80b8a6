import { type CivilDate, daysFrom, daysInRange, isWeekday } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";

/** Approved of what the days, shifts and rooms could hold, in per cent: rounded, capped at 100 (rules R15.7). */
export function occupancyRate(input: {
  approved: number;
  days: number;
  environments: number;
  shifts?: number;
}): number {
  const { approved, days, environments, shifts = SHIFTS.length } = input;
  const capacity = days * shifts * environments;
  return capacity === 0 ? 0 : Math.min(100, Math.round((approved / capacity) * 100));
}

/** Approved reservations for each room, in per cent; it passes 100 where rooms are used more than once. */
export function overallOccupancy({
  approved,
  environments,
}: {
  approved: number;
  environments: number;
}): number {
  return environments === 0 ? 0 : Math.round((approved / environments) * 100);
}

/** The days of a range on which the school works: Monday to Friday. */
export function schoolDays(start: CivilDate, end: CivilDate): CivilDate[] {
  return daysFrom(start, daysInRange(start, end)).filter(isWeekday);
}

export function heatStep(rate: number): 1 | 2 | 3 | 4 {
  if (rate >= 80) return 4;
  if (rate >= 65) return 3;
  return rate >= 50 ? 2 : 1;
}
