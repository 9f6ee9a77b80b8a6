import { type Selectable, sql } from "kysely";
import { isInScope, type Scope } from "#app/domain/access/scope.ts";
import { RESERVATION_CONTENT, type ReservationContent } from "#app/domain/bookings/reservation-content.ts";
import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import { STATUSES, type Status } from "#app/domain/bookings/status.ts";
import { compareNames } from "#app/domain/by-name.ts";
import { toSelected } from "#app/domain/content.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { countRows } from "#app/models/count.server.ts";
import { bookedColumn, toBooked } from "#app/models/equipment/booked.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { DB } from "#db/types.ts";
import { classNamesOf, furtherIds, teacherNamesOf, toIds } from "./joined.server.ts";
import {
  type ReservationFilter,
  reservationCondition,
  rowsOfTeacher,
  scopeFilter,
} from "./reservation-filter.server.ts";
import { isTimetableLesson } from "./timetable-lesson.server.ts";

export type Reservation = ReservationFacts &
  ReservationContent & {
    userId: number;
    teacherUserId: number | null;
    ownerId: number;
    /** Its classes and its teachers, the first ones first; `className` and `userName` name all of them. */
    classIds: number[];
    teacherUserIds: number[];
    environmentIds: number[];
    equipment: BookedEquipment[];
    reviewerUserId: number | null;
    createdAt: string;
    /** Whether it is in conflict with another pending or approved one; triggers maintain it. */
    isInConflict: boolean;
    /** The series that it belongs to, and the date that it has there, wherever it was moved (rules R24.1). */
    seriesId: number | null;
    seriesDate: CivilDate | null;
    /** Changed apart from its series, whose edits leave it as it is. */
    isDetached: boolean;
    /** Who teaches it in its teacher's place, and the name; null as a rule. */
    substituteUserId: number | null;
    substituteName: string | null;
    /** A lesson of a published timetable (rules R28.31). */
    isLesson: boolean;
  };

function selectReservations(q: Database["q"], from = sql`reservations`) {
  return q
    .selectFrom(sql<Selectable<DB["reservations"]>>`${from}`.as<"r">("r"))
    .innerJoin("users as owner", "owner.id", "r.owner_id")
    .innerJoin("disciplines as d", "d.id", "r.discipline_id")
    .innerJoin("classes as c", "c.id", "r.class_id")
    .select([
      "r.id",
      "r.user_id as userId",
      "r.teacher_user_id as teacherUserId",
      "r.owner_id as ownerId",
      ...toSelected(RESERVATION_CONTENT, "r."),
      "d.name as disciplineName",
      "r.date",
      "r.start_time as startTime",
      "r.end_time as endTime",
      "r.shift",
      "r.status",
      "r.reviewer_user_id as reviewerUserId",
      "r.rejection_reason as rejectionReason",
      "r.created_at as createdAt",
      "r.updated_at as updatedAt",
      "r.in_conflict as inConflict",
      "r.series_id as seriesId",
      "r.series_date as seriesDate",
      "r.is_detached as isDetached",
      "r.substitute_user_id as substituteUserId",
    ])
    .select([
      teacherNamesOf("r", "owner.name").as("userName"),
      classNamesOf("r", "c.name").as("className"),
      furtherIds.classes("r").as("furtherClasses"),
      furtherIds.teachers("r").as("furtherTeachers"),
      sql<string | null>`(SELECT name FROM users WHERE id = r.substitute_user_id)`.as("substituteName"),
      isTimetableLesson("r").as("isLesson"),
      bookedColumn.as("booked"),
    ])
    .select(
      sql<string>`(
        SELECT json_group_array(json_array(id, name)) FROM (
          SELECT e.id, e.name FROM reservation_environments AS re
          JOIN environments AS e ON e.id = re.environment_id
          WHERE re.reservation_id = r.id ORDER BY e.name, e.id
        )
      )`.as("places"),
    );
}

type Row = Omit<
  Reservation,
  | "classIds"
  | "teacherUserIds"
  | "environmentIds"
  | "environmentNames"
  | "equipment"
  | "isInConflict"
  | "isDetached"
  | "isLesson"
> & {
  places: string;
  booked: string;
  furtherClasses: string | null;
  furtherTeachers: string | null;
  inConflict: number;
  isDetached: number;
  isLesson: number;
};

function toReservation({
  places,
  booked,
  furtherClasses,
  furtherTeachers,
  inConflict,
  isDetached,
  isLesson,
  ...row
}: Row): Reservation {
  const pairs = (JSON.parse(places) as [number, string][]).sort(([, a], [, b]) => compareNames(a, b));
  return {
    ...row,
    classIds: toIds(row.classId, furtherClasses),
    teacherUserIds: toIds(row.ownerId, furtherTeachers),
    isInConflict: inConflict === 1,
    isDetached: isDetached === 1,
    isLesson: isLesson === 1,
    environmentIds: pairs.map(([id]) => id),
    environmentNames: pairs.map(([, name]) => name),
    equipment: toBooked(booked),
  };
}

