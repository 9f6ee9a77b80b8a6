import { type RawBuilder, sql } from "kysely";
import { compareNames } from "#app/domain/by-name.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { type PublicName, publicNames } from "#app/domain/public/public-name.ts";
import { classNamesOf, teacherNamesOf } from "#app/models/bookings/joined.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type PublicReservation = {
  id: number;
  date: CivilDate;
  startTime: string;
  endTime: string;
  shift: Shift;
  className: string;
  /** As much of it as the public sees; empty for nothing. */
  userName: string;
  disciplineName: string;
  environmentNames: string[];
  notes: string | null;
};

type Range = { start: CivilDate; end: CivilDate };
type Filter = Range & {
  shift?: Shift | null;
  /** `HH:mm`; beside the shift's own, what runs at that time, of whatever shift it is. */
  runningAt?: string | null;
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

/** How much of a teacher's name the public sees, in a query: read with the rows, it is never of another moment. */
export const shownName = sql<PublicName>`coalesce(
  (SELECT value FROM settings WHERE key = 'public_teacher_name'), 'full')`;

/** What is published of a reservation, and nothing else; of the teachers' names what `publicNames` leaves (rules R13.20). */
export const PUBLIC_COLUMNS = [
  "reservations.id",
  "reservations.date",
  "reservations.start_time as startTime",
  "reservations.end_time as endTime",
  "reservations.shift",
  classNamesOf("reservations", "classes.name").as("className"),
  teacherNamesOf("reservations", "users.name").as("userName"),
  "disciplines.name as disciplineName",
  environmentNames.as("environmentNames"),
  "reservations.notes",
] as const;

type Params = Range & {
  shift: string | null;
  runningAt: string | null;
  environmentId: number | null;
  classId: number | null;
  teacherId: number | null;
};

const publicDays = prepareQuery((q, filter: Params) =>
  q
    .selectFrom(
      q
        .selectFrom("reservations")
        .innerJoin("classes", "classes.id", "reservations.class_id")
        .innerJoin("disciplines", "disciplines.id", "reservations.discipline_id")
        .innerJoin("users", "users.id", "reservations.owner_id")
        .select(PUBLIC_COLUMNS)
        .where("reservations.status", "=", "approved")
        .where("reservations.date", ">=", filter.start)
        .where("reservations.date", "<=", filter.end)
        .where(sql<boolean>`(${filter.shift} IS NULL OR reservations.shift = ${filter.shift}
            OR (reservations.start_time <= ${filter.runningAt} AND reservations.end_time > ${filter.runningAt}))`)
        .where(sql<boolean>`(${filter.classId} IS NULL OR reservations.class_id = ${filter.classId} OR EXISTS (
            SELECT 1 FROM reservation_classes AS joined
            WHERE joined.reservation_id = reservations.id AND joined.class_id = ${filter.classId}
          ))`)
        .where(sql<boolean>`(${filter.teacherId} IS NULL OR reservations.owner_id = ${filter.teacherId} OR EXISTS (
            SELECT 1 FROM reservation_teachers AS joined
            WHERE joined.reservation_id = reservations.id AND joined.user_id = ${filter.teacherId}
          ))`)
        .where(
          sql<boolean>`(${filter.environmentId} IS NULL OR EXISTS (
            SELECT 1 FROM reservation_environments AS place
            WHERE place.reservation_id = reservations.id AND place.environment_id = ${filter.environmentId}
          ))`,
        )
        .as("row"),
    )
    .select([
      "row.date",
      sql<string>`json_array(${shownName}, json_group_array(json_array(
        row.id, row.startTime, row.endTime, row.shift, row.className, row.userName, row.disciplineName,
        json(row.environmentNames), row.notes
      )))`.as("reservations"),
    ])
    .groupBy("row.date")
    .orderBy("row.date"),
);

/** A day's approved reservations as JSON: an equal text is an equal day, and a known text need not be parsed. */
export type PackedDay = { date: CivilDate; reservations: string };

/** A day without reservations. */
export const EMPTY_DAY: PackedDay["reservations"] = '["full",[]]';

export function listPublicDays(db: Database, filter: Filter): PackedDay[] {
  const { start, end, shift = null, runningAt = null } = filter;
  const { environmentId = null, classId = null, teacherId = null } = filter;
  return db.all(publicDays({ start, end, shift, runningAt, environmentId, classId, teacherId }));
}

type Packed = [
  id: number,
  startTime: string,
  endTime: string,
  shift: Shift,
  className: string,
  userName: string,
  disciplineName: string,
  environmentNames: string[],
  notes: string | null,
];

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function unpackDay({ date, reservations }: PackedDay): PublicReservation[] {
  const [shown, rows] = JSON.parse(reservations) as [PublicName, Packed[]];
  return rows
    .map(([id, startTime, endTime, shift, className, teachers, disciplineName, names, notes]) => {
      const environmentNames = names.sort(compareNames);
      const userName = publicNames(shown, teachers);
      const row = { id, date, startTime, endTime, shift, className, userName, disciplineName };
      return { place: names.join(), row: { ...row, environmentNames, notes } };
    })
    .sort(
      (a, b) =>
        compareText(a.row.startTime, b.row.startTime) ||
        compareNames(a.place, b.place) ||
        a.row.id - b.row.id,
    )
    .map(({ row }) => row);
}

export function listPublicReservations(db: Database, filter: Filter): PublicReservation[] {
  return listPublicDays(db, filter).flatMap(unpackDay);
}

export type PublicBlockedDay = {
  date: CivilDate;
  title: string;
  panelMessage: string | null;
  shifts: Shift[];
};

const publicBlockedDays = prepareQuery((q, { start, end }: Range) =>
  q
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
    .where("date", ">=", start)
    .where("date", "<=", end)
    .orderBy("date")
    .orderBy("id"),
);

export function listPublicBlockedDays(db: Database, { start, end }: Range) {
  const rows = db.all(publicBlockedDays({ start, end }));
  return rows.map((row): PublicBlockedDay => ({ ...row, shifts: JSON.parse(row.shifts) as Shift[] }));
}

const welcomeText = prepareQuery((q, { shift }: { shift: Shift }) =>
  q.selectFrom("welcome_messages").select("message").where("shift", "=", shift),
);

export function findWelcomeText(db: Database, shift: Shift): string | null {
  return db.get(welcomeText({ shift }))?.message ?? null;
}

const displaySettings = prepareQuery((q) =>
  q
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ["animation_speed", "refresh_interval"]),
);

