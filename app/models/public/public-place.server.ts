import { type RawBuilder, type Selectable, sql } from "kysely";
import { compareNames } from "#app/domain/by-name.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { publicNames } from "#app/domain/public/public-name.ts";
import { isTimetableLesson } from "#app/models/bookings/timetable-lesson.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { DB } from "#db/types.ts";
import { PUBLIC_COLUMNS, type PublicReservation, shownName } from "./public-schedule.server.ts";

/** What anybody may know of an approved reservation in a room or of a class, and when it was made and last changed. */
export type PlacedReservation = PublicReservation & {
  createdAt: string;
  updatedAt: string;
  /** A lesson of the timetable, which is no booking (rules R28.31). */
  isLesson: boolean;
};

type Params = { id: number; start: string; end: string; limit: number };

/** @param ids a query of the wanted reservations, which bounds what the rest costs. */
function selectPlaced(q: Database["q"], ids: RawBuilder<unknown>) {
  return q
    .selectFrom(sql<{ id: number }>`(${ids})`.as("wanted"))
    .innerJoin(sql<Selectable<DB["reservations"]>>`reservations`.as<"reservations">("reservations"), (join) =>
      join.onRef("reservations.id", "=", "wanted.id"),
    )
    .innerJoin("classes", "classes.id", "reservations.class_id")
    .innerJoin("disciplines", "disciplines.id", "reservations.discipline_id")
    .innerJoin("users", "users.id", "reservations.owner_id")
    .select(PUBLIC_COLUMNS)
    .select(shownName.as("shown"))
    .select(["reservations.created_at as createdAt", "reservations.updated_at as updatedAt"])
    .select(isTimetableLesson("reservations").as("isLesson"))
    .$narrowType<{ shift: Shift }>()
    .orderBy("reservations.date")
    .orderBy("reservations.start_time")
    .orderBy("reservations.id");
}

const ofRoom = prepareQuery((q, { id, start, end, limit }: Params) =>
  selectPlaced(
    q,
    sql`SELECT reservation_id AS id FROM reservation_environments
        WHERE environment_id = ${id} AND status = 'approved' AND date BETWEEN ${start} AND ${end}
        ORDER BY date, start_time, reservation_id LIMIT ${limit}`,
  ),
);

const ofClass = prepareQuery((q, { id, start, end, limit }: Params) =>
  selectPlaced(
    q,
    sql`SELECT id, date, start_time FROM reservations
        WHERE class_id = ${id} AND status = 'approved' AND date BETWEEN ${start} AND ${end}
        UNION ALL SELECT reservation_id, date, start_time FROM reservation_classes
        WHERE class_id = ${id} AND status = 'approved' AND date BETWEEN ${start} AND ${end}
        ORDER BY date, start_time, id LIMIT ${limit}`,
  ),
);

export type FeedOwner = { kind: "room" | "class"; id: number };

/** From `start` to `end`, both included; the earliest ones beyond `limit`. The cost does not grow with the school. */
export function listPlacedReservations(
  db: Database,
  { kind, id }: FeedOwner,
  params: { start: CivilDate; end: CivilDate; limit: number },
): PlacedReservation[] {
  const query = kind === "room" ? ofRoom : ofClass;
  return db.all(query({ id, ...params })).map(({ shown, ...row }) => ({
    ...row,
    userName: publicNames(shown, row.userName),
    isLesson: row.isLesson === 1,
    environmentNames: (JSON.parse(row.environmentNames) as string[]).sort(compareNames),
  }));
}

/** The name of the room or the class, or null where there is none. */
export function findPlaceName(db: Database, { kind, id }: FeedOwner): string | null {
  const query = db.q.selectFrom(kind === "room" ? "environments" : "classes");
  return db.get(query.select("name").where("id", "=", id))?.name ?? null;
}
