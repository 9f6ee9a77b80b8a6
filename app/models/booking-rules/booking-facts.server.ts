/** What rules of booking are judged by, each read in one statement. */
import { sql } from "kysely";
import type { RoomNeighbour } from "#app/domain/booking-rules/check-bookings.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

const types = prepareQuery((q) => q.selectFrom("environments").select(["id", "type"]));

export function listEnvironmentTypes(db: Database): Map<number, EnvironmentType> {
  return new Map(db.all(types({})).map(({ id, type }) => [id, type as EnvironmentType]));
}

export type HeldRow = {
  id: number;
  ownerId: number;
  classId: number;
  date: CivilDate;
  shift: Shift;
  startTime: string;
  endTime: string;
  createdAt: string;
  /** See `ruledIds`. */
  environmentIds: number[];
};

// Rooms, and kinds of equipment by the negatives of their ids (`ruledIds`).
const ruledColumn = sql<string>`(SELECT json_group_array(ruled.id) FROM (
  SELECT p.environment_id AS id FROM reservation_environments AS p WHERE p.reservation_id = r.id
  UNION ALL SELECT -e.equipment_id FROM reservation_equipment AS e
  WHERE e.reservation_id = r.id AND e.status <> 'rejected') AS ruled)`;

type HeldInput = { startDate: CivilDate; endDate: CivilDate };

const heldRows = prepareQuery((q, input: HeldInput & { ownerIds: string; exceptIds: string }) =>
  q
    .selectFrom("reservations as r")
    .select(["r.id", "r.owner_id as ownerId", "r.class_id as classId", "r.date", "r.shift"])
    .select(["r.start_time as startTime", "r.end_time as endTime", "r.created_at as createdAt"])
    .select(ruledColumn.as("environmentIds"))
    .where("r.owner_id", "in", jsonValues<number>(input.ownerIds))
    .where("r.date", ">=", input.startDate)
    .where("r.date", "<=", input.endDate)
    .where(sql<string>`+r.status`, "!=", sql.lit("rejected"))
    .where("r.id", "not in", jsonValues<number>(input.exceptIds))
    .orderBy("r.date"),
);

export function listHeld(
  db: Database,
  { ownerIds, exceptIds = [], ...input }: HeldInput & { ownerIds: number[]; exceptIds?: number[] },
): HeldRow[] {
  const ids = { ownerIds: JSON.stringify(ownerIds), exceptIds: JSON.stringify(exceptIds) };
  return db.all(heldRows({ ...input, ...ids })).map((row) => ({
    ...row,
    shift: row.shift as Shift,
    environmentIds: JSON.parse(row.environmentIds) as number[],
  }));
}

type NeighbourInput = { dates: string; rooms: string; exceptIds: string };

const neighbourRows = prepareQuery((q, input: NeighbourInput) =>
  // CROSS fixes the join order: the rooms' own hours first, by an index, then only the reservations found.
  q
    .selectFrom("reservation_environments as place")
    .crossJoin("reservations as r")
    .select([
      "r.id",
      "place.environment_id as environmentId",
      "r.date",
      "r.start_time as startTime",
      "r.end_time as endTime",
    ])
    .where("place.environment_id", "in", jsonValues<number>(input.rooms))
    .where("place.status", "=", sql.lit("approved"))
    .where("place.date", "in", jsonValues<string>(input.dates))
    .whereRef("r.id", "=", "place.reservation_id")
    .where("r.id", "not in", jsonValues<number>(input.exceptIds)),
);

export function listNeighbours(
  db: Database,
  { dates, rooms, exceptIds = [] }: { dates: CivilDate[]; rooms: number[]; exceptIds?: number[] },
): (RoomNeighbour & { id: number })[] {
  return db.all(
    neighbourRows({
      dates: JSON.stringify(dates),
      rooms: JSON.stringify(rooms),
      exceptIds: JSON.stringify(exceptIds),
    }),
  );
}

const recentRows = prepareQuery((q, input: { since: string; limit: number; window: number }) =>
  q
    .selectFrom("reservations as r")
    .innerJoin("users as owner", "owner.id", "r.owner_id")
    .select(["r.id", "r.owner_id as ownerId", "r.class_id as classId", "r.date", "r.shift"])
    .select(["r.start_time as startTime", "r.end_time as endTime", "r.created_at as createdAt"])
    .select(["r.user_id as makerId", "owner.name as ownerName"])
    .select(ruledColumn.as("environmentIds"))
    // By id, since no index has the time of a request: only the last ones are read.
    .where(sql<boolean>`r.id > (SELECT max(id) FROM reservations) - ${input.window}`)
    .where("r.created_at", ">=", input.since)
    .orderBy("r.id", "desc")
    .limit(input.limit),
);

export type RecentRow = HeldRow & { makerId: number; ownerName: string };

export function listRecentlyMade(db: Database, input: { since: string; limit: number }): RecentRow[] {
  return db.all(recentRows({ ...input, window: 4 * input.limit })).map((row) => ({
    ...row,
    shift: row.shift as Shift,
    environmentIds: JSON.parse(row.environmentIds) as number[],
  }));
}
