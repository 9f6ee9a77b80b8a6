import { sql } from "kysely";
import type { Database } from "#db/client.server.ts";
import type { CivilDate } from "./civil-date.ts";
import type { Scope } from "./scope.ts";
import { likePattern } from "./search.ts";
import type { Shift } from "./shift.ts";
import type { Status } from "./status.ts";

/** A reservation as it is read: with the names of what it points to. */
export type Reservation = {
  id: number;
  userId: number;
  teacherUserId: number | null;
  /** The person it belongs to: its teacher where one is set, else who made it. */
  ownerId: number;
  userName: string;
  disciplineId: number;
  disciplineName: string;
  classId: number;
  className: string;
  environmentIds: number[];
  environmentNames: string[];
  date: CivilDate;
  startTime: string;
  endTime: string;
  shift: Shift;
  status: Status;
  notes: string | null;
  reviewerUserId: number | null;
  rejectionReason: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ReservationFilter = {
  startDate?: CivilDate;
  endDate?: CivilDate;
  environmentId?: number;
  ownerId?: number;
  statuses?: Status[];
  shift?: Shift;
  /** Only those that stand in conflict with another pending or approved one. */
  onlyConflicts?: boolean;
  /** Id, teacher, discipline, environment or class. */
  search?: string;
};

/** Before every date that there is: lets a query without a range walk the index by date. */
const EARLIEST = "0000-01-01";

function selectReservations(db: Database) {
  return db.q
    .selectFrom("reservations as r")
    .innerJoin("users as owner", "owner.id", "r.owner_id")
    .innerJoin("disciplines as d", "d.id", "r.discipline_id")
    .innerJoin("classes as c", "c.id", "r.class_id")
    .select([
      "r.id",
      "r.user_id as userId",
      "r.teacher_user_id as teacherUserId",
      "r.owner_id as ownerId",
      "owner.name as userName",
      "r.discipline_id as disciplineId",
      "d.name as disciplineName",
      "r.class_id as classId",
      "c.name as className",
      "r.date",
      "r.start_time as startTime",
      "r.end_time as endTime",
      "r.shift",
      "r.status",
      "r.notes",
      "r.reviewer_user_id as reviewerUserId",
      "r.rejection_reason as rejectionReason",
      "r.created_at as createdAt",
      "r.updated_at as updatedAt",
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

type Row = Omit<Reservation, "environmentIds" | "environmentNames"> & { places: string };

function toReservation({ places, ...row }: Row): Reservation {
  const pairs = JSON.parse(places) as [number, string][];
  return {
    ...row,
    environmentIds: pairs.map(([id]) => id),
    environmentNames: pairs.map(([, name]) => name),
  };
}

const CONFLICT_EXISTS = sql<boolean>`r.status <> 'rejected' AND EXISTS (
  SELECT 1 FROM reservations AS other
  JOIN reservation_environments AS theirs ON theirs.reservation_id = other.id
  JOIN reservation_environments AS ours
    ON ours.environment_id = theirs.environment_id AND ours.reservation_id = r.id
  WHERE other.date = r.date AND other.id <> r.id AND other.status IN ('pending', 'approved')
    AND other.start_time < r.end_time AND r.start_time < other.end_time
)`;

/** The filter as one SQL condition on `reservations AS r`; every value is bound. */
function condition(filter: ReservationFilter) {
  const parts = [sql<boolean>`r.date >= ${filter.startDate ?? EARLIEST}`];
  if (filter.endDate) parts.push(sql`r.date <= ${filter.endDate}`);
  if (filter.ownerId !== undefined) parts.push(sql`r.owner_id = ${filter.ownerId}`);
  if (filter.statuses) parts.push(sql`r.status IN (${sql.join(filter.statuses)})`);
  if (filter.shift) parts.push(sql`r.shift = ${filter.shift}`);
  if (filter.environmentId !== undefined) {
    parts.push(
      sql`EXISTS (SELECT 1 FROM reservation_environments AS place
        WHERE place.reservation_id = r.id AND place.environment_id = ${filter.environmentId})`,
    );
  }
  if (filter.onlyConflicts) parts.push(CONFLICT_EXISTS);
  if (filter.search) parts.push(searchCondition(filter.search));
  return sql.join<boolean>(parts, sql` AND `);
}

function searchCondition(search: string) {
  const id = /^#?(\d{1,15})$/.exec(search)?.[1];
  return sql<boolean>`(
    r.id = ${id ? Number(id) : -1}
    OR r.owner_id IN (SELECT id FROM users WHERE ${likePattern("name", search)})
    OR r.discipline_id IN (SELECT id FROM disciplines WHERE ${likePattern("name", search)})
    OR r.class_id IN (SELECT id FROM classes WHERE ${likePattern("name", search)})
    OR EXISTS (
      SELECT 1 FROM reservation_environments AS place
      JOIN environments AS e ON e.id = place.environment_id
      WHERE place.reservation_id = r.id AND ${likePattern("e.name", search)}
    )
  )`;
}

function scopeFilter(scope: Scope, filter: ReservationFilter): ReservationFilter {
  return scope.kind === "own" ? { ...filter, ownerId: scope.userId } : filter;
}

/** Reservations in the order of date and time; `newestFirst` turns it round. */
export function listReservations(
  db: Database,
  scope: Scope,
  filter: ReservationFilter,
  page: { newestFirst?: boolean; limit?: number; offset?: number } = {},
): Reservation[] {
  const direction = page.newestFirst ? "desc" : "asc";
  let query = selectReservations(db)
    .where(condition(scopeFilter(scope, filter)))
    .orderBy("r.date", direction)
    .orderBy("r.start_time", direction)
    .orderBy("r.id", direction);
  if (page.limit !== undefined) query = query.limit(page.limit).offset(page.offset ?? 0);
  return db.all(query).map(toReservation);
}

/** The first and the last day that hold a reservation, or null where there is none. */
export function findDateSpan(db: Database): { first: CivilDate; last: CivilDate } | null {
  const edge = (direction: "asc" | "desc") =>
    db.get(
      db.q
        .selectFrom("reservations as r")
        .select("r.date")
        .where("r.date", ">=", EARLIEST)
        .orderBy("r.date", direction)
        .limit(1),
    )?.date;
  const [first, last] = [edge("asc"), edge("desc")];
  return first && last ? { first, last } : null;
}

export function countReservations(db: Database, scope: Scope, filter: ReservationFilter): number {
  const query = db.q
    .selectFrom("reservations as r")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where(condition(scopeFilter(scope, filter)));
  return db.get(query)?.n ?? 0;
}

/** How many reservations of a range of days (both ends included) have each status. */
export function countByStatus(
  db: Database,
  range: { startDate: CivilDate; endDate: CivilDate },
): Record<Status, number> {
  const rows = db.all(
    db.q
      .selectFrom("reservations")
      .select((select) => ["status" as const, select.fn.countAll<number>().as("n")])
      .where("date", ">=", range.startDate)
      .where("date", "<=", range.endDate)
      .groupBy("status"),
  );
  const counts: Record<Status, number> = { pending: 0, approved: 0, rejected: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}

/** One reservation that the scope may see, or null. */
export function findReservation(db: Database, scope: Scope, id: number): Reservation | null {
  let query = selectReservations(db).where("r.id", "=", id);
  if (scope.kind === "own") query = query.where("r.owner_id", "=", scope.userId);
  const row = db.get(query);
  return row ? toReservation(row) : null;
}

/** The reservations that one form submission made. */
export function listReservationsOfRequest(db: Database, requestKey: string): Reservation[] {
  return db
    .all(selectReservations(db).where("r.request_key", "=", requestKey).orderBy("r.date"))
    .map(toReservation);
}

export type Slot = { date: CivilDate; startTime: string; endTime: string; environmentIds: number[] };

/** One reservation that stands in the way, in one of its rooms. */
export type Conflict = {
  reservationId: number;
  environmentId: number;
  environmentName: string;
  userName: string;
  status: Status;
  date: CivilDate;
  startTime: string;
  endTime: string;
};

/**
 * Who stands in the way of a slot: one entry per reservation and room, rejected ones never, touching times
 * never (decisions.md, "Reservations").
 */
export function listConflicts(
  db: Database,
  slot: Slot,
  options: { statuses?: Status[]; exceptId?: number } = {},
): Conflict[] {
  if (slot.environmentIds.length === 0) return [];
  return db.all(
    db.q
      .selectFrom("reservations as r")
      .innerJoin("reservation_environments as place", "place.reservation_id", "r.id")
      .innerJoin("environments as e", "e.id", "place.environment_id")
      .innerJoin("users as owner", "owner.id", "r.owner_id")
      .select([
        "r.id as reservationId",
        "place.environment_id as environmentId",
        "e.name as environmentName",
        "owner.name as userName",
        "r.status",
        "r.date",
        "r.start_time as startTime",
        "r.end_time as endTime",
      ])
      .where("r.date", "=", slot.date)
      .where("r.start_time", "<", slot.endTime)
      .where("r.end_time", ">", slot.startTime)
      .where("r.status", "in", options.statuses ?? ["pending", "approved"])
      .where("r.id", "!=", options.exceptId ?? -1)
      .where("place.environment_id", "in", slot.environmentIds)
      .orderBy("e.name")
      .orderBy("r.start_time")
      .orderBy("r.id"),
  );
}

export function insertReservation(
  db: Database,
  input: Omit<Slot, "environmentIds"> & {
    userId: number;
    teacherUserId: number | null;
    disciplineId: number;
    classId: number;
    shift: Shift;
    status: Status;
    notes: string | null;
    reviewerUserId: number | null;
    overrideUserId: number | null;
    requestKey: string | null;
    at: string;
  },
): number {
  return db.run(
    db.q.insertInto("reservations").values({
      user_id: input.userId,
      teacher_user_id: input.teacherUserId,
      discipline_id: input.disciplineId,
      class_id: input.classId,
      date: input.date,
      start_time: input.startTime,
      end_time: input.endTime,
      shift: input.shift,
      status: input.status,
      notes: input.notes,
      reviewer_user_id: input.reviewerUserId,
      override_user_id: input.overrideUserId,
      request_key: input.requestKey,
      created_at: input.at,
      updated_at: input.at,
    }),
  ).id;
}

export function insertPlaces(db: Database, reservationId: number, environmentIds: number[]): void {
  if (environmentIds.length === 0) return;
  const rows = environmentIds.map((id) => ({ reservation_id: reservationId, environment_id: id }));
  db.run(db.q.insertInto("reservation_environments").values(rows));
}

export function deletePlaces(db: Database, reservationId: number, environmentIds: number[]): void {
  if (environmentIds.length === 0) return;
  db.run(
    db.q
      .deleteFrom("reservation_environments")
      .where("reservation_id", "=", reservationId)
      .where("environment_id", "in", environmentIds),
  );
}

export function updateReservation(
  db: Database,
  input: Omit<Slot, "environmentIds"> & {
    id: number;
    teacherUserId: number | null;
    disciplineId: number;
    classId: number;
    shift: Shift;
    notes: string | null;
    at: string;
  },
): void {
  db.run(
    db.q
      .updateTable("reservations")
      .set({
        teacher_user_id: input.teacherUserId,
        discipline_id: input.disciplineId,
        class_id: input.classId,
        date: input.date,
        start_time: input.startTime,
        end_time: input.endTime,
        shift: input.shift,
        notes: input.notes,
        // On another day it is no longer that request's; its siblings may stand there already.
        request_key: sql`CASE WHEN date = ${input.date} THEN request_key END`,
        updated_at: input.at,
      })
      .where("id", "=", input.id),
  );
}

/** Records who allowed the reservation to stand beside another approved one, or that nobody needs to. */
export function setOverride(db: Database, id: number, userId: number | null): void {
  db.run(db.q.updateTable("reservations").set({ override_user_id: userId }).where("id", "=", id));
}

export function setStatus(
  db: Database,
  input: { id: number; status: Status; reviewerUserId: number; rejectionReason: string | null; at: string },
): void {
  db.run(
    db.q
      .updateTable("reservations")
      .set({
        status: input.status,
        reviewer_user_id: input.reviewerUserId,
        rejection_reason: input.rejectionReason,
        updated_at: input.at,
      })
      .where("id", "=", input.id),
  );
}

export function deleteReservation(db: Database, id: number): void {
  db.run(db.q.deleteFrom("reservations").where("id", "=", id));
}
