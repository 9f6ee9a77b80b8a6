import { formatInTimeZone } from "date-fns-tz";
import type { CivilDate } from "#app/domain/civil-date.ts";
import { type Shift, shiftOfTime } from "#app/domain/shift.ts";

/** Returns the present instant; tests freeze it. */
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

/** The school's present day and minute as one text; computed once a minute, since every shared page reads it. */
export function createMinuteText(timed: Timed): () => string {
  let minute = Number.NaN;
  let text = "";
  return () => {
    const present = Math.floor(timed.now().getTime() / 60_000);
    if (present !== minute) {
      minute = present;
      text = `${schoolToday(timed)} ${schoolTime(timed)}`;
    }
    return text;
  };
}
