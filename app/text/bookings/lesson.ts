import type { Lesson } from "#app/domain/dates/lesson.ts";

export const LESSON_WORD = "aula";

/** `1ª aula`. */
export function lessonName(lesson: Lesson): string {
  return `${lesson}ª ${LESSON_WORD}`;
}
