import { sql } from "kysely";
import { compareNames } from "#app/domain/by-name.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** What anybody may know of an approved reservation; times are `HH:mm`. */
export type PublicReservation = {
  id: number;
  date: CivilDate;
  startTime: string;
  endTime: string;
  shift: Shift;
  className: string;
  userName: string;
  disciplineName: string;
  environmentNames: string[];
  notes: string | null;
};

type Range = { start: CivilDate; end: CivilDate };
type Filter = Range & {
  shift?: Shift | null;
  environmentId?: number | null;
  classId?: number | null;
  teacherId?: number | null;
};

/** The names of a reservation's rooms as JSON, in a query over `reservations`; callers sort them. */
const environmentNames = sql<string>`(
  SELECT json_group_array(environments.name)
  FROM reservation_environments
  JOIN environments ON environments.id = reservation_environments.environment_id
  WHERE reservation_environments.reservation_id = reservations.id
)`;

/** What is published of a reservation, and nothing else (rules R13.20). */
export const PUBLIC_COLUMNS = [
  "reservations.id",
  "reservations.date",
  "reservations.start_time as startTime",
  "reservations.end_time as endTime",
  "reservations.shift",
  "classes.name as className",
  "users.name as userName",
  "disciplines.name as disciplineName",
  environmentNames.as("environmentNames"),
  "reservations.notes",
] as const;

type Bound = Range & {
  shift: string | null;
  environmentId: number | null;
  classId: number | null;
  teacherId: number | null;
};

const publicReservations = prepareQuery((q, filter: Bound) =>
  q
    .selectFrom("reservations")
    .innerJoin("classes", "classes.id", "reservations.class_id")
    .innerJoin("disciplines", "disciplines.id", "reservations.discipline_id")
    .innerJoin("users", "users.id", "reservations.owner_id")
    .select(PUBLIC_COLUMNS)
    .where("reservations.status", "=", "approved")
    .where("reservations.date", ">=", filter.start)
    .where("reservations.date", "<=", filter.end)
    .where(sql<boolean>`(${filter.shift} IS NULL OR reservations.shift = ${filter.shift})`)
    .where(sql<boolean>`(${filter.classId} IS NULL OR reservations.class_id = ${filter.classId})`)
    .where(sql<boolean>`(${filter.teacherId} IS NULL OR reservations.owner_id = ${filter.teacherId})`)
    .where(
      sql<boolean>`(${filter.environmentId} IS NULL OR EXISTS (
        SELECT 1 FROM reservation_environments AS place
        WHERE place.reservation_id = reservations.id AND place.environment_id = ${filter.environmentId}
      ))`,
    )
    .orderBy("reservations.date")
    .orderBy("reservations.start_time")
    .orderBy("reservations.id"),
);

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The approved reservations from `start` to `end`, both included, by day, start and rooms. */
export function listPublicReservations(db: Database, filter: Filter): PublicReservation[] {
  const { start, end, shift = null, environmentId = null, classId = null, teacherId = null } = filter;
  return db
    .all(publicReservations({ start, end, shift, environmentId, classId, teacherId }))
    .map((row) => {
      const names = (JSON.parse(row.environmentNames) as string[]).sort(compareNames);
      return { place: names.join(), row: { ...row, environmentNames: names } };
    })
    .sort(
      (a, b) =>
        compareText(a.row.date, b.row.date) ||
        compareText(a.row.startTime, b.row.startTime) ||
        compareNames(a.place, b.place) ||
        a.row.id - b.row.id,
    )
    .map(({ row }) => row);
}

export type PublicBlockedDay = {
  date: CivilDate;
  title: string;
  panelMessage: string | null;
  shifts: Shift[];
};

/** The blocked days of the range that are meant to be seen in public, with the shifts that they take. */
export function listPublicBlockedDays(db: Database, range: Range) {
  const rows = db.all(
    db.q
      .selectFrom("blocked_days")
      .select([
        "date",
        "title",
        "panel_message as panelMessage",
        sql<string>`(
          SELECT json_group_array(shift) FROM blocked_day_shifts WHERE blocked_day_id = blocked_days.id
        )`.as("shifts"),
      ])
      .where("show_in_panel", "=", 1)
      .where("date", ">=", range.start)
      .where("date", "<=", range.end)
      .orderBy("date")
      .orderBy("id"),
  );
  return rows.map((row): PublicBlockedDay => ({ ...row, shifts: JSON.parse(row.shifts) as Shift[] }));
}

/** The shift's welcome message, or null where none is set. */
export function findWelcomeText(db: Database, shift: Shift): string | null {
  return (
    db.get(db.q.selectFrom("welcome_messages").select("message").where("shift", "=", shift))?.message ?? null
  );
}

/** The display settings that are set, by key. */
export function readDisplaySettings(db: Database): Map<string, string> {
  const rows = db.all(
    db.q
      .selectFrom("settings")
      .select(["key", "value"])
      .where("key", "in", ["animation_speed", "refresh_interval"]),
  );
  return new Map(rows.map((row) => [row.key, row.value]));
}

const classesOf = prepareQuery((q, { start, end }: Range) =>
  q
    .selectFrom("reservations")
    .innerJoin("classes", "classes.id", "reservations.class_id")
    .select(["classes.id", "classes.name"])
    .distinct()
    .where("reservations.status", "=", "approved")
    .where("reservations.date", ">=", start)
    .where("reservations.date", "<=", end)
    .orderBy("classes.sort_key")
    .orderBy("classes.id"),
);

/** The classes that have an approved reservation in the range, by name. */
export function listPublicClasses(db: Database, { start, end }: Range): NamedRow[] {
  return db.all(classesOf({ start, end }));
}

const teachersOf = prepareQuery((q, { start, end }: Range) =>
  q
    .selectFrom("reservations")
    .innerJoin("users", "users.id", "reservations.owner_id")
    .select(["users.id", "users.name"])
    .distinct()
    .where("reservations.status", "=", "approved")
    .where("reservations.date", ">=", start)
    .where("reservations.date", "<=", end)
    .orderBy("users.sort_key")
    .orderBy("users.id"),
);

/** The people who have an approved reservation in the range, by name; no other names are published. */
export function listPublicTeachers(db: Database, { start, end }: Range): NamedRow[] {
  return db.all(teachersOf({ start, end }));
}

/** The name of a class, or null where there is none of that id. */
export function findClassName(db: Database, id: number): string | null {
  return db.get(db.q.selectFrom("classes").select("name").where("id", "=", id))?.name ?? null;
}
