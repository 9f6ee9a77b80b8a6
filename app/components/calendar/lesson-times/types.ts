import type { readLessonTimesPage } from "#app/services/calendar/lesson-sets.server.ts";

/** What the screens of lesson times show (services/calendar/lesson-sets). */
export type LessonTimesView = ReturnType<typeof readLessonTimesPage>;
