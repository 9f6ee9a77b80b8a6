/** Who is away when, and what was decided about each lesson (docs/decisions/0320). */
import { sql } from "kysely";
import type { AbsenceAction, AbsenceSpan } from "#app/domain/absences/absence.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type Absence = AbsenceSpan & {
  id: number;
  userName: string;
  createdBy: number | null;
  decidedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

function selectAbsences(q: Database["q"]) {
  return q
    .selectFrom("absences as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select([
      "a.id",
      "a.user_id as userId",
      "u.name as userName",
      "a.created_by as createdBy",
      "a.start_date as startDate",
      "a.end_date as endDate",
      "a.is_morning",
      "a.is_afternoon",
      "a.is_evening",
      "a.lessons",
      "a.decided_at as decidedAt",
      "a.created_at as createdAt",
      "a.updated_at as updatedAt",
    ]);
}

type Row = Omit<Absence, "shifts" | "lessons"> &
  Record<"is_morning" | "is_afternoon" | "is_evening", number> & { lessons: string | null };

function toAbsence({ is_morning, is_afternoon, is_evening, lessons, ...row }: Row): Absence {
  const isAway = { morning: is_morning, afternoon: is_afternoon, evening: is_evening };
  return {
    ...row,
    shifts: SHIFTS.filter((shift) => isAway[shift] === 1),
    lessons: lessons === null ? null : JSON.parse(lessons),
  };
}

const byId = prepareQuery((q, { id }: { id: number }) => selectAbsences(q).where("a.id", "=", id));

/** One absence, or null. */
export function findAbsence(db: Database, id: number): Absence | null {
  const row = db.get(byId({ id }));
  return row ? toAbsence(row) : null;
}

/** Absences that end on a day or later, those that wait for the sector first, by day. */
export function listAbsencesFrom(db: Database, today: CivilDate, limit: number): Absence[] {
  const query = selectAbsences(db.q).where("a.end_date", ">=", today);
  return db
    .all(query.orderBy(sql`a.decided_at IS NOT NULL`).orderBy("a.start_date").orderBy("a.id").limit(limit))
    .map(toAbsence);
}

/** A person's absences that end on a day or later, by day. */
export function listAbsencesOf(db: Database, userId: number, today: CivilDate, limit: number): Absence[] {
  const query = selectAbsences(db.q).where("a.user_id", "=", userId).where("a.end_date", ">=", today);
  return db.all(query.orderBy("a.start_date").orderBy("a.id").limit(limit)).map(toAbsence);
}

/** The most absences of people that one question is answered with. */
const MOST_ABSENCES = 1000;

/** Absences of these people that reach into a span of days. */
export function listAbsencesOfPeople(
  db: Database,
  userIds: number[],
  { startDate, endDate }: { startDate: CivilDate; endDate: CivilDate },
): Absence[] {
  const query = selectAbsences(db.q)
    .where("a.user_id", "in", jsonValues<number>(JSON.stringify(userIds)))
    .where("a.end_date", ">=", startDate)
    .where("a.start_date", "<=", endDate);
  return db.all(query.limit(MOST_ABSENCES)).map(toAbsence);
}

const undecided = prepareQuery((q, { today, limit }: { today: CivilDate; limit: number }) =>
  q
    .selectFrom("absences as a")
    .select("a.id")
    .where("a.end_date", ">=", today)
    .where("a.decided_at", "is", null)
    .limit(limit),
);

/** How many absences have lessons that wait for the sector, at most `limit`. */
export function countUndecided(db: Database, today: CivilDate, limit: number): number {
  return db.all(undecided({ today, limit })).length;
}

/** Inserts an absence; gives its id. */
export function insertAbsence(
  db: Database,
  { shifts, ...input }: AbsenceSpan & { createdBy: number; decidedAt: string | null; at: string },
): number {
  const isAway = (shift: (typeof SHIFTS)[number]): 0 | 1 => (shifts.includes(shift) ? 1 : 0);
  return db.run(
    db.q.insertInto("absences").values({
      user_id: input.userId,
      created_by: input.createdBy,
      start_date: input.startDate,
      end_date: input.endDate,
      is_morning: isAway("morning"),
      is_afternoon: isAway("afternoon"),
      is_evening: isAway("evening"),
      lessons: input.lessons === null ? null : JSON.stringify(input.lessons),
      decided_at: input.decidedAt,
      created_at: input.at,
      updated_at: input.at,
    }),
  ).id;
}

/** Whether all of its lessons are decided, since `at`. */
export function setDecided(
  db: Database,
  { id, isDecided, at }: { id: number; isDecided: boolean; at: string },
) {
  const values = { decided_at: isDecided ? at : null, updated_at: nextVersion(at) };
  db.run(db.q.updateTable("absences").set(values).where("id", "=", id));
}

export function deleteAbsence(db: Database, id: number): void {
  db.run(db.q.deleteFrom("absences").where("id", "=", id));
}

/** What was decided about a lesson. `entryId` is null where it is kept, `stepId` the entry of all that was decided with it. */
export type StoredDecision = {
  reservationId: number;
  absenceId: number;
  action: AbsenceAction;
  entryId: number | null;
  stepId: number;
};

function selectDecisions(q: Database["q"]) {
  return q
    .selectFrom("absence_decisions")
    .select([
      "reservation_id as reservationId",
      "absence_id as absenceId",
      "action",
      "entry_id as entryId",
      "step_id as stepId",
    ])
    .orderBy("reservation_id");
}

/** What was decided in an absence. */
export function listDecisionsOf(db: Database, absenceId: number): StoredDecision[] {
  return db.all(selectDecisions(db.q).where("absence_id", "=", absenceId));
}

/** What was decided about some reservations, in whichever absence. */
export function listDecisionsAbout(db: Database, reservationIds: number[]): StoredDecision[] {
  const ids = jsonValues<number>(JSON.stringify(reservationIds));
  return db.all(selectDecisions(db.q).where("reservation_id", "in", ids));
}

/** What one act decided. */
export function listDecisionsOfStep(db: Database, stepId: number): StoredDecision[] {
  return db.all(selectDecisions(db.q).where("step_id", "=", stepId));
}

const decision = prepareQuery((q, input: StoredDecision) =>
  q.insertInto("absence_decisions").values({
    reservation_id: input.reservationId,
    absence_id: input.absenceId,
    action: input.action,
    entry_id: input.entryId,
    step_id: input.stepId,
  }),
);

export function insertDecision(db: Database, input: StoredDecision): void {
  db.run(decision(input));
}

/** Forgets what was decided about some reservations. */
export function deleteDecisions(db: Database, reservationIds: number[]): void {
  const ids = jsonValues<number>(JSON.stringify(reservationIds));
  db.run(db.q.deleteFrom("absence_decisions").where("reservation_id", "in", ids));
}

/** Forgets the decision that an entry of the audit log was; gives its absence, or null. */
export function deleteDecisionOfEntry(db: Database, entryId: number): number | null {
  const found = db.get(selectDecisions(db.q).where("entry_id", "=", entryId));
  if (!found) return null;
  db.run(db.q.deleteFrom("absence_decisions").where("entry_id", "=", entryId));
  return found.absenceId;
}

const substitution = prepareQuery((q, input: { id: number; userId: number | null; at: string }) =>
  q
    .updateTable("reservations")
    .set({ substitute_user_id: input.userId, updated_at: nextVersion(input.at) })
    .where("id", "=", input.id),
);

/** Gives a reservation a substitute, or takes them away. */
export function setSubstitute(db: Database, input: { id: number; userId: number | null; at: string }): void {
  db.run(substitution(input));
}
