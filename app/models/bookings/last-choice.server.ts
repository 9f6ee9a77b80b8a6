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

/** Of so many of the person's newest reservations the usual choices are taken. */
const NEWEST = 60;
const MOST_LESSONS = 2;
const MOST_ROOMS = 4;

export type RecentLesson = {
  disciplineId: number;
  disciplineName: string;
  classId: number;
  className: string;
};

function newest(q: Database["q"], userId: number) {
  return q
    .selectFrom("reservations")
    .select(["id", "discipline_id", "class_id"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(NEWEST);
}

const recentLessons = prepareQuery((q, { userId }: { userId: number }) =>
  q
    .selectFrom(newest(q, userId).as("r"))
    .innerJoin("disciplines as d", "d.id", "r.discipline_id")
    .innerJoin("classes as c", "c.id", "r.class_id")
    .select(["d.id as disciplineId", "d.name as disciplineName", "c.id as classId", "c.name as className"])
    .where("d.archived_at", "is", null)
    .where("c.archived_at", "is", null)
    .groupBy(["d.id", "c.id"])
    .orderBy((group) => group.fn.max("r.id"), "desc")
    .limit(MOST_LESSONS),
);

/** The discipline and class of the person's newest reservations, each pair once, the newest first. */
export function listRecentLessons(db: Database, userId: number): RecentLesson[] {
  return db.all(recentLessons({ userId }));
}

const usedRooms = prepareQuery((q, { userId }: { userId: number }) =>
  q
    .selectFrom(newest(q, userId).as("r"))
    .innerJoin("reservation_environments as place", "place.reservation_id", "r.id")
    .select("place.environment_id as id")
    .groupBy("place.environment_id")
    .orderBy((group) => group.fn.countAll(), "desc")
    .orderBy("place.environment_id")
    .limit(MOST_ROOMS),
);

/** The rooms of the person's newest reservations, the most used first. */
export function listUsedRooms(db: Database, userId: number): number[] {
  return db.all(usedRooms({ userId })).map(({ id }) => id);
}

/** Of the reservations that the person made the newest one's choice; null where there is none. */
export function findLastChoice(db: Database, userId: number): LastChoice | null {
  return db.get(lastChoice({ userId })) ?? null;
}
