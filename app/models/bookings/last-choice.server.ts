import type { Shift } from "#app/domain/dates/shift.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type LastChoice = {
  disciplineId: number;
  classId: number;
  shift: Shift;
  startTime: string;
  endTime: string;
  environmentId: number;
  type: EnvironmentType;
};

const lastChoice = prepareQuery((q, { userId }: { userId: number }) =>
  q
    .selectFrom("reservations as r")
    .innerJoin("reservation_environments as place", "place.reservation_id", "r.id")
    .innerJoin("environments as e", "e.id", "place.environment_id")
    .select(["r.discipline_id as disciplineId", "r.class_id as classId", "r.shift"])
    .select(["r.start_time as startTime", "r.end_time as endTime", "e.id as environmentId", "e.type"])
    .where("r.user_id", "=", userId)
    .orderBy("r.id", "desc")
    .limit(1)
    .$narrowType<{ type: EnvironmentType; shift: Shift }>(),
);

/** Of the reservations that the person made the newest one's choice; null where there is none. */
export function findLastChoice(db: Database, userId: number): LastChoice | null {
  return db.get(lastChoice({ userId })) ?? null;
}
