import { sql } from "kysely";
import { compareNames } from "#app/domain/by-name.ts";
import type { CivilDate } from "#app/domain/civil-date.ts";
import type { Scope } from "#app/domain/scope.ts";
import type { Shift } from "#app/domain/shift.ts";
import type { Status } from "#app/domain/status.ts";
import type { Database } from "#db/client.server.ts";
import { countRows } from "./count.server.ts";
import {
  EARLIEST,
  type ReservationFilter,
  reservationCondition,
  scopeFilter,
} from "./reservation-filter.server.ts";

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
  const pairs = (JSON.parse(places) as [number, string][]).sort(([, a], [, b]) => compareNames(a, b));
  return {
    ...row,
    environmentIds: pairs.map(([id]) => id),
    environmentNames: pairs.map(([, name]) => name),
  };
}

/** Reservations in the order of date and time, ascending; `latestDateFirst` reverses it. */
export function listReservations(
  db: Database,
  scope: Scope,
  filter: ReservationFilter,
  page: { latestDateFirst?: boolean; limit?: number; offset?: number } = {},
): Reservation[] {
  const direction = page.latestDateFirst ? "desc" : "asc";
  let query = selectReservations(db)
    .where(reservationCondition(scopeFilter(scope, filter)))
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
  const query = db.q.selectFrom("reservations as r").where(reservationCondition(scopeFilter(scope, filter)));
  return countRows(db, query);
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
