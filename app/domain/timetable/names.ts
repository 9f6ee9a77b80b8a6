import type { NamedPeriod } from "./weekly-lesson.ts";

/** What the names in a timetable's file are names of. */
export const NAME_KINDS = ["teachers", "classes", "disciplines", "environments"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Kinds that can be made of a name alone; a teacher needs an account, a room its facts. */
const CREATED_KINDS = ["classes", "disciplines"] as const satisfies readonly NameKind[];
export type CreatedKind = (typeof CREATED_KINDS)[number];

export function isCreatedKind(kind: NameKind): kind is CreatedKind {
  return CREATED_KINDS.some((created) => created === kind);
}

/** What the names of a lesson are read of, wherever in the day it is. */
export type LessonNames = Pick<NamedPeriod, "teachers" | "classes" | "discipline" | "environments">;

/** The names of a lesson, by their kind. */
export function namesOf(lesson: LessonNames, kind: NameKind): string[] {
  return kind === "disciplines" ? [lesson.discipline] : lesson[kind];
}

/** Every name of a kind in a timetable, each spelling once, in the file's order. */
export function listSpellings(lessons: LessonNames[], kind: NameKind): string[] {
  return [...new Set(lessons.flatMap((lesson) => namesOf(lesson, kind)))];
}
