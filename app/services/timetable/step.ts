import { chunk } from "#app/domain/chunk.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { JsonPart } from "#app/domain/timetable/parts.ts";
import type { WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";

/** One step of publishing or undoing, which is done whole in one transaction. */
export type Step =
  | { does: "end"; seriesId: number; endDate: CivilDate }
  | { does: "reject"; ids: number[] }
  | { does: "insert"; lesson: WeeklyLesson; skip: CivilDate[] }
  | { does: "extend"; seriesId: number; lesson: WeeklyLesson }
  | { does: "remove"; seriesId: number }
  | { does: "delete"; ids: number[] }
  | { does: "reopen"; seriesId: number; endDate: CivilDate }
  | { does: "restore"; ids: number[] }
  | { does: "reinstate"; ids: number[] };

/** What a job does for a timetable; fixed when somebody publishes or undoes it. */
export type Work = {
  actorId: number;
  calendarId: number | null;
  isUndo: boolean;
  from: CivilDate;
  until: CivilDate;
  /** The series that it ends, with the last day that they had. */
  ended: { seriesId: number; endDate: CivilDate }[];
};

/** What is to be done for a timetable, its steps in parts; `total` counts the reservations. */
export type NewWork = Omit<Work, "actorId" | "calendarId"> & { steps: JsonPart[]; total: number };

/** Reservations of one step: what one transaction writes at least. */
const CHUNK = 10;

/** Ids in the portions of one step each. */
export function inChunks<T>(items: T[]): T[][] {
  return chunk(items, CHUNK);
}
