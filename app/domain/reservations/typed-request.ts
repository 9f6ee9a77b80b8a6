import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Lesson } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";

/** The request form as it was typed: what its address holds of it, and what its fields show. */
export type TypedRequest = {
  dates: CivilDate[];
  shift: Shift | null;
  /** None is the whole shift. */
  lessons: Lesson[];
  environmentIds: string[];
  disciplineId: string;
  classId: string;
  teacherUserId: string;
  notes: string;
  repeatUntil: string;
  exceptions: string[];
};
