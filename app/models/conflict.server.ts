import { compareNames } from "#app/domain/by-name.ts";
import type { CivilDate } from "#app/domain/civil-date.ts";
import type { Status } from "#app/domain/status.ts";
import type { Database } from "#db/client.server.ts";

export type Slot = { date: CivilDate; startTime: string; endTime: string; environmentIds: number[] };

/** One conflicting reservation, in one of its rooms. */
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

/**
 * The conflicts of a slot: one entry per reservation and room; rejected ones and times that only touch do not
 * conflict (rules R3.14, R3.15).
 */
export function listConflicts(
  db: Database,
  slot: Slot,
  options: { statuses?: Status[]; exceptId?: number } = {},
): Conflict[] {
  if (slot.environmentIds.length === 0) return [];
  const rows = db.all(
    db.q
      .selectFrom("reservations as r")
      .innerJoin("reservation_environments as place", "place.reservation_id", "r.id")
      .innerJoin("environments as e", "e.id", "place.environment_id")
      .innerJoin("users as owner", "owner.id", "r.owner_id")
      .select([
        "r.id as reservationId",
        "place.environment_id as environmentId",
        "e.name as environmentName",
        "owner.name as userName",
        "r.status",
        "r.date",
        "r.start_time as startTime",
        "r.end_time as endTime",
      ])
      .where("r.date", "=", slot.date)
      .where("r.start_time", "<", slot.endTime)
      .where("r.end_time", ">", slot.startTime)
      .where("r.status", "in", options.statuses ?? ["pending", "approved"])
      .where("r.id", "!=", options.exceptId ?? -1)
      .where("place.environment_id", "in", slot.environmentIds)
      .orderBy("r.start_time")
      .orderBy("r.id"),
  );
  return rows.sort((a, b) => compareNames(a.environmentName, b.environmentName));
}
