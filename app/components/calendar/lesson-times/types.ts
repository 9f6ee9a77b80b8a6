import type { LessonSet } from "#app/domain/dates/lesson.ts";

/** What the screens of lesson times show (services/calendar/lesson-sets). */
export type LessonTimesView = {
  today: string;
  calendars: { id: number; name: string }[];
  /** Null for the whole school. */
  calendarId: number | null;
  /** Newest first; the default lessons last. */
  sets: { id: number | null; from: string | null; state: "past" | "present" | "planned" }[];
  shown: { id: number | null; from: string | null; set: LessonSet; updatedAt: string | null };
};
