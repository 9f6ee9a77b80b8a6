import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { isOverAt, type Moment } from "./expired.ts";
import type { Status } from "./status.ts";

type TimedLesson = {
  status: Status;
  date: CivilDate;
  startTime: string;
  endTime: string;
  /** Somebody else gives it. */
  isGivenAway: boolean;
};

/** The lesson that runs, and the one that begins next. */
export type NowAndNext<Row> = { now: Row | null; next: Row | null };

/** Of approved lessons in the order of date and time, at a moment of the school's clock. */
export function nowAndNext<Row extends TimedLesson>(lessons: Row[], at: Moment): NowAndNext<Row> {
  const ahead = lessons.filter((row) => row.status === "approved" && !row.isGivenAway && !isOverAt(row, at));
  const hasBegun = ({ date, startTime }: TimedLesson) =>
    date < at.date || (date === at.date && startTime <= at.time);
  return { now: ahead.find(hasBegun) ?? null, next: ahead.find((row) => !hasBegun(row)) ?? null };
}

/** Minutes from one time of a day to a later one, each `HH:mm`. */
export function minutesBetween(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return minutes(to) - minutes(from);
}

/** A time of the same day so many minutes later, `HH:mm`; at most `23:59`. */
export function addMinutes(time: string, minutes: number): string {
  const total = Math.min(minutesBetween("00:00", time) + minutes, 24 * 60 - 1);
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
