/** What reports are made of: how rooms were used by approved reservations (rules R18.1). */
import { sql } from "kysely";
import { type CivilDate, weekdayIndex } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift, shiftOfTime } from "#app/domain/dates/shift.ts";
import type { EnvironmentOption, EnvironmentType } from "#app/domain/rooms/environment.ts";
import { classNamesOf, teacherNamesOf } from "#app/models/bookings/joined.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type ReportRange = { startDate: CivilDate; endDate: CivilDate };

export type ReportRoom = Omit<EnvironmentOption, "resources">;

export function listReportRooms(
  db: Database,
  { type, environmentId }: { type: EnvironmentType | null; environmentId: number | null },
): ReportRoom[] {
  let query = db.q.selectFrom("environments").select(["id", "name", "type", "capacity"]);
  if (type !== null) query = query.where("type", "=", type);
  if (environmentId !== null) query = query.where("id", "=", environmentId);
  return db.all(query.orderBy("sort_key").orderBy("id").$narrowType<{ type: EnvironmentType }>());
}

/** A reservation's times lie in its shift (rules R2.3), so that a start time determines the shift (rules R2.5). */
const SHIFT_OF_PLACE = sql<Shift>`CASE
  WHEN place.start_time < '12:00' THEN 'morning'
  WHEN place.start_time < '18:00' THEN 'afternoon'
  ELSE 'evening'
END`;

type Params = { rooms: string; startDate: string; endDate: string; shift: string | null };

/** The places that approved reservations of the rooms (a JSON list of ids) take; read from one index alone. */
function approvedPlaces(q: Database["q"], { rooms, startDate, endDate, shift }: Params) {
  return q
    .selectFrom(sql<{ value: number }>`json_each(${rooms})`.as<"room">("room"))
    .innerJoin("reservation_environments as place", "place.environment_id", "room.value")
    .where("place.status", "=", "approved")
    .where("place.date", ">=", startDate)
    .where("place.date", "<=", endDate)
    .where(sql<boolean>`(${shift} IS NULL OR ${SHIFT_OF_PLACE} = ${shift})`);
}

/** How often a room was used in one shift of one weekday (0 is Monday) of a month (`YYYY-MM`). */
export type Usage = {
  environmentId: number;
  month: string;
  weekday: number;
  shift: Shift;
  slots: number;
  reservations: number;
};

/** More days, and more months, than a range of a report holds. */
const MAX_DAYS = 1000;
const DAYS_OF_WEEK = 7;

const places = prepareQuery((q, params: Params) =>
  approvedPlaces(q, params).select([
    "place.environment_id as environmentId",
    "place.date",
    "place.start_time as startTime",
  ]),
);

function bind(rooms: { id: number }[], { startDate, endDate }: ReportRange, shift: Shift | null): Params {
  return { rooms: JSON.stringify(rooms.map(({ id }) => id)), startDate, endDate, shift };
}

/** Both ends included. Counted here: to group a school year SQLite sorts it, which takes twice as long. */
export function listUsage(
  db: Database,
  rooms: { id: number }[],
  range: ReportRange,
  shift: Shift | null,
): Usage[] {
  // Numbers as keys: a text for each of a year's rows takes three times as long.
  const usages = new Map<number, Usage>();
  const months = new Map<string, number>();
  const days = new Map<CivilDate, { index: number; month: string; monthIndex: number; weekday: number }>();
  const slots = new Set<number>();
  for (const { environmentId, date, startTime } of db.all(places(bind(rooms, range, shift)))) {
    let day = days.get(date);
    if (!day) {
      const month = date.slice(0, 7);
      const monthIndex = months.get(month) ?? months.size;
      months.set(month, monthIndex);
      day = { index: days.size, month, monthIndex, weekday: weekdayIndex(date) };
      days.set(date, day);
    }
    const { index, month, monthIndex, weekday } = day;
    const used = shiftOfTime(startTime);
    const shiftIndex = SHIFTS.indexOf(used);
    const key =
      ((environmentId * MAX_DAYS + monthIndex) * DAYS_OF_WEEK + weekday) * SHIFTS.length + shiftIndex;
    let usage = usages.get(key);
    if (!usage) {
      usage = { environmentId, month, weekday, shift: used, slots: 0, reservations: 0 };
      usages.set(key, usage);
    }
    usage.reservations++;
    const slot = (environmentId * MAX_DAYS + index) * SHIFTS.length + shiftIndex;
    if (!slots.has(slot)) usage.slots++;
    slots.add(slot);
  }
  return [...usages.values()];
}

