import { hoursOfLesson, type Lesson } from "#app/domain/lesson.ts";
import type { Shift } from "#app/domain/shift.ts";
import { formatTimeRange } from "./format.ts";

/** `1ª aula`. */
export function lessonName(lesson: Lesson): string {
  return `${lesson}ª aula`;
}

/** `1ª aula 07:30–08:20`. */
export function lessonLabel(shift: Shift, lesson: Lesson): string {
  const { startTime, endTime } = hoursOfLesson(shift, lesson);
  return `${lessonName(lesson)} ${formatTimeRange(startTime, endTime)}`;
}
