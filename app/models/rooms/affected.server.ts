import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

type AffectedQuery = {
  environmentId: number;
  startDate: CivilDate;
  endDate: CivilDate;
  shifts: string;
  /** The school's present minute, `YYYY-MM-DD HH:mm`. */
  after: string;
  limit: number;
};

const affected = prepareQuery((q, asked: AffectedQuery) =>
  q
    .selectFrom("reservation_environments as place")
    .innerJoin("reservations as r", "r.id", "place.reservation_id")
    .select("r.id")
    .where("place.environment_id", "=", asked.environmentId)
    .where("place.status", "in", ["approved", "pending"])
    .where("place.date", ">=", asked.startDate)
    .where("place.date", "<=", asked.endDate)
    .where("r.shift", "in", jsonValues<Shift>(asked.shifts))
    .where(sql<boolean>`r.date || ' ' || r.end_time > ${asked.after}`)
    .orderBy("r.date")
    .orderBy("r.start_time")
    .limit(asked.limit),
);

/** The ids of a room's first pending and approved reservations that are not over, in the shifts of a range of days. */
export function listAffectedIds(
  db: Database,
  { shifts, ...asked }: Omit<AffectedQuery, "shifts"> & { shifts: Shift[] },
): number[] {
  return db.all(affected({ ...asked, shifts: JSON.stringify(shifts) })).map(({ id }) => id);
}
