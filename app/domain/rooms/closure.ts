import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";

/** A time in which a room is closed (rules R24.20); both days included. */
export type Closure = {
  environmentId: number;
  startDate: CivilDate;
  endDate: CivilDate;
  shifts: Shift[];
  reason: string;
  isPublic: boolean;
};

/** In the closure's form, instead of a room: the reservation is cancelled, and its lesson is to be made up. */
export const TO_MAKE_UP = "repor";

/** In the closure's form, instead of a room: the reservation stays as it is. */
export const TO_STAY = "fica";

export function closureOn<Row extends Closure>(
  closures: Row[],
  environmentId: number,
  date: CivilDate,
  shift: Shift,
): Row | null {
  const isThen = (row: Row) => row.startDate <= date && row.endDate >= date && row.shifts.includes(shift);
  return closures.find((row) => row.environmentId === environmentId && isThen(row)) ?? null;
}

/** The reason as somebody who signed in reads it: staff read each, others what is public. */
export function reasonFor(
  { isStaff }: { isStaff: boolean },
  closure: Pick<Closure, "reason" | "isPublic">,
): string | null {
  return isStaff ? closure.reason : publicReason(closure);
}

export function publicReason({ reason, isPublic }: Pick<Closure, "reason" | "isPublic">): string | null {
  return isPublic ? reason : null;
}
