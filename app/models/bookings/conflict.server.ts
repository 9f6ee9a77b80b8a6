import { sql } from "kysely";
import type { Status } from "#app/domain/bookings/status.ts";
import { compareNames } from "#app/domain/by-name.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import { teacherNamesOf } from "./joined.server.ts";

export type Slot = { date: CivilDate; startTime: string; endTime: string; environmentIds: number[] };

export type Slots = Omit<Slot, "date"> & { dates: CivilDate[] };

export type Conflict = {
  reservationId: number;
  environmentId: number;
  environmentName: string;
  userName: string;
  status: Status;
  date: CivilDate;
  startTime: string;
  endTime: string;
};

const HOLDING = JSON.stringify(["pending", "approved"] satisfies Status[]);

type Params = {
  dates: string;
  startTime: string;
  endTime: string;
  environmentIds: string;
};

function bind(slots: Slots): Params {
  return {
    dates: JSON.stringify(slots.dates),
    startTime: slots.startTime,
    endTime: slots.endTime,
    environmentIds: JSON.stringify(slots.environmentIds),
  };
}

/** The pairs of reservation and room that overlap the slots; touching times never do. */
function overlapping(q: Database["q"], params: Params) {
  // CROSS fixes the join order: the rooms' own hours first, by an index, then only the reservations found.
  return q
    .selectFrom("reservation_environments as place")
    .crossJoin("reservations as r")
    .where("place.environment_id", "in", jsonValues<number>(params.environmentIds))
    .where("place.status", "in", jsonValues<Status>(HOLDING))
    .where("place.date", "in", jsonValues<string>(params.dates))
    .where("place.start_time", "<", params.endTime)
    .whereRef("r.id", "=", "place.reservation_id")
    .where("r.end_time", ">", params.startTime);
}

export const CONFLICT_COLUMNS = [
  "r.id as reservationId",
  "place.environment_id as environmentId",
  "e.name as environmentName",
  "r.status",
  "r.date",
  "r.start_time as startTime",
  "r.end_time as endTime",
] as const;

const conflicts = prepareQuery((q, params: Params & { limit: number }) =>
  overlapping(q, params)
    .innerJoin("environments as e", "e.id", "place.environment_id")
    .innerJoin("users as owner", "owner.id", "r.owner_id")
    .select(CONFLICT_COLUMNS)
    .select(teacherNamesOf("r", "owner.name").as("userName"))
    .orderBy("r.date")
    .orderBy("r.start_time")
    .orderBy("r.id")
    .limit(params.limit),
);

/**
 * The conflicts of the slots: one entry per reservation and room, by day; rejected ones and times that only touch
 * do not conflict (rules R3.14, R3.15).
 * @param options.limit how many at most; all where it is left out.
 */
export function listConflictsOn(
  db: Database,
  slots: Slots,
  { limit = -1 }: { limit?: number } = {},
): Conflict[] {
  const rows = db.all(conflicts({ ...bind(slots), limit }));
  return rows.sort((a, b) =>
    a.date === b.date ? compareNames(a.environmentName, b.environmentName) : a.date < b.date ? -1 : 1,
  );
}

const conflictCounts = prepareQuery((q, params: Params) =>
  overlapping(q, params)
    .select((select) => ["r.date", select.fn.countAll<number>().as("count")])
    .groupBy("r.date")
    .orderBy("r.date"),
);

export function countConflictsOn(db: Database, slots: Slots): { date: CivilDate; count: number }[] {
  return db.all(conflictCounts(bind(slots)));
}

const takenShifts = prepareQuery((q, input: { dates: string; hours: string }) =>
  q
    .selectFrom("reservations as r")
    .innerJoin("reservation_environments as place", "place.reservation_id", "r.id")
    .innerJoin(sql<{ key: Shift; value: string }>`json_each(${input.hours})`.as("hours"), (join) =>
      join
        .on(sql<boolean>`r.start_time < json_extract(hours.value, '$.endTime')`)
        .on(sql<boolean>`r.end_time > json_extract(hours.value, '$.startTime')`),
    )
    .select(["r.date", "place.environment_id as environmentId", "hours.key as shift"])
    .distinct()
    .where("r.date", "in", jsonValues<string>(input.dates))
    // The unary plus makes SQLite use the index by date: a status has rows of every year.
    .where(sql<Status>`+r.status`, "in", ["pending", "approved"]),
);

/** @param hours the part of each shift to check: all of it, or some of its lessons. */
export function listTakenShifts(
  db: Database,
  dates: CivilDate[],
  hours: Record<Shift, TimeRange>,
): { date: CivilDate; environmentId: number; shift: Shift }[] {
  return db.all(takenShifts({ dates: JSON.stringify(dates), hours: JSON.stringify(hours) }));
}
