import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Status } from "#app/domain/bookings/status.ts";
import { compareNames } from "#app/domain/by-name.ts";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { CHANGE_DAYS } from "#app/domain/limits.ts";
import {
  type Change,
  type Changed,
  changedOnce,
  type Place,
  withoutSameDay,
} from "#app/domain/public/change.ts";
import { publicNames } from "#app/domain/public/public-name.ts";
import { isTimetableLesson } from "#app/models/bookings/timetable-lesson.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { DB } from "#db/types.ts";
import {
  goneColumns,
  goneRows,
  originOf,
  type PackedPlace,
  type Shown,
  substitutionOf,
} from "./public-change.server.ts";
import {
  compareText,
  type PublicReservation,
  publicColumns,
  shownName,
  toChanged,
} from "./public-schedule.server.ts";

/** What anybody may know of an approved reservation in a room or of a class, and when it was made and last changed. */
export type PlacedReservation = PublicReservation & {
  createdAt: string;
  updatedAt: string;
  /** A lesson of the timetable, which is no booking (rules R28.31). */
  isLesson: boolean;
};

type Params = Shown & { id: number; start: string; end: string; limit: number };

/** @param ids a query of the wanted reservations, which bounds what the rest costs. */
function selectPlaced(q: Database["q"], ids: RawBuilder<unknown>, days: Shown) {
  return q
    .selectFrom(sql<{ id: number }>`(${ids})`.as("wanted"))
    .innerJoin(sql<Selectable<DB["reservations"]>>`reservations`.as<"reservations">("reservations"), (join) =>
      join.onRef("reservations.id", "=", "wanted.id"),
    )
    .innerJoin("classes", "classes.id", "reservations.class_id")
    .innerJoin("disciplines", "disciplines.id", "reservations.discipline_id")
    .innerJoin("users", "users.id", "reservations.owner_id")
    .select(publicColumns(days))
    .select(shownName.as("shown"))
    .select(["reservations.created_at as createdAt", "reservations.updated_at as updatedAt"])
    .select(isTimetableLesson("reservations").as("isLesson"))
    .$narrowType<{ shift: Shift }>()
    .orderBy("reservations.date")
    .orderBy("reservations.start_time")
    .orderBy("reservations.id");
}

const ofRoom = prepareQuery((q, { id, start, end, limit, today, last }: Params) =>
  selectPlaced(
    q,
    sql`SELECT reservation_id AS id FROM reservation_environments
        WHERE environment_id = ${id} AND status = 'approved' AND date BETWEEN ${start} AND ${end}
        ORDER BY date, start_time, reservation_id LIMIT ${limit}`,
    { today, last },
  ),
);

const ofClass = prepareQuery((q, { id, start, end, limit, today, last }: Params) =>
  selectPlaced(
    q,
    sql`SELECT id, date, start_time FROM reservations
        WHERE class_id = ${id} AND status = 'approved' AND date BETWEEN ${start} AND ${end}
        UNION ALL SELECT reservation_id, date, start_time FROM reservation_classes
        WHERE class_id = ${id} AND status = 'approved' AND date BETWEEN ${start} AND ${end}
        ORDER BY date, start_time, id LIMIT ${limit}`,
    { today, last },
  ),
);

type Gone = Pick<
  PlacedReservation,
  "id" | "date" | "startTime" | "endTime" | "shift" | "className" | "userName" | "disciplineName"
> &
  Pick<PlacedReservation, "createdAt" | "updatedAt"> & {
    environmentNames: string;
    moved: string | null;
    change: Change;
  };

/** @param ids the rooms or the classes of a remembered row. */
function selectGone(q: Database["q"], ids: string, { id, start, end, today, last }: Omit<Params, "limit">) {
  return q
    .selectFrom(
      sql<Gone>`(
        SELECT c.reservation_id AS id, c.date, c.start_time AS "startTime", c.end_time AS "endTime", c.shift,
          ${goneColumns.className} AS "className", ${goneColumns.userName} AS "userName",
          ${goneColumns.disciplineName} AS "disciplineName", ${goneColumns.environmentNames} AS "environmentNames",
          ${goneColumns.to} AS moved, c.kind AS change, c.booked_at AS "createdAt", c.created_at AS "updatedAt"
        FROM ${goneRows({ start, end }, { today, last })}
          AND EXISTS (SELECT 1 FROM json_each(${sql.ref(ids)}) AS one WHERE one.value = ${id}))`.as("gone"),
    )
    .selectAll()
    .select(shownName.as("shown"))
    .orderBy("gone.date")
    .orderBy("gone.startTime")
    .orderBy("gone.id");
}

