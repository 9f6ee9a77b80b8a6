import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Status } from "./status.ts";

/** A day and a time of the school's clock, `HH:mm`. */
export type Moment = { date: CivilDate; time: string };

/** The present moment of `YYYY-MM-DD HH:mm`. */
export function momentOf(minute: string): Moment {
  return { date: minute.slice(0, 10), time: minute.slice(11) };
}

/** Whether a lesson is over at a moment of the school's clock. */
export function isOverAt({ date, endTime }: { date: CivilDate; endTime: string }, now: Moment): boolean {
  return date < now.date || (date === now.date && endTime <= now.time);
}

/** Whether a request is still pending though its lesson is over: "Sem resposta" (rules R3.37). */
export function isExpired(row: { status: Status; date: CivilDate; endTime: string }, now: Moment): boolean {
  return row.status === "pending" && isOverAt(row, now);
}

/** What people read as a row's status: the stored one, or that its day went by without an answer. */
export type ShownStatus = Status | "expired";
