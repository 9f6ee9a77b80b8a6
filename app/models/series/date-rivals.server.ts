import { sql } from "kysely";
import type { Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { CONFLICT_COLUMNS, type Conflict } from "#app/models/bookings/conflict.server.ts";
import { teacherNamesOf } from "#app/models/bookings/joined.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type DateSlot = TimeRange & { date: CivilDate; environmentIds: number[] };

/** The slots by room: whatever their number, one value of one statement. */
export function bindSlots(slots: DateSlot[]): string {
  return JSON.stringify(
    slots.flatMap(({ date, startTime, endTime, environmentIds }) =>
      environmentIds.map((room) => ({ date, startTime, endTime, room })),
    ),
  );
}

export function overlaps(exceptIds: string, status: Status) {
  const parts = [
    sql<boolean>`place.environment_id = wanted.value ->> '$.room'`,
    sql<boolean>`place.status = ${sql.lit(status)}`,
    sql<boolean>`place.date = wanted.value ->> '$.date'`,
    sql<boolean>`place.start_time < wanted.value ->> '$.endTime'`,
    sql<boolean>`r.id = place.reservation_id`,
    sql<boolean>`r.end_time > wanted.value ->> '$.startTime'`,
    sql<boolean>`r.id NOT IN ${jsonValues<number>(exceptIds)}`,
  ];
  return sql.join<boolean>(parts, sql` AND `);
}

type Params = { slots: string; exceptIds: string };

// CROSS fixes the join order: each room's own hours first, by an index, then only the reservations found.
const approved = prepareQuery((q, params: Params) =>
  q
    .selectFrom(sql<{ value: string }>`json_each(${params.slots})`.as("wanted"))
    .crossJoin("reservation_environments as place")
    .crossJoin("reservations as r")
    .innerJoin("environments as e", "e.id", "place.environment_id")
    .innerJoin("users as owner", "owner.id", "r.owner_id")
    .select(CONFLICT_COLUMNS)
    .select(teacherNamesOf("r", "owner.name").as("userName"))
    .where(overlaps(params.exceptIds, "approved"))
    .orderBy("r.date")
    .orderBy("r.start_time")
    .orderBy("r.id"),
);

/**
 * One entry per reservation and room, by date: one statement for any number of dates and rooms.
 * @param exceptIds reservations that do not conflict with themselves.
 */
export function listApprovedRivals(db: Database, slots: DateSlot[], exceptIds: number[] = []): Conflict[] {
  if (slots.length === 0) return [];
  return db.all(approved({ slots: bindSlots(slots), exceptIds: JSON.stringify(exceptIds) }));
}
