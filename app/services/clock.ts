import { formatInTimeZone } from "date-fns-tz";
import type { CivilDate } from "#app/models/civil-date.ts";
import { type Shift, shiftOfTime } from "#app/models/shift.ts";

/** Gives the present instant; tests freeze it. */
export type Clock = () => Date;

type Timed = { now: Clock; timeZone: string };

/** The school's present day, `YYYY-MM-DD`. */
export function schoolToday({ now, timeZone }: Timed): CivilDate {
  return formatInTimeZone(now(), timeZone, "yyyy-MM-dd");
}

/** The school's wall clock, `HH:mm`. */
export function schoolTime({ now, timeZone }: Timed): string {
  return formatInTimeZone(now(), timeZone, "HH:mm");
}

/** The shift that the school's clock stands in. */
export function currentShift(timed: Timed): Shift {
  return shiftOfTime(schoolTime(timed));
}
