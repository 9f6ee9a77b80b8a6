import { sql } from "kysely";
import type { CivilDate } from "#app/domain/civil-date.ts";
import type { Shift } from "#app/domain/shift.ts";
import type { Status } from "#app/domain/status.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import { jsonValues } from "./json-values.server.ts";

/** What a cleanup deletes; both ends of the range are included. */
export type CleanupFilter = {
  startDate?: CivilDate | undefined;
  endDate?: CivilDate | undefined;
  statuses: Status[];
  shift?: Shift | undefined;
  environmentId?: number | undefined;
};

/** A reservation's place in the list of one status. */
export type CleanupPosition = { date: CivilDate; startTime: string; id: number };

const START: CleanupPosition = { date: "", startTime: "", id: 0 };
const LAST_DAY = "9999-12-31";

type Bound = {
  status: Status;
  startDate: string;
  endDate: string;
  date: string;
  startTime: string;
  id: number;
  limit: number;
};

type Found = CleanupPosition & { shift: Shift };

const ofStatus = prepareQuery((q, input: Bound) =>
  q
    .selectFrom("reservations")
    .select(["id", "date", "start_time as startTime", "shift"])
    .where("status", "=", input.status)
    .where("date", ">=", input.startDate)
    .where("date", "<=", input.endDate)
    .where(sql<boolean>`(date, start_time, id) > (${input.date}, ${input.startTime}, ${input.id})`)
    .orderBy("date")
    .orderBy("start_time")
    .orderBy("id")
    .limit(input.limit),
);

const ofPlace = prepareQuery((q, input: Bound & { environmentId: number }) =>
  q
    .selectFrom("reservation_environments as place")
    .innerJoin("reservations as r", "r.id", "place.reservation_id")
    .select(["place.reservation_id as id", "place.date", "place.start_time as startTime", "r.shift"])
    .where("place.environment_id", "=", input.environmentId)
    .where("place.status", "=", input.status)
    .where("place.date", ">=", input.startDate)
    .where("place.date", "<=", input.endDate)
    .where(
      sql<boolean>`(place.date, place.start_time, place.reservation_id)
        > (${input.date}, ${input.startTime}, ${input.id})`,
    )
    .orderBy("place.date")
    .orderBy("place.start_time")
    .orderBy("place.reservation_id")
    .limit(input.limit),
);

/**
 * Looks through the next `size` reservations of one status that the range and the room let pass, in the order of
 * date and time.
 * @returns the ids of those of the shift, and where to go on; null where there are no more.
 */
export function readCleanupWindow(
  db: Database,
  { startDate, endDate, shift, environmentId }: CleanupFilter,
  status: Status,
  { after, size }: { after: CleanupPosition | null; size: number },
): { ids: number[]; last: CleanupPosition | null } {
  const bound: Bound = {
    status,
    startDate: startDate ?? "",
    endDate: endDate ?? LAST_DAY,
    ...(after ?? START),
    limit: size,
  };
  const rows = db.all<Found>(
    environmentId === undefined ? ofStatus(bound) : ofPlace({ ...bound, environmentId }),
  );
  const last = rows.length === size ? rows.at(-1) : undefined;
  return {
    ids: rows.filter((row) => !shift || row.shift === shift).map((row) => row.id),
    last: last ? { date: last.date, startTime: last.startTime, id: last.id } : null,
  };
}

const stillMatching = prepareQuery(
  (
    q,
    input: {
      ids: string;
      statuses: string;
      startDate: string;
      endDate: string;
      shift: string;
      environmentId: number;
    },
  ) =>
    q
      .selectFrom(sql<{ value: number }>`json_each(${input.ids})`.as<"wanted">("wanted"))
      .innerJoin("reservations as r", "r.id", "wanted.value")
      .select((select) => select.fn.countAll<number>().as("n"))
      .where("r.status", "in", jsonValues<Status>(input.statuses))
      .where("r.date", ">=", input.startDate)
      .where("r.date", "<=", input.endDate)
      .where(sql<boolean>`${input.shift} IN ('', r.shift)`)
      .where(
        sql<boolean>`(${input.environmentId} = 0 OR EXISTS (SELECT 1 FROM reservation_environments AS place
          WHERE place.reservation_id = r.id AND place.environment_id = ${input.environmentId}))`,
      ),
);

/** How many of the reservations with these ids the filter still lets pass. */
export function countStillMatching(db: Database, ids: number[], filter: CleanupFilter): number {
  const row = db.get(
    stillMatching({
      ids: JSON.stringify(ids),
      statuses: JSON.stringify(filter.statuses),
      startDate: filter.startDate ?? "",
      endDate: filter.endDate ?? LAST_DAY,
      shift: filter.shift ?? "",
      environmentId: filter.environmentId ?? 0,
    }),
  );
  return row?.n ?? 0;
}

const insertion = prepareQuery((q, input: { ids: string; actorId: number; auditId: number }) =>
  q
    .insertInto("cleanup_rows")
    .columns(["reservation_id", "actor_user_id", "audit_id"])
    .expression(sql`SELECT value, ${input.actorId}, ${input.auditId} FROM json_each(${input.ids}) WHERE true`)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Marks reservations to be deleted. */
export function insertCleanupRows(
  db: Database,
  input: { ids: number[]; actorId: number; auditId: number },
): void {
  db.run(insertion({ ...input, ids: JSON.stringify(input.ids) }));
}

/** The next reservations to be deleted, with who decided it and the key by which they did. */
export function listCleanupRows(
  db: Database,
  limit: number,
): {
  reservationId: number;
  auditId: number;
  actor: { id: number; key: { id: number; name: string } | null };
}[] {
  const rows = db.all(
    db.q
      .selectFrom("cleanup_rows as c")
      .leftJoin("audit_log as a", "a.id", "c.audit_id")
      .select([
        "c.reservation_id as reservationId",
        "c.actor_user_id as actorId",
        "c.audit_id as auditId",
        "a.key_id as keyId",
        "a.key_name as keyName",
      ])
      .orderBy("c.reservation_id")
      .limit(limit),
  );
  return rows.map(({ reservationId, auditId, actorId, keyId, keyName }) => ({
    reservationId,
    auditId,
    actor: { id: actorId, key: keyId !== null && keyName !== null ? { id: keyId, name: keyName } : null },
  }));
}

const deletion = prepareQuery((q, input: { ids: string }) =>
  q.deleteFrom("reservations").where("id", "in", jsonValues<number>(input.ids)),
);

/** Deletes reservations, and what marks them to be deleted. */
export function deleteReservations(db: Database, ids: number[]): void {
  db.run(deletion({ ids: JSON.stringify(ids) }));
}
