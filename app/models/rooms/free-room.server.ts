import { sql } from "kysely";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import type { Slot } from "#app/models/bookings/conflict.server.ts";
import { readResources, resourcesColumn } from "#app/models/catalog/resource.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type FreeRoom = Omit<EnvironmentOption, "type">;

type Bound = { room: number; date: string; startTime: string; endTime: string; among: string; limit: number };

const freeRooms = prepareQuery((q, bound: Bound) =>
  q
    .selectFrom("environments as wanted")
    .innerJoin("environments as e", "e.type", "wanted.type")
    .select(["e.id", "e.name", "e.capacity", resourcesColumn("e.id").as("resources")])
    .where("wanted.id", "=", bound.room)
    .where(sql<boolean>`(${bound.among} = 'null' OR e.id IN (SELECT value FROM json_each(${bound.among})))`)
    .whereRef("e.id", "!=", "wanted.id")
    .where(sql<boolean>`coalesce(e.capacity, 0) >= coalesce(wanted.capacity, 0)`)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT 1 FROM environment_resources AS needed
        WHERE needed.environment_id = wanted.id AND NOT EXISTS (
          SELECT 1 FROM environment_resources AS held
          WHERE held.environment_id = e.id AND held.resource_id = needed.resource_id
            AND (needed.count IS NULL OR held.count >= needed.count)
        )
      )`,
    )
    .where(
      sql<boolean>`e.id NOT IN (
        SELECT place.environment_id FROM reservations AS r
        JOIN reservation_environments AS place ON place.reservation_id = r.id
        WHERE r.date = ${bound.date} AND r.start_time < ${bound.endTime} AND r.end_time > ${bound.startTime}
          AND +r.status <> 'rejected'
      )`,
    )
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT 1 FROM room_closures AS c
        WHERE c.environment_id = e.id AND c.start_date <= ${bound.date} AND c.end_date >= ${bound.date}
          AND CASE WHEN ${bound.startTime} < '12:00' THEN c.is_morning
            WHEN ${bound.startTime} < '18:00' THEN c.is_afternoon ELSE c.is_evening END
      )`,
    )
    .orderBy(sql`coalesce(e.capacity, 0)`)
    .orderBy("e.sort_key")
    .limit(bound.limit),
);

/**
 * The rooms that can take a room's place at a time (rules R3.22): free there, of the same type, of at least its
 * capacity and resources, the nearest in size first; of all, or among some. The cost is the day's, however old the school.
 */
export function listFreeRooms(
  db: Database,
  room: number,
  { date, startTime, endTime }: Omit<Slot, "environmentIds">,
  limit: number,
  among: number[] | null = null,
): FreeRoom[] {
  return db
    .all(freeRooms({ room, date, startTime, endTime, among: JSON.stringify(among), limit }))
    .map((row) => ({ ...row, resources: readResources(row.resources) }));
}

/** The seats of the rooms, by id. */
export function listSeats(db: Database, ids: number[]): Map<number, number | null> {
  const rows = db.all(db.q.selectFrom("environments").select(["id", "capacity"]).where("id", "in", ids));
  return new Map(rows.map(({ id, capacity }) => [id, capacity]));
}
