import { type RawBuilder, sql } from "kysely";
import { compareNames } from "#app/domain/by-name.ts";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { CHANGE_DAYS } from "#app/domain/limits.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { type Change, type Changed, withoutSameDay } from "#app/domain/public/change.ts";
import { type PublicName, publicNames } from "#app/domain/public/public-name.ts";
import { classNamesOf, teacherNamesOf } from "#app/models/bookings/joined.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import {
  goneColumns,
  goneRows,
  originOf,
  type PackedPlace,
  type Shown,
  substituteOf,
  substitutionOf,
  toPlace,
} from "./public-change.server.ts";

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
} & Changed;

type Range = { start: CivilDate; end: CivilDate };
type Filter = Range & {
  /** The school's day, from which on changes are shown. */
  today: CivilDate;
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
export const publicColumns = (shown: Shown) =>
  [
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
    substituteOf("reservations").as("substituteName"),
    originOf("reservations", shown).as("origin"),
    substitutionOf("reservations", shown).as("change"),
  ] as const;

type Params = Range &
  Shown & {
    shift: string | null;
    runningAt: string | null;
    environmentId: number | null;
    classId: number | null;
    teacherId: number | null;
  };

/** The shift's own rows, and what runs at a time of day. */
const inShift = (alias: string, { shift, runningAt }: Params) => sql<boolean>`(${shift} IS NULL
  OR ${sql.ref(`${alias}.shift`)} = ${shift}
  OR (${sql.ref(`${alias}.start_time`)} <= ${runningAt} AND ${sql.ref(`${alias}.end_time`)} > ${runningAt}))`;

const publicDays = prepareQuery((q, filter: Params) =>
  q
    .selectFrom(
      q
        .selectFrom("reservations")
        .innerJoin("classes", "classes.id", "reservations.class_id")
        .innerJoin("disciplines", "disciplines.id", "reservations.discipline_id")
        .innerJoin("users", "users.id", "reservations.owner_id")
        .select(publicColumns(filter))
        .where("reservations.status", "=", "approved")
        .where("reservations.date", ">=", filter.start)
        .where("reservations.date", "<=", filter.end)
        .where(inShift("reservations", filter))
        .where(sql<boolean>`(${filter.classId} IS NULL OR reservations.class_id = ${filter.classId} OR EXISTS (
            SELECT 1 FROM reservation_classes AS joined
            WHERE joined.reservation_id = reservations.id AND joined.class_id = ${filter.classId}
          ))`)
        .where(sql<boolean>`(${filter.teacherId} IS NULL OR reservations.owner_id = ${filter.teacherId} OR EXISTS (
            SELECT 1 FROM reservation_teachers AS joined
            WHERE joined.reservation_id = reservations.id AND joined.user_id = ${filter.teacherId}
          ) OR reservations.substitute_user_id = ${filter.teacherId})`)
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
        json(row.environmentNames), row.notes, row.substituteName, json(row.origin), NULL, row.change
      )))`.as("reservations"),
    ])
    .groupBy("row.date")
    .orderBy("row.date"),
);

const among = (ids: RawBuilder<unknown>, id: number | null) =>
  sql<boolean>`(${id} IS NULL OR EXISTS (SELECT 1 FROM json_each(${ids}) AS one WHERE one.value = ${id}))`;

const goneDays = prepareQuery((q, filter: Params) =>
  q
    .selectFrom(
      sql<{ date: CivilDate; row: string }>`(
        SELECT c.date, json_array(c.reservation_id, c.start_time, c.end_time, c.shift, ${goneColumns.className},
          ${goneColumns.userName}, ${goneColumns.disciplineName}, json(${goneColumns.environmentNames}), NULL, NULL,
          NULL, json(${goneColumns.to}), c.kind) AS row
        FROM ${goneRows(filter, filter)} AND ${inShift("c", filter)} AND ${among(sql`c.class_ids`, filter.classId)}
          AND ${among(sql`c.teacher_ids`, filter.teacherId)}
          AND ${among(sql`c.environment_ids`, filter.environmentId)})`.as("gone"),
    )
    .select(["gone.date", sql<string>`group_concat(gone.row)`.as("rows")])
    .groupBy("gone.date"),
);

/** A day's approved reservations as JSON: an equal text is an equal day, and a known text need not be parsed. */
export type PackedDay = { date: CivilDate; reservations: string };

/** A day without reservations. */
export const EMPTY_DAY: PackedDay["reservations"] = '["full",[]]';

export function listPublicDays(db: Database, filter: Filter): PackedDay[] {
  const { start, end, shift = null, runningAt = null } = filter;
  const { environmentId = null, classId = null, teacherId = null } = filter;
  const last = addDays(filter.today, CHANGE_DAYS);
  const asked = {
    start,
    end,
    shift,
    runningAt,
    environmentId,
    classId,
    teacherId,
    today: filter.today,
    last,
  };
  const days = db.all(publicDays(asked));
  const isShown = start <= last && end >= filter.today;
  return isShown ? withGone(days, db.all(goneDays(asked))) : days;
}

/** Adds to each day what is gone from it, without reading the rest. */
function withGone(days: PackedDay[], gone: { date: CivilDate; rows: string }[]): PackedDay[] {
  if (gone.length === 0) return days;
  const rowsOf = new Map(gone.map(({ date, rows }) => [date, rows]));
  const shown = (days[0]?.reservations ?? EMPTY_DAY).split(",", 1)[0];
  const added = gone
    .filter(({ date }) => !days.some((day) => day.date === date))
    .map(({ date, rows }) => ({ date, reservations: `${shown},[${rows}]]` }));
  return [
    ...days.map((day) => {
      const rows = rowsOf.get(day.date);
      return rows ? { ...day, reservations: `${day.reservations.slice(0, -2)},${rows}]]` } : day;
    }),
    ...added,
  ].sort((a, b) => compareText(a.date, b.date));
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
  ...changed: PackedChange,
];

type PackedChange = [
  substituteName: string | null,
  origin: PackedPlace | null,
  to: PackedPlace | null,
  change: Change | null,
];

/** Moved counts before substituted: it says where to go. */
export function toChanged(shown: PublicName, [substitute, origin, to, change]: PackedChange): Changed {
  const from = toPlace(origin);
  const substituteName = substitute === null ? null : publicNames(shown, substitute) || null;
  return { change: from ? "moved" : change, from, to: toPlace(to), substituteName };
}

/** The order of dates and times. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function unpackDay({ date, reservations }: PackedDay): PublicReservation[] {
  const [shown, rows] = JSON.parse(reservations) as [PublicName, Packed[]];
  const all = rows.map(
    ([id, startTime, endTime, shift, className, teachers, disciplineName, names, notes, ...changed]) => {
      const environmentNames = names.sort(compareNames);
      const userName = publicNames(shown, teachers);
      const row = { id, date, startTime, endTime, shift, className, userName, disciplineName };
      return { ...row, environmentNames, notes, ...toChanged(shown, changed) };
    },
  );
  return withoutSameDay(all)
    .map((row) => ({ place: row.environmentNames.join(), row }))
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
