import type { CivilDate } from "../dates/civil-date.ts";

/** Why publishing or undoing a timetable does not write a reservation as it was planned (rules R28.29). */
export const LEFT_OUT_REASONS = [
  /** Its place is held by another reservation. */
  "placeTaken",
  /** Its series has another reservation for the date. */
  "dateTaken",
  /** Its discipline, class, room or teacher exists no more. */
  "gone",
  /** It is written, but without a further class or teacher that exists no more. */
  "partGone",
  /** It has no teacher, and whoever published the timetable is gone. */
  "nobody",
  /** Somebody has changed it since, and it stays as they made it. */
  "changed",
  /** A rule of the database refuses it. */
  "refused",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** A reservation, or a lesson with all of its dates, that is not written as planned. */
export type LeftOut = {
  reason: LeftOutReason;
  disciplineId: number | null;
  classIds: number[];
  environmentIds: number[];
  /** Null for a whole lesson. */
  date: CivilDate | null;
  startTime: string | null;
  /** How many reservations it stands for. */
  count: number;
};
