import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { holdsAtLeast } from "#app/domain/rooms/resource.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { DateSlot } from "./date-rivals.server.ts";

/** Rooms that can take a lesson besides its own: the nearest in size. */
const MOST_ROOMS = 6;

export type Room = { id: number; name: string };

/**
 * For each room of the school, itself and those that can take its place: of the same type, of at least its capacity
 * and resources (rules R3.22), the nearest in size first.
 */
export function readReplacements(db: Database): (id: number) => Room[] {
  const all = listEnvironmentChoices(db).sort((a, b) => (a.capacity ?? 0) - (b.capacity ?? 0));
  const find = (id: number): Room[] => {
    const own = all.find((room) => room.id === id);
    if (!own) return [];
    const others = all.filter(
      (room) =>
        room.id !== id &&
        room.type === own.type &&
        (room.capacity ?? 0) >= (own.capacity ?? 0) &&
        holdsAtLeast(room.resources, own.resources),
    );
    return [own, ...others.slice(0, MOST_ROOMS)].map((room) => ({ id: room.id, name: room.name }));
  };
  const known = new Map<number, Room[]>();
  return (id) => {
    const rooms = known.get(id) ?? find(id);
    known.set(id, rooms);
    return rooms;
  };
}

const held = prepareQuery((q, params: { slots: string }) =>
  q
    .selectFrom(sql<{ key: number; value: string }>`json_each(${params.slots})`.as("wanted"))
    .select("wanted.key")
    .where(
      sql<boolean>`EXISTS (
        SELECT 1 FROM json_each(wanted.value, '$.environmentIds') AS room
        CROSS JOIN reservation_environments AS place
          ON place.environment_id = room.value AND place.status IN ('pending', 'approved')
          AND place.date = wanted.value ->> '$.date' AND place.start_time < wanted.value ->> '$.endTime'
        CROSS JOIN reservations AS r
          ON r.id = place.reservation_id AND r.end_time > wanted.value ->> '$.startTime'
      )`,
    ),
);

/** Which of the slots, by their index, are held by a pending or approved reservation: one statement for all of them. */
export function listHeldSlots(db: Database, slots: DateSlot[]): Set<number> {
  if (slots.length === 0) return new Set();
  return new Set(db.all(held({ slots: JSON.stringify(slots) })).map(({ key }) => key));
}

export type Lesson = {
  date: CivilDate;
  startTime: string;
  endTime: string;
  classId: number;
  ownerId: number;
};

type Busy = { userIds: string; classIds: string; startDate: string; endDate: string };

const busy = prepareQuery((q, params: Busy) => {
  const lessons = () =>
    q
      .selectFrom("reservations as r")
      .select(["r.date", "r.start_time as startTime", "r.end_time as endTime"])
      .select(["r.class_id as classId", "r.owner_id as ownerId"]);
  const ofPeople = lessons()
    .where("r.owner_id", "in", jsonValues<number>(params.userIds))
    .where("r.date", ">=", params.startDate)
    .where("r.date", "<=", params.endDate)
    .where(sql<boolean>`+r.status <> 'rejected'`);
  const ofClasses = lessons()
    .where("r.class_id", "in", jsonValues<number>(params.classIds))
    .where("r.date", ">=", params.startDate)
    .where("r.date", "<=", params.endDate)
    .where("r.status", "in", ["pending", "approved"]);
  // Of joined lessons: under the people or the classes that are asked for (rules R28.10).
  const inRange = sql`joined.date BETWEEN ${params.startDate} AND ${params.endDate}
    AND joined.status IN ('pending', 'approved')`;
  const joined = sql<Lesson>`
    SELECT r.date, r.start_time AS "startTime", r.end_time AS "endTime", r.class_id AS "classId",
      joined.user_id AS "ownerId"
    FROM reservation_teachers AS joined CROSS JOIN reservations AS r ON r.id = joined.reservation_id
    WHERE joined.user_id IN ${jsonValues<number>(params.userIds)} AND ${inRange}
    UNION ALL
    SELECT r.date, r.start_time, r.end_time, joined.class_id, r.owner_id
    FROM reservation_classes AS joined CROSS JOIN reservations AS r ON r.id = joined.reservation_id
    WHERE joined.class_id IN ${jsonValues<number>(params.classIds)} AND ${inRange}`;
  return ofPeople
    .unionAll(ofClasses)
    .unionAll(q.selectFrom(sql<Lesson>`(${joined})`.as("joined")).selectAll());
});

export function listBusyHours(
  db: Database,
  {
    userIds,
    classIds,
    ...range
  }: { userIds: number[]; classIds: number[]; startDate: CivilDate; endDate: CivilDate },
): Lesson[] {
  return db.all(busy({ ...range, userIds: JSON.stringify(userIds), classIds: JSON.stringify(classIds) }));
}
