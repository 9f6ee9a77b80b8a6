import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { type ClosedTime, type Closure, publicReason } from "#app/domain/rooms/closure.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type StoredClosure = Closure & { id: number; createdAt: string; updatedAt: string };

function selectClosures(q: Database["q"]) {
  return q
    .selectFrom("room_closures")
    .select([
      "room_closures.id",
      "environment_id as environmentId",
      "room_closures.start_date as startDate",
      "room_closures.end_date as endDate",
      "is_morning",
      "is_afternoon",
      "is_evening",
      "reason",
      "is_public",
      "room_closures.created_at as createdAt",
      "room_closures.updated_at as updatedAt",
    ])
    .orderBy("start_date")
    .orderBy("room_closures.id");
}

type Flags = Record<"is_morning" | "is_afternoon" | "is_evening" | "is_public", number>;

/** The shifts and the publicity of a row, whose columns have them apart. */
export function toClosure<Row extends Flags>({
  is_morning,
  is_afternoon,
  is_evening,
  is_public,
  ...row
}: Row) {
  const isClosed = { morning: is_morning, afternoon: is_afternoon, evening: is_evening };
  return { ...row, shifts: SHIFTS.filter((shift) => isClosed[shift] === 1), isPublic: is_public === 1 };
}

const inRange = prepareQuery((q, range: { startDate: CivilDate; endDate: CivilDate }) =>
  selectClosures(q).where("end_date", ">=", range.startDate).where("start_date", "<=", range.endDate),
);
const ofRoom = prepareQuery((q, { environmentId }: { environmentId: number }) =>
  selectClosures(q).where("environment_id", "=", environmentId),
);

export function listClosuresIn(
  db: Database,
  range: { startDate: CivilDate; endDate: CivilDate },
): StoredClosure[] {
  return db.all(inRange(range)).map(toClosure);
}

export function listClosures(db: Database, environmentId: number): StoredClosure[] {
  return db.all(ofRoom({ environmentId })).map(toClosure);
}

const roomNames = prepareQuery((q, range: { start: CivilDate; end: CivilDate }) =>
  selectClosures(q)
    .innerJoin("environments", "environments.id", "room_closures.environment_id")
    .select("environments.name")
    .where("end_date", ">=", range.start)
    .where("start_date", "<=", range.end)
    .where("environments.archived_at", "is", null),
);

/** A room that is closed, as everybody may know it: without the reason where that is not public. */
export type ClosedRoom = {
  environmentId: number;
  name: string;
  startDate: CivilDate;
  endDate: CivilDate;
  shifts: Shift[];
  reason: string | null;
};

/** The rooms that are closed on some of the days, in the order of the closures' first days. */
export function listClosedRooms(db: Database, range: { start: CivilDate; end: CivilDate }): ClosedRoom[] {
  return db.all(roomNames(range)).map((row) => {
    const { environmentId, name, startDate, endDate, shifts, ...why } = toClosure(row);
    return { environmentId, name, startDate, endDate, shifts, reason: publicReason(why) };
  });
}

const byId = prepareQuery((q, { id }: { id: number }) => selectClosures(q).where("id", "=", id));

export function findClosure(db: Database, id: number): StoredClosure | null {
  const row = db.get(byId({ id }));
  return row ? toClosure(row) : null;
}

/** The columns of a closed time. */
export function closedColumns({ startDate, endDate, shifts, reason, isPublic }: ClosedTime) {
  const isClosed = (shift: Shift) => (shifts.includes(shift) ? (1 as const) : (0 as const));
  return {
    start_date: startDate,
    end_date: endDate,
    is_morning: isClosed("morning"),
    is_afternoon: isClosed("afternoon"),
    is_evening: isClosed("evening"),
    reason,
    is_public: isPublic ? (1 as const) : (0 as const),
  };
}

export function insertClosure(
  db: Database,
  { at, environmentId, ...closed }: Closure & { at: string },
): number {
  const times = { created_at: at, updated_at: at };
  const values = { environment_id: environmentId, ...closedColumns(closed), ...times };
  return db.run(db.q.insertInto("room_closures").values(values)).id;
}

export function deleteClosure(db: Database, id: number): void {
  db.run(db.q.deleteFrom("room_closures").where("id", "=", id));
}
