import { sql } from "kysely";
import type { Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { forgetChanges } from "#app/models/bookings/reservation-change.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** What a cleanup deletes; both ends of the range are included. */
export type CleanupFilter = {
  startDate?: CivilDate | undefined;
  endDate?: CivilDate | undefined;
  statuses: Status[];
  shift?: Shift | undefined;
  environmentId?: number | undefined;
};

export type CountedRow = { id: number; version: string };

export type CleanupPosition = { date: CivilDate; startTime: string; id: number };

const START: CleanupPosition = { date: "", startTime: "", id: 0 };
const LAST_DAY = "9999-12-31";

type Params = {
  status: Status;
  startDate: string;
  endDate: string;
  date: string;
  startTime: string;
  id: number;
  limit: number;
};

type FoundRow = CleanupPosition & { shift: Shift; version: string };

const ofStatus = prepareQuery((q, input: Params) =>
  q
    .selectFrom("reservations")
    .select(["id", "date", "start_time as startTime", "shift", "updated_at as version"])
    .where("status", "=", input.status)
    .where("date", ">=", input.startDate)
    .where("date", "<=", input.endDate)
    .where(sql<boolean>`(date, start_time, id) > (${input.date}, ${input.startTime}, ${input.id})`)
    .orderBy("date")
    .orderBy("start_time")
    .orderBy("id")
    .limit(input.limit),
);

const ofPlace = prepareQuery((q, input: Params & { environmentId: number }) =>
  q
    .selectFrom("reservation_environments as place")
    .innerJoin("reservations as r", "r.id", "place.reservation_id")
    .select(["place.reservation_id as id", "place.date", "place.start_time as startTime", "r.shift"])
    .select("r.updated_at as version")
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
 * The next `size` reservations of one status in the range and the room, by date and time.
 * @returns those of the shift, and where to go on; null at the end.
 */
export function readCleanupWindow(
  db: Database,
  { startDate, endDate, shift, environmentId }: CleanupFilter,
  status: Status,
  { after, size }: { after: CleanupPosition | null; size: number },
): { rows: CountedRow[]; last: CleanupPosition | null } {
  const params: Params = {
    status,
    startDate: startDate ?? "",
    endDate: endDate ?? LAST_DAY,
    ...(after ?? START),
    limit: size,
  };
  const found = db.all<FoundRow>(
    environmentId === undefined ? ofStatus(params) : ofPlace({ ...params, environmentId }),
  );
  const last = found.length === size ? found.at(-1) : undefined;
  return {
    rows: found.filter((row) => !shift || row.shift === shift).map(({ id, version }) => ({ id, version })),
    last: last ? { date: last.date, startTime: last.startTime, id: last.id } : null,
  };
}

/** Rows that are given as `{ id, version }` in JSON, as far as they are there in this version. */
function unchanged(rows: string) {
  return sql<{ id: number; updated_at: string }>`(SELECT r.id, r.updated_at FROM json_each(${rows}) AS counted
    CROSS JOIN reservations AS r ON r.id = json_extract(counted.value, '$.id')
      AND r.updated_at = json_extract(counted.value, '$.version'))`.as<"row">("row");
}

const unchangedCount = prepareQuery((q, input: { rows: string }) =>
  q.selectFrom(unchanged(input.rows)).select((select) => select.fn.countAll<number>().as("n")),
);

export function countUnchanged(db: Database, rows: CountedRow[]): number {
  return db.get(unchangedCount({ rows: JSON.stringify(rows) }))?.n ?? 0;
}

const present = prepareQuery((q, input: { ids: string }) =>
  q
    .selectFrom("reservations")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where("id", "in", jsonValues<number>(input.ids)),
);

export function countPresent(db: Database, rows: CountedRow[]): number {
  return db.get(present({ ids: JSON.stringify(rows.map(({ id }) => id)) }))?.n ?? 0;
}

const insertion = prepareQuery((q, input: { rows: string; actorId: number; auditId: number }) =>
  q
    .insertInto("cleanup_rows")
    .columns(["reservation_id", "actor_user_id", "audit_id", "version"])
    .expression(
      q
        .selectFrom(unchanged(input.rows))
        .select(["id", sql<number>`${input.actorId}`.as("actor"), sql<number>`${input.auditId}`.as("audit")])
        .select("updated_at")
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

export function insertCleanupRows(
  db: Database,
  input: { rows: CountedRow[]; actorId: number; auditId: number },
): void {
  db.run(insertion({ ...input, rows: JSON.stringify(input.rows) }));
}

export function listCleanupRows(
  db: Database,
  limit: number,
): {
  reservationId: number;
  /** The one that was decided about; null in a row of an older program. */
  version: string | null;
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
        "c.version",
        "a.key_id as keyId",
        "a.key_name as keyName",
      ])
      .orderBy("c.reservation_id")
      .limit(limit),
  );
  return rows.map(({ reservationId, version, auditId, actorId, keyId, keyName }) => ({
    reservationId,
    version,
    auditId,
    actor: { id: actorId, key: keyId !== null && keyName !== null ? { id: keyId, name: keyName } : null },
  }));
}

const deletion = prepareQuery((q, input: { ids: string }) =>
  q.deleteFrom("reservations").where("id", "in", jsonValues<number>(input.ids)),
);

/** Deletes reservations, and where they stood before: what is cleaned up is not shown as cancelled. */
export function deleteReservations(db: Database, ids: number[]): void {
  db.run(deletion({ ids: JSON.stringify(ids) }));
  forgetChanges(db, ids);
}

const emptied = prepareQuery((q, input: { ids: string; today: string }) =>
  q
    .deleteFrom("series")
    .where("id", "in", jsonValues<number>(input.ids))
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom("reservations").select("id").whereRef("reservations.series_id", "=", "series.id"),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("gaps")
            .select("gaps.id")
            .whereRef("gaps.series_id", "=", "series.id")
            .where("gaps.date", ">=", input.today),
        ),
      ),
    ),
);

/** Of some series deletes those that have no reservation any more and lack none from today on; their gaps go too. */
export function deleteEmptiedSeries(db: Database, ids: number[], today: CivilDate): void {
  if (ids.length > 0) db.run(emptied({ ids: JSON.stringify([...new Set(ids)]), today }));
}

const unmarking = prepareQuery((q, input: { ids: string }) =>
  q.deleteFrom("cleanup_rows").where("reservation_id", "in", jsonValues<number>(input.ids)),
);

export function deleteCleanupRows(db: Database, ids: number[]): void {
  db.run(unmarking({ ids: JSON.stringify(ids) }));
}
