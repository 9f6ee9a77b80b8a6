import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Lesson } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { ContentName } from "./reservation-content.ts";

export type TypedRequest = Record<ContentName, string> & {
  dates: CivilDate[];
  shift: Shift | null;
  /** None is the whole shift. */
  lessons: Lesson[];
  environmentIds: string[];
  teacherUserId: string;
  moreClasses: string;
  moreTeachers: string;
  exceptions: string[];
  /** As the form names them: a kind, and the quantity that is typed beside it. */
  equipment: { equipmentId: string; quantity: string }[];
};