type OfPlace = Omit<Params, "limit">;
const goneFromRoom = prepareQuery((q, params: OfPlace) => selectGone(q, "c.environment_ids", params));
const goneFromClass = prepareQuery((q, params: OfPlace) => selectGone(q, "c.class_ids", params));

export type FeedOwner = { kind: "room" | "class"; id: number };

/**
 * From `start` to `end`, both included; the earliest ones beyond `limit`. With what was cancelled there, and moved away
 * from there, on the days on which changes are shown. The cost does not grow with the school.
 */
export function listPlacedReservations(
  db: Database,
  { kind, id }: FeedOwner,
  { limit, ...range }: { start: CivilDate; end: CivilDate; today: CivilDate; limit: number },
): PlacedReservation[] {
  const [query, goneQuery] = kind === "room" ? [ofRoom, goneFromRoom] : [ofClass, goneFromClass];
  const place = { id, ...range, last: addDays(range.today, CHANGE_DAYS) };
  const standing = db
    .all(query({ ...place, limit }))
    .map(({ shown, origin, change, substituteName, ...row }) => ({
      ...row,
      userName: publicNames(shown, row.userName),
      isLesson: row.isLesson === 1,
      environmentNames: (JSON.parse(row.environmentNames) as string[]).sort(compareNames),
      ...toChanged(shown, [substituteName, parsePlace(origin), null, change]),
    }));
  const gone = db.all(goneQuery(place)).map(({ shown, moved, change, ...row }) => ({
    ...row,
    userName: publicNames(shown, row.userName),
    isLesson: false,
    notes: null,
    environmentNames: (JSON.parse(row.environmentNames) as string[]).sort(compareNames),
    ...toChanged(shown, [null, null, parsePlace(moved), change]),
  }));
  if (gone.length === 0) return standing;
  return withoutSameDay([...standing, ...gone]).sort(
    (a, b) => compareText(a.date, b.date) || compareText(a.startTime, b.startTime) || a.id - b.id,
  );
}

export type OwnChange = Place & Changed & { id: number; className: string };

const goneFromTeacher = prepareQuery((q, params: OfPlace) => selectGone(q, "c.teacher_ids", params));
const marksOf = prepareQuery((q, { ids, today, last }: Shown & { ids: string }) =>
  q
    .selectFrom(sql<{ value: number }>`json_each(${ids})`.as("wanted"))
    .crossJoin("reservations as r")
    .whereRef("r.id", "=", "wanted.value")
    .select([
      "r.id",
      originOf("r", { today, last }).as("origin"),
      substitutionOf("r", { today, last }).as("change"),
    ]),
);

/**
 * What changed in a teacher's own days: of their reservations there, and what was cancelled or moved away. Names are
 * whole, since the teacher knows them.
 */
export function listOwnChanges(
  db: Database,
  reservations: (Place & { id: number; className: string; status: Status; substituteName: string | null })[],
  { userId, ...range }: { userId: number; start: CivilDate; end: CivilDate; today: CivilDate },
): OwnChange[] {
  const last = addDays(range.today, CHANGE_DAYS);
  const approved = reservations.filter(({ status }) => status === "approved");
  const ids = JSON.stringify(approved.map(({ id }) => id));
  const marks = new Map(db.all(marksOf({ ids, today: range.today, last })).map((row) => [row.id, row]));
  const standing = approved.flatMap(({ id, className, substituteName, ...row }): OwnChange[] => {
    const { date, startTime, endTime, environmentNames } = row;
    const { origin = null, change = null } = marks.get(id) ?? {};
    const changed = toChanged("full", [substituteName, parsePlace(origin), null, change]);
    return changed.change ? [{ id, className, date, startTime, endTime, environmentNames, ...changed }] : [];
  });
  const gone = db.all(goneFromTeacher({ id: userId, ...range, last })).map((row): OwnChange => {
    const { id, className, date, startTime, endTime, moved, change } = row;
    const environmentNames = JSON.parse(row.environmentNames) as string[];
    const changed = toChanged("full", [null, null, parsePlace(moved), change]);
    return { id, className, date, startTime, endTime, environmentNames, ...changed };
  });
  return changedOnce(withoutSameDay([...standing, ...gone])).sort(
    (a, b) => compareText(a.date, b.date) || compareText(a.startTime, b.startTime),
  );
}

function parsePlace(text: string | null): PackedPlace | null {
  return text === null ? null : (JSON.parse(text) as PackedPlace);
}

/** The name of the room or the class, or null where there is none. */
export function findPlaceName(db: Database, { kind, id }: FeedOwner): string | null {
  const query = db.q.selectFrom(kind === "room" ? "environments" : "classes");
  return db.get(query.select("name").where("id", "=", id))?.name ?? null;
}
