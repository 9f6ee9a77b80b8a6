import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { isTimetableLesson } from "#app/models/bookings/timetable-lesson.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type TakenRoom = {
  environmentId: number;
  dateIndex: number;
  isApproved: 0 | 1;
  isLesson: 0 | 1;
  ownerId: number;
};

type Params = TimeRange & { dates: string; exceptId: number };

const takenRooms = prepareQuery((q, params: Params) =>
  // CROSS fixes the join order: the days' reservations by their index, then the rooms of those that overlap.
  q
    .selectFrom(sql<{ key: number; value: string }>`json_each(${params.dates})`.as("wanted"))
    .crossJoin("reservations as r")
    .crossJoin("reservation_environments as place")
    .select([
      "place.environment_id as environmentId",
      "wanted.key as dateIndex",
      sql<0 | 1>`r.status = 'approved'`.as("isApproved"),
      isTimetableLesson("r").as("isLesson"),
      "r.owner_id as ownerId",
    ])
    .whereRef("r.date", "=", "wanted.value")
    .where("r.start_time", "<", params.endTime)
    .where("r.end_time", ">", params.startTime)
    .where(sql<boolean>`+r.status <> 'rejected'`)
    .where("r.id", "!=", params.exceptId)
    .whereRef("place.reservation_id", "=", "r.id"),
);

/**
 * A row per pending or approved reservation and room, in no order. The cost is that of the days, however old the
 * school.
 * @param slot.exceptId a reservation that is not counted, such as the one that is being moved.
 */
export function listTakenRooms(
  db: Database,
  { dates, startTime, endTime, exceptId = -1 }: TimeRange & { dates: CivilDate[]; exceptId?: number },
): TakenRoom[] {
  return db.all(takenRooms({ dates: JSON.stringify(dates), startTime, endTime, exceptId }));
}
