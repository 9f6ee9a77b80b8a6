import { sql } from "kysely";
import type { Status } from "#app/domain/bookings/status.ts";
import { compareNames } from "#app/domain/by-name.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import { CONFLICT_COLUMNS, type Conflict, type Slot } from "./conflict.server.ts";
import { teacherNamesOf } from "./joined.server.ts";

/** Approved ones first: they are what a decision cannot pass over. */
const BY_WEIGHT: Status[] = ["approved", "pending"];

/** No reservation has it. */
const NO_ID = -1;
/** SQLite's LIMIT for all rows. */
const UNLIMITED = -1;

type Params = {
  date: string;
  startTime: string;
  endTime: string;
  environmentIds: string;
  exceptId: number;
  limit: number;
};

function bind(
  slot: Slot,
  { exceptId = NO_ID, limit = UNLIMITED }: { exceptId?: number; limit?: number },
): Params {
  const { date, startTime, endTime } = slot;
  return { date, startTime, endTime, environmentIds: JSON.stringify(slot.environmentIds), exceptId, limit };
}

/** Reservations that hold a room of the slot, each once; walked by time, no further than needed. */
function heldAt(q: Database["q"], params: Params) {
  return q
    .selectFrom("reservations as r")
    .select("r.id")
    .where("r.date", "=", params.date)
    .where("r.start_time", "<", params.endTime)
    .where("r.end_time", ">", params.startTime)
    .where("r.id", "!=", params.exceptId)
    .where((where) =>
      where.exists(
        where
          .selectFrom("reservation_environments as place")
          .select(sql<number>`1`.as("one"))
          .whereRef("place.reservation_id", "=", "r.id")
          .where(sql<number>`+place.environment_id`, "in", jsonValues<number>(params.environmentIds)),
      ),
    )
    .limit(params.limit);
}

type RoomParams = Omit<Params, "environmentIds"> & { status: Status; environmentId: number };

const firstOfRoom = prepareQuery((q, params: RoomParams) =>
  q
    .selectFrom("reservation_environments as place")
    .innerJoin("reservations as r", "r.id", "place.reservation_id")
    .select(["place.reservation_id as id", "place.start_time as startTime"])
    .where("place.environment_id", "=", params.environmentId)
    .where("place.status", "=", params.status)
    .where("place.date", "=", params.date)
    .where("place.start_time", "<", params.endTime)
    .where("r.end_time", ">", params.startTime)
    .where("place.reservation_id", "!=", params.exceptId)
    .orderBy("place.start_time")
    .orderBy("place.reservation_id")
    .limit(params.limit),
);

function firstIds(
  db: Database,
  slot: Slot,
  status: Status,
  { exceptId, limit }: { exceptId: number; limit: number },
) {
  const { date, startTime, endTime } = slot;
  const params = { date, startTime, endTime, status, exceptId, limit };
  const found = slot.environmentIds.flatMap((environmentId) =>
    db.all(firstOfRoom({ ...params, environmentId })),
  );
  found.sort((a, b) => (a.startTime === b.startTime ? a.id - b.id : a.startTime < b.startTime ? -1 : 1));
  return [...new Set(found.map(({ id }) => id))].slice(0, limit);
}

const places = prepareQuery((q, params: { ids: string; environmentIds: string }) =>
  q
    .selectFrom("reservations as r")
    .innerJoin("reservation_environments as place", "place.reservation_id", "r.id")
    .innerJoin("environments as e", "e.id", "place.environment_id")
    .innerJoin("users as owner", "owner.id", "r.owner_id")
    .select(CONFLICT_COLUMNS)
    .select(teacherNamesOf("r", "owner.name").as("userName"))
    .where("r.id", "in", jsonValues<number>(params.ids))
    .where(sql<number>`+place.environment_id`, "in", jsonValues<number>(params.environmentIds))
    .orderBy("r.start_time")
    .orderBy("r.id"),
);

/** By room and time, approved ones before pending ones. The cost does not follow how many there are. */
export function listFirstConflicts(
  db: Database,
  slot: Slot,
  { exceptId = NO_ID, limit }: { exceptId?: number; limit: number },
): Conflict[] {
  const ids: number[] = [];
  for (const status of BY_WEIGHT) {
    const left = limit - ids.length;
    if (left > 0) ids.push(...firstIds(db, slot, status, { exceptId, limit: left }));
  }
  if (ids.length === 0) return [];
  const lists = { ids: JSON.stringify(ids), environmentIds: JSON.stringify(slot.environmentIds) };
  return db.all(places(lists)).sort((a, b) => compareNames(a.environmentName, b.environmentName));
}

const counted = prepareQuery((q, params: Params) =>
  q
    .selectFrom(heldAt(q, params).where(sql<Status>`+r.status`, "in", BY_WEIGHT).as("found"))
    .select((select) => select.fn.countAll<number>().as("count")),
);

/**
 * How many reservations conflict with a slot (rules R3.18).
 * @param options.limit where counting ends.
 */
export function countConflictingReservations(
  db: Database,
  slot: Slot,
  options: { exceptId?: number; limit?: number } = {},
): number {
  return db.get(counted(bind(slot, options)))?.count ?? 0;
}
