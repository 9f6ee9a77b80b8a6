import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Lesson } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";

/** What becomes of a lesson whose teacher is away (rules R30.3). */
export const ABSENCE_ACTIONS = ["substitute", "cancel", "keep"] as const;
export type AbsenceAction = (typeof ABSENCE_ACTIONS)[number];

/** When somebody is away; why is never asked. */
export type AbsenceSpan = {
  userId: number;
  startDate: CivilDate;
  endDate: CivilDate;
  shifts: Shift[];
  /** Of its one day and shift; null for all of them. */
  lessons: Lesson[] | null;
};

/** What is decided about one lesson. */
export type AbsenceDecision = { reservationId: number; action: AbsenceAction; userId?: number | undefined };

/** A colleague who could take a lesson (rules R30.4). */
export type Substitute = {
  userId: number;
  name: string;
  isFree: boolean;
  teachesDiscipline: boolean;
  knowsClass: boolean;
  /** This term's. */
  substitutions: number;
};

/** A form's choice for a lesson: `12:cancel`, `12:keep`, `12:other`, or `12:5` for the colleague 5. */
export function encodeChoice(reservationId: number, to: AbsenceAction | "other" | number): string {
  return `${reservationId}:${to}`;
}
