import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import {
  hoursOfLesson,
  type Lesson,
  lessonRange,
  limitsOf,
  type ShiftLessons,
  type TimeRange,
} from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { LESSONS_APART, TIMES_REVERSED } from "#app/models/bookings/reservation.schema.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { noSuchLesson } from "#app/text/calendar/lesson-times.ts";

export type AskedHours = {
  lessons?: readonly Lesson[] | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
};

/** Refuses lessons that the shift of a date does not have, or that have a gap between them. */
function hoursOfLessons(
  { date, shift, shiftLessons }: { date: CivilDate; shift: Shift; shiftLessons: ShiftLessons },
  lessons: readonly Lesson[],
): Result<TimeRange> {
  const range = lessonRange(shiftLessons, lessons);
  if (range) return ok(range);
  const isInShift = lessons.every((lesson) => hoursOfLesson(shiftLessons, lesson));
  const sentence = isInShift ? LESSONS_APART : noSuchLesson(date, shift, shiftLessons.lessons.length);
  return refuse("invalid", {}, { lessons: [sentence] });
}

/** Refuses times that run backwards or leave the hours of the shift (rules R1.5, R2.3). */
function checkTimes(shiftLessons: ShiftLessons, times: TimeRange): Result<TimeRange> {
  const limits = limitsOf(shiftLessons);
  if (times.startTime >= times.endTime) return refuse("invalid", {}, { startTime: [TIMES_REVERSED] });
  if (times.startTime >= limits.startTime && times.endTime <= limits.endTime) return ok(times);
  const sentence = `O horário deve estar dentro do turno (${limits.startTime} às ${limits.endTime})`;
  return refuse("invalid", {}, { startTime: [sentence] });
}

/**
 * The hours that count on a date: of the lessons that are named, else the times that are given, the rest being the whole
 * shift's (rules R1.5, R2.1, R2.4). The one place that makes hours of lessons for what is written.
 * @param place.shiftLessons the lessons that the date's set has in the shift.
 */
export function hoursOn(
  place: { date: CivilDate; shift: Shift; shiftLessons: ShiftLessons },
  { lessons = [], startTime, endTime }: AskedHours,
): Result<TimeRange> {
  if (lessons.length > 0) return hoursOfLessons(place, lessons);
  const { whole } = place.shiftLessons;
  return checkTimes(place.shiftLessons, {
    startTime: startTime ?? whole.startTime,
    endTime: endTime ?? whole.endTime,
  });
}
