import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";

/** A time in which something is closed; both days included. */
export type ClosedTime = {
  startDate: CivilDate;
  endDate: CivilDate;
  shifts: Shift[];
  reason: string;
  isPublic: boolean;
};

/** A time in which a room is closed (rules R24.20). */
export type Closure = ClosedTime & { environmentId: number };

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
  return closures.find((row) => row.environmentId === environmentId && isClosedOn(row, date, shift)) ?? null;
}

export function isClosedOn(
  { startDate, endDate, shifts }: Pick<ClosedTime, "startDate" | "endDate" | "shifts">,
  date: CivilDate,
  shift: Shift,
): boolean {
  return startDate <= date && endDate >= date && shifts.includes(shift);
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
