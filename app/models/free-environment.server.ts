import { sql } from "kysely";
import type { CivilDate } from "#app/domain/civil-date.ts";
import type { EnvironmentOption, EnvironmentType } from "#app/domain/environment.ts";
import type { Database } from "#db/client.server.ts";

export function findEnvironmentChoices(db: Database, ids: number[]): EnvironmentOption[] {
  if (ids.length === 0) return [];
  return db.all(
    db.q
      .selectFrom("environments")
      .select(["id", "name", "type", "capacity"])
      .where("id", "in", ids)
      .orderBy("name")
      .$narrowType<{ type: EnvironmentType }>(),
  );
}

/** Rooms of a type and at least a capacity in which nothing pending or approved overlaps; smallest first. */
export function listFreeEnvironments(
  db: Database,
  input: {
    date: CivilDate;
    startTime: string;
    endTime: string;
    type: string;
    minCapacity: number;
    exceptIds: number[];
    limit: number;
  },
): Omit<EnvironmentOption, "type">[] {
  return db.all(
    db.q
      .selectFrom("environments as e")
      .select(["e.id", "e.name", "e.capacity"])
      .where(sql<string>`e.type`, "=", input.type)
      .where(sql<number>`coalesce(e.capacity, 0)`, ">=", input.minCapacity)
      .where("e.id", "not in", input.exceptIds)
      .where(
        sql<boolean>`e.id NOT IN (
          SELECT place.environment_id FROM reservations AS r
          JOIN reservation_environments AS place ON place.reservation_id = r.id
          WHERE r.date = ${input.date} AND r.status IN ('pending', 'approved')
            AND r.start_time < ${input.endTime} AND ${input.startTime} < r.end_time
        )`,
      )
      .orderBy(sql`coalesce(e.capacity, 0)`)
      .orderBy("e.name")
      .limit(input.limit),
  );
}