const lessonsOf = prepareQuery((q, params: Params) =>
  approvedPlaces(q, params)
    .innerJoin("reservations as r", "r.id", "place.reservation_id")
    .innerJoin("series as weekly", "weekly.id", "r.series_id")
    .where("weekly.kind", "=", "timetable")
    .select(["place.environment_id as environmentId"])
    .select((select) => select.fn.countAll<number>().as("count"))
    .groupBy("place.environment_id"),
);

/** How many lessons of a timetable each room holds, by its id (rules R28.31); null in a school that published none. */
export function countLessonsByRoom(
  db: Database,
  rooms: { id: number }[],
  range: ReportRange,
  shift: Shift | null,
): Map<number, number> | null {
  if (!db.get(db.q.selectFrom("timetable_series").select("timetable_id").limit(1))) return null;
  const rows = db.all(lessonsOf(bind(rooms, range, shift)));
  return new Map(rows.map(({ environmentId, count }) => [environmentId, count]));
}

const usedSlots = prepareQuery((q, params: Params) =>
  approvedPlaces(q, params)
    .select(["place.environment_id as environmentId", "place.date", SHIFT_OF_PLACE.as("shift")])
    .distinct(),
);

/** The shifts in which the rooms were used, each once. */
export function listUsedSlots(
  db: Database,
  rooms: { id: number }[],
  range: ReportRange,
  shift: Shift | null,
): { environmentId: number; date: CivilDate; shift: Shift }[] {
  return db.all(usedSlots(bind(rooms, range, shift)));
}

const usedRooms = prepareQuery((q, params: Params) =>
  approvedPlaces(q, params)
    .select(["place.date", SHIFT_OF_PLACE.as("shift")])
    .select(sql<number>`count(DISTINCT place.environment_id)`.as("count"))
    .groupBy(["place.date", SHIFT_OF_PLACE]),
);

/** How many of the rooms were used in each shift of each day; shifts without any are missing. */
export function countUsedRooms(
  db: Database,
  rooms: { id: number }[],
  range: ReportRange,
  shift: Shift | null,
): { date: CivilDate; shift: Shift; count: number }[] {
  return db.all(usedRooms(bind(rooms, range, shift)));
}

export type RoomUse = {
  id: number;
  userName: string;
  disciplineName: string;
  className: string;
  date: CivilDate;
  shift: Shift;
  startTime: string;
  endTime: string;
};

const usesOfRoom = prepareQuery((q, params: Params & { limit: number; offset: number }) =>
  approvedPlaces(q, params)
    .innerJoin("reservations as r", "r.id", "place.reservation_id")
    .innerJoin("users as owner", "owner.id", "r.owner_id")
    .innerJoin("disciplines as d", "d.id", "r.discipline_id")
    .innerJoin("classes as c", "c.id", "r.class_id")
    .select([
      "r.id",
      teacherNamesOf("r", "owner.name").as("userName"),
      "d.name as disciplineName",
      classNamesOf("r", "c.name").as("className"),
      "place.date",
      "r.shift",
      "place.start_time as startTime",
      "r.end_time as endTime",
    ])
    .orderBy("place.date")
    .orderBy("place.start_time")
    .orderBy("place.reservation_id")
    .limit(params.limit)
    .offset(params.offset),
);

export function listUsesOfRoom(
  db: Database,
  room: { id: number },
  range: ReportRange,
  { shift, limit = -1, offset = 0 }: { shift: Shift | null; limit?: number; offset?: number },
): RoomUse[] {
  return db.all(usesOfRoom({ ...bind([room], range, shift), limit, offset })) as RoomUse[];
}
