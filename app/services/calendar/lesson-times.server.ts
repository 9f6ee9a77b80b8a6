import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import { type LessonTimes, lessonsOn } from "#app/domain/dates/lesson-times.ts";
import {
  findDefaultCalendarId,
  listCalendarsOfClasses,
  listLessonSets,
} from "#app/models/calendar/lesson-set.server.ts";
import type { Database } from "#db/client.server.ts";

/**
 * The one place that reads which lessons dates have (rules R2.8): one statement for a school that set up none of its
 * own or one for all, three where calendars have their own.
 */
export function readLessonTimes(db: Database): LessonTimes {
  const sets = listLessonSets(db).map(({ calendarId, from, set }) => ({ calendarId, from, set }));
  const isByCalendar = sets.some(({ calendarId }) => calendarId !== null);
  return {
    sets,
    defaultCalendarId: isByCalendar ? findDefaultCalendarId(db) : null,
    calendarOfClass: isByCalendar ? listCalendarsOfClasses(db) : {},
  };
}

/** The lessons of one date, for a class or, without one, for the whole school. */
export function readLessonsOn(db: Database, date: CivilDate, classId: number | null = null): LessonSet {
  return lessonsOn(readLessonTimes(db), date, classId);
}