export function readDisplaySettings(db: Database): Map<string, string> {
  return new Map(db.all(displaySettings({})).map((row) => [row.key, row.value]));
}

const classesOf = prepareQuery((q, { start, end }: Range) =>
  q
    .selectFrom("classes")
    .select(["id", "name"])
    .where("id", "in", namedIn({ start, end }, sql`class_id`, sql`class_id FROM reservation_classes`))
    .orderBy("sort_key")
    .orderBy("id"),
);

/** The ids that the approved reservations of a range name, first ones and further ones. */
function namedIn({ start, end }: Range, first: RawBuilder<unknown>, further: RawBuilder<unknown>) {
  const inRange = sql`FROM reservations WHERE status = 'approved' AND date >= ${start} AND date <= ${end}`;
  return sql<number>`(SELECT ${first} ${inRange}
    UNION ALL SELECT ${further} WHERE reservation_id IN (SELECT id ${inRange}))`;
}

export function listPublicClasses(db: Database, { start, end }: Range): NamedRow[] {
  return db.all(classesOf({ start, end }));
}

const teachersOf = prepareQuery((q, { start, end }: Range) =>
  q
    .selectFrom("users")
    .select(["id", "name", shownName.as("shown")])
    .where("id", "in", namedIn({ start, end }, sql`owner_id`, sql`user_id FROM reservation_teachers`))
    .orderBy("sort_key")
    .orderBy("id"),
);

export function listPublicTeachers(db: Database, { start, end }: Range): NamedRow[] {
  const people = db.all(teachersOf({ start, end }));
  return people.flatMap(({ id, name, shown }) =>
    shown === "none" ? [] : { id, name: publicNames(shown, name) },
  );
}

export function findClassName(db: Database, id: number): string | null {
  return db.get(db.q.selectFrom("classes").select("name").where("id", "=", id))?.name ?? null;
}
