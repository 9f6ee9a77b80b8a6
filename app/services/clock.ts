import { formatInTimeZone, fromZonedTime } from "date-fns-tz";
import { type Moment, momentOf } from "#app/domain/bookings/expired.ts";
import { addDays, type CivilDate, isWeekday, mondayOf } from "#app/domain/dates/civil-date.ts";
import { type Shift, shiftOfTime } from "#app/domain/dates/shift.ts";

export type Clock = () => Date;

/**
 * How far the clocks of two nodes, or one before and after it is set right, may lie apart. What is dated further ahead
 * was dated by a wrong clock, and is bounded by its own length from now on (docs/decisions/0175).
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Weeks open on the next one from Friday at this time on (rules R1.9). */
const WEEK_ENDS_AT = "18:00";
const MONDAY_TO_FRIDAY = 4;
const WEEK_DAYS = 7;

type Timed = { now: Clock; timeZone: string };

let latest = { minute: Number.NaN, timeZone: "", text: "" };

/** The school's present day and minute, `YYYY-MM-DD HH:mm`. Cached for a minute: every page needs it several times. */
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

/** The school's present day and time as one moment. */
export function schoolMoment(timed: Timed): Moment {
  return momentOf(schoolMinute(timed));
}

export function currentShift(timed: Timed): Shift {
  return shiftOfTime(schoolTime(timed));
}

export function schoolDayOf(instant: string, timeZone: string): CivilDate {
  return formatInTimeZone(new Date(instant), timeZone, "yyyy-MM-dd");
}

/** The Monday of the default week: the present one, from Friday 18:00 on the next. */
export function openingMonday(timed: Timed): CivilDate {
  const today = schoolToday(timed);
  const monday = mondayOf(today);
  const isOver =
    !isWeekday(today) || (today === addDays(monday, MONDAY_TO_FRIDAY) && schoolTime(timed) >= WEEK_ENDS_AT);
  return isOver ? addDays(monday, WEEK_DAYS) : monday;
}

export function schoolInstant({ timeZone }: Pick<Timed, "timeZone">, date: CivilDate, time: string): Date {
  return fromZonedTime(`${date}T${time}:00`, timeZone);
}