/** Where the rows of a range are found: a teacher's by their own indexes, whatever else the days hold. */
function rangeOf({ ownerId, withSubstitutions = false, ...filter }: ReservationFilter) {
  if (ownerId === undefined) return { from: sql`reservations`, condition: reservationCondition(filter) };
  const { startDate, endDate } = filter;
  const days = [
    ...(startDate ? [sql`date >= ${startDate}`] : []),
    ...(endDate ? [sql`date <= ${endDate}`] : []),
  ];
  const from = sql`(${rowsOfTeacher(ownerId, () => days, { withSubstitutions })}) AS wanted CROSS JOIN reservations`;
  return { from, condition: sql<boolean>`r.id = wanted.id AND ${reservationCondition(filter)}` };
}

export function listReservations(
  db: Database,
  scope: Scope,
  { limit = -1, ...filter }: ReservationFilter & { startDate: CivilDate; limit?: number },
): Reservation[] {
  const found = rangeOf(scopeFilter(scope, filter));
  const query = selectReservations(db.q, found.from)
    .where(found.condition)
    .orderBy("r.date")
    .orderBy("r.start_time")
    .orderBy("r.id")
    .limit(limit);
  return db.all(query).map(toReservation);
}

function selectByIds(q: Database["q"], ids: string) {
  // CROSS: left to itself, SQLite takes a filter's index instead and looks through everything that a person has.
  return selectReservations(q, sql`json_each(${ids}) AS wanted CROSS JOIN reservations`)
    .where(sql<boolean>`r.id = wanted.value`)
    .orderBy(sql`wanted.key`);
}

const byIds = prepareQuery((q, { ids }: { ids: string }) => selectByIds(q, ids));

/** The reservations with the ids that the filter lets pass, in the order of the ids' list. */
export function listReservationsById(db: Database, ids: number[], filter?: ReservationFilter): Reservation[] {
  const list = JSON.stringify(ids);
  const query = filter ? selectByIds(db.q, list).where(reservationCondition(filter)) : byIds({ ids: list });
  return db.all(query).map(toReservation);
}

const ofSeries = prepareQuery((q, params: { id: number }) =>
  selectReservations(q).where("r.series_id", "=", params.id).orderBy("r.series_date"),
);

export function listReservationsOfSeries(db: Database, id: number): Reservation[] {
  return db.all(ofSeries({ id })).map(toReservation);
}

export function countReservations(
  db: Database,
  scope: Scope,
  filter: ReservationFilter & { startDate: CivilDate },
): number {
  const { from, condition } = rangeOf(scopeFilter(scope, filter));
  return countRows(
    db,
    db.q.selectFrom(sql<Selectable<DB["reservations"]>>`${from}`.as<"r">("r")).where(condition),
  );
}

export function countByStatus(
  db: Database,
  range: { startDate: CivilDate; endDate: CivilDate },
): Record<Status, number> {
  const rows = db.all(
    db.q
      .selectFrom("reservations")
      .select((select) => ["status" as const, select.fn.countAll<number>().as("n")])
      .where("status", "in", STATUSES)
      .where("date", ">=", range.startDate)
      .where("date", "<=", range.endDate)
      .groupBy("status"),
  );
  const counts: Record<Status, number> = { pending: 0, approved: 0, rejected: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}

export function findReservation(db: Database, scope: Scope, id: number): Reservation | null {
  const [row] = listReservationsById(db, [id]);
  return row && isInScope(scope, row) ? row : null;
}

/** Whether a person teaches a lesson: as one of its teachers, or in a teacher's place. */
export function isGivenBy(
  { teacherUserIds, substituteUserId }: Pick<Reservation, "teacherUserIds" | "substituteUserId">,
  userId: number,
): boolean {
  return teacherUserIds.includes(userId) || substituteUserId === userId;
}

/** The same where whoever else teaches the lesson may see it too, who may not change it (rules R28.13, R30.5). */
export function findVisibleReservation(db: Database, scope: Scope, id: number): Reservation | null {
  const [row] = listReservationsById(db, [id]);
  const isSeen = row && scope.kind === "own" && isGivenBy(row, scope.userId);
  return row && (isSeen || isInScope(scope, row)) ? row : null;
}

export function findNewestId(db: Database): number {
  const row = db.get(db.q.selectFrom("reservations").select((select) => select.fn.max("id").as("id")));
  return row?.id ?? 0;
}

export function listVersions(db: Database, ids: number[]): Map<number, string> {
  const query = db.q.selectFrom("reservations").select(["id", "updated_at as updatedAt"]);
  return new Map(db.all(query.where("id", "in", ids)).map(({ id, updatedAt }) => [id, updatedAt]));
}

export function listReservationsOfRequest(db: Database, requestKey: string): Reservation[] {
  return db
    .all(selectReservations(db.q).where("r.request_key", "=", requestKey).orderBy("r.date"))
    .map(toReservation);
}
