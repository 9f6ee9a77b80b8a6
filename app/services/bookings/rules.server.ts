import type { Role } from "#app/domain/access/role.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { findMissingIds } from "#app/models/catalog/reference.server.ts";
import { findUser, isGone } from "#app/models/people/user.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import { referenceText } from "#app/text/bookings/reservations.ts";

export function isStaff(role: Role): boolean {
  return role !== "teacher";
}

type References = {
  disciplineId: number;
  classId: number;
  classIds?: number[] | undefined;
  environmentIds: number[];
};

function idsOf(input: References) {
  return {
    disciplines: [input.disciplineId],
    classes: [input.classId, ...(input.classIds ?? [])],
    environments: input.environmentIds,
  };
}

/**
 * Refuses references to rows that do not exist (any more) or are archived, naming the field.
 * @param held what the row has already, which may be archived; null where it is written back as it was.
 */
export function refuseUnknown(deps: Deps, input: References, held?: References | null): Refusal | null {
  const kept = held ? idsOf(held) : null;
  const missing = (["disciplines", "classes", "environments"] as const).filter((table) => {
    const present = held === null ? null : (kept?.[table] ?? []);
    return findMissingIds(deps.db, table, idsOf(input)[table], present).length > 0;
  });
  if (missing.length === 0) return null;
  const errors = Object.fromEntries(
    missing.map((table) => [referenceText[table].field, [referenceText[table].unknown]]),
  );
  return refuse("unknownReference", { names: missing.map((table) => referenceText[table].name) }, errors);
}

/** Whether a person can be given lessons: a teacher who has not left. */
export function isPresentTeacher({ db }: Pick<Deps, "db">, id: number): boolean {
  return findUser(db, id)?.role === "teacher" && !isGone(db, id);
}

/**
 * Whose reservation it is: a teacher's own, or, where staff make it, the teacher whom they chose.
 * A chosen person who is no teacher is refused for everybody; a teacher's choice of a colleague is ignored.
 */
export function resolveTeacher(
  deps: Deps,
  actor: Actor,
  chosen: number | null | undefined,
): { teacherUserId: number | null } | Refusal {
  if (chosen) {
    if (!isPresentTeacher(deps, chosen)) {
      return refuse("notATeacher", {}, { teacherUserId: [referenceText.teacher.notATeacher] });
    }
  }
  if (!isStaff(actor.role)) return { teacherUserId: null };
  if (!chosen) return refuse("teacherRequired", {}, { teacherUserId: [referenceText.teacher.required] });
  return { teacherUserId: chosen };
}

/**
 * The further teachers of a lesson (rules R28.12): whom staff choose. A colleague whom a teacher chooses is ignored; a
 * chosen person who is no teacher is refused for everybody.
 * @param chosen undefined if nobody is named.
 * @param present those that it has already, who are not judged again.
 * @returns null where the present ones stay.
 */
export function resolveFurtherTeachers(
  deps: Deps,
  actor: Actor,
  chosen: number[] | undefined,
  present: number[] = [],
): { teacherUserIds: number[] | null } | Refusal {
  if (chosen?.some((id) => !present.includes(id) && !isPresentTeacher(deps, id))) {
    return refuse("notATeacher", {}, { teacherUserIds: [referenceText.teacher.notATeacher] });
  }
  return { teacherUserIds: chosen && isStaff(actor.role) ? chosen : null };
}

/** Whether hours of today have ended (rules R3.7). */
export function isOver(
  deps: Pick<Deps, "now" | "timeZone">,
  date: CivilDate,
  { endTime }: Pick<TimeRange, "endTime">,
): boolean {
  return date === schoolToday(deps) && endTime <= schoolTime(deps);
}
