import { formatInTimeZone } from "date-fns-tz";
import type { CivilDate } from "#app/domain/civil-date.ts";
import { type Shift, shiftOfTime } from "#app/domain/shift.ts";

/** Returns the present instant; tests freeze it. */
export type Clock = () => Date;

type Timed = { now: Clock; timeZone: string };

let latest = { minute: Number.NaN, timeZone: "", text: "" };

/** The school's present day and minute, `YYYY-MM-DD HH:mm`. Worked out once a minute: every page asks several times. */
export function schoolMinute({ now, timeZone }: Timed): string {
  const present = now();
  const minute = Math.floor(present.getTime() / 60_000);
  if (minute !== latest.minute || timeZone !== latest.timeZone) {
    latest = { minute, timeZone, text: formatInTimeZone(present, timeZone, "yyyy-MM-dd HH:mm") };
  }
  return latest.text;
}

/** The school's present day, `YYYY-MM-DD`. */
export function schoolToday(timed: Timed): CivilDate {
  return schoolMinute(timed).slice(0, 10);
}

/** The school's wall clock, `HH:mm`. */
export function schoolTime(timed: Timed): string {
  return schoolMinute(timed).slice(11);
}

/** The shift that the school's clock stands in. */
export function currentShift(timed: Timed): Shift {
  return shiftOfTime(schoolTime(timed));
}

/** The school's day on which an instant (ISO text) lies. */
export function schoolDayOf(instant: string, timeZone: string): CivilDate {
  return formatInTimeZone(new Date(instant), timeZone, "yyyy-MM-dd");
}
