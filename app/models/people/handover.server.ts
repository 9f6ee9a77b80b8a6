/** Hand-overs and the rows that they move (docs/decisions/0285). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { HandoverKind, HandoverState } from "#app/domain/people/handover.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { VersionedId } from "./handover-plan.server.ts";

export type Handover = {
  id: number;
  fromUserId: number;
  toUserId: number;
  actorId: number;
  auditId: number;
  startDate: CivilDate;
  endDate: CivilDate | null;
  state: HandoverState;
  createdAt: string;
};

type Stored = Handover & { aliases: string; notificationIds: string };

function selectHandovers(db: Database) {
  return db.q
    .selectFrom("handovers")
    .select([
      "id",
      "from_user_id as fromUserId",
      "to_user_id as toUserId",
      "actor_user_id as actorId",
      "audit_id as auditId",
      "start_date as startDate",
      "end_date as endDate",
      "created_at as createdAt",
      "aliases",
      "notification_ids as notificationIds",
    ])
    .select("state")
    .$narrowType<{ state: HandoverState }>();
}

/** One hand-over, or null. */
export function findHandover(db: Database, id: number): Stored | null {
  return db.get(selectHandovers(db).where("id", "=", id)) ?? null;
}

/** The hand-over that an entry of the audit log is about, or null. */
export function findHandoverOfEntry(db: Database, auditId: number): Stored | null {
  return db.get(selectHandovers(db).where("audit_id", "=", auditId)) ?? null;
}

/** A person's hand-overs to others since an instant, the newest first. */
export function listHandoversOf(db: Database, fromUserId: number, since: string): Handover[] {
  const query = selectHandovers(db)
    .where("from_user_id", "=", fromUserId)
    .where("created_at", ">=", since)
    .where("audit_id", ">", 0);
  return db.all(query.orderBy("id", "desc").limit(10));
}

/** Whether something of a person is being handed over, or back. */
export function isHandoverAtWork(db: Database, fromUserId: number): boolean {
  const query = db.q.selectFrom("handovers").select("id").where("from_user_id", "=", fromUserId);
  return db.get(query.where("state", "in", ["moving", "undoing"]).limit(1)) !== undefined;
}

/** The hand-overs that a process left in the middle. */
export function listUnfinishedHandovers(db: Database): number[] {
  const query = db.q.selectFrom("handovers").select("id").where("state", "in", ["moving", "undoing"]);
  return db.all(query.orderBy("id")).map(({ id }) => id);
}

/** Inserts a hand-over that is not decided yet, without its rows: it has no entry of the log. Gives its id. */
export function insertHandover(
  db: Database,
  input: Pick<Handover, "fromUserId" | "toUserId" | "actorId" | "startDate" | "endDate"> & {
    isWhole: boolean;
    at: string;
  },
): number {
  const values = {
    from_user_id: input.fromUserId,
    to_user_id: input.toUserId,
    actor_user_id: input.actorId,
    audit_id: sql<number>`(SELECT -1 - coalesce(max(id), 0) FROM handovers)`,
    start_date: input.startDate,
    end_date: input.endDate,
    is_whole: input.isWhole ? (1 as const) : (0 as const),
    state: "undone" as const,
    created_at: input.at,
    updated_at: input.at,
  };
  return db.run(db.q.insertInto("handovers").values(values)).id;
}

/** Begins a hand-over that has all of its rows. */
export function beginHandover(
  db: Database,
  input: { id: number; auditId: number; aliases: string; at: string },
): void {
  const { id, auditId, aliases, at } = input;
  db.run(
    db.q
      .updateTable("handovers")
      .set({ audit_id: auditId, aliases, state: "moving", updated_at: nextVersion(at) })
      .where("id", "=", id),
  );
}

/** Sets how far a hand-over is. */
export function setHandoverState(
  db: Database,
  input: { id: number; state: HandoverState; actorId?: number; notificationIds?: number[]; at: string },
): void {
  const { actorId, notificationIds } = input;
  db.run(
    db.q
      .updateTable("handovers")
      .set({
        state: input.state,
        updated_at: nextVersion(input.at),
        ...(actorId === undefined ? {} : { actor_user_id: actorId }),
        ...(notificationIds === undefined ? {} : { notification_ids: JSON.stringify(notificationIds) }),
      })
      .where("id", "=", input.id),
  );
}

/** What undoing needs of a row as it was. */
export type BeforeLesson = { teacherUserId: number | null; isDetached: 0 | 1; wasJoined: 0 | 1 };
export type BeforeJoined = Pick<BeforeLesson, "isDetached" | "wasJoined">;
export type BeforeGap = { userId: number; further: number[] };
export type BeforeSeries = { ownerId: number; lesson: object | null };

/** Where the rows of each kind are, and what is stored of them, in SQL. */
const KINDS = {
  lesson: {
    table: "reservations",
    before: (toUserId: unknown) => sql`json_object('teacherUserId', row.teacher_user_id,
      'isDetached', row.is_detached, 'wasJoined', EXISTS (SELECT 1 FROM reservation_teachers AS joined
        WHERE joined.reservation_id = row.id AND joined.user_id = ${toUserId}))`,
  },
  joined: {
    table: "reservations",
    before: (toUserId: unknown) => sql`json_object('isDetached', row.is_detached,
      'wasJoined', row.owner_id = ${toUserId} OR EXISTS (SELECT 1 FROM reservation_teachers AS joined
        WHERE joined.reservation_id = row.id AND joined.user_id = ${toUserId}))`,
  },
  gap: {
    table: "gaps",
    before: () => sql`json_object('userId', row.user_id, 'further', json(row.further_teacher_ids))`,
  },
  series: {
    table: "series",
    before: () => sql`json_object('ownerId', row.owner_id,
      'lesson', json((SELECT lesson FROM timetable_series WHERE series_id = row.id)))`,
  },
} as const satisfies Record<HandoverKind, { table: string; before(toUserId: unknown): unknown }>;

/** Marks those of the rows that are still as they were seen, with what undoing needs of them; gives how many. */
export function insertHandoverRows(
  db: Database,
  input: { id: number; kind: HandoverKind; toUserId: number; rows: VersionedId[] },
): number {
  const { table, before } = KINDS[input.kind];
  const seen = JSON.stringify(input.rows.map(({ id, version }) => [id, version]));
  const marked = sql`SELECT ${input.id}, ${input.kind}, row.id, row.updated_at, ${before(input.toUserId)}
    FROM json_each(${seen}) AS seen CROSS JOIN ${sql.table(table)} AS row ON row.id = seen.value ->> 0
    WHERE row.updated_at = seen.value ->> 1`;
  return db.run(
    db.q
      .insertInto("handover_rows")
      .columns(["handover_id", "kind", "row_id", "version", "before"])
      .expression(marked),
  ).changes;
}

/** `left` has changed before its turn, `kept` after it, so that undoing leaves it with the receiver. */
type RowState = "waiting" | "moved" | "left" | "undone" | "kept";

export type HandoverRow = { kind: HandoverKind; id: number; version: string; before: string };

const rowsIn = prepareQuery((q, of: { id: number; state: RowState; limit: number }) =>
  q
    .selectFrom("handover_rows")
    .select(["kind", "row_id as id", "version", "before"])
    .where("handover_id", "=", of.id)
    .where("state", "=", of.state)
    .orderBy("kind")
    .orderBy("row_id")
    .limit(of.limit)
    .$narrowType<{ kind: HandoverKind }>(),
);

/** The next rows of a hand-over in a state. */
export function listHandoverRows(
  db: Database,
  of: { id: number; state: RowState; limit: number },
): HandoverRow[] {
  return db.all(rowsIn(of));
}

/** How many rows of each kind are in a state. */
export function countHandoverRows(
  db: Database,
  { id, states }: { id: number; states: RowState[] },
): Record<HandoverKind, number> {
  const rows = db.all(
    db.q
      .selectFrom("handover_rows")
      .select((select) => ["kind" as const, select.fn.countAll<number>().as("count")])
      .where("handover_id", "=", id)
      .where("state", "in", states)
      .groupBy("kind")
      .$narrowType<{ kind: HandoverKind }>(),
  );
  const counts: Record<HandoverKind, number> = { lesson: 0, joined: 0, gap: 0, series: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

/** Those of some reservations that a hand-over has in a state. */
export function listMarkedIds(
  db: Database,
  { id, state, ids }: { id: number; state: RowState; ids: number[] },
): Set<number> {
  const query = db.q
    .selectFrom("handover_rows")
    .select("row_id as id")
    .where("handover_id", "=", id)
    .where("kind", "in", ["lesson", "joined"])
    .where("state", "=", state)
    .where("row_id", "in", jsonValues<number>(JSON.stringify(ids)));
  return new Set(db.all(query).map((row) => row.id));
}

const marking = prepareQuery(
  (q, input: { id: number; kind: HandoverKind; state: RowState; versions: string }) =>
    q
      .updateTable("handover_rows")
      .set({
        state: input.state,
        version: sql<string>`coalesce((SELECT each.value ->> 1 FROM json_each(${input.versions}) AS each
          WHERE each.value ->> 0 = row_id), version)`,
      })
      .where("handover_id", "=", input.id)
      .where("kind", "=", input.kind)
      .where(sql<boolean>`row_id IN (SELECT each.value ->> 0 FROM json_each(${input.versions}) AS each)`),
);

/** Sets the state of rows of one kind, and the version that each has now. */
export function markHandoverRows(
  db: Database,
  input: { id: number; kind: HandoverKind; state: RowState; rows: VersionedId[] },
): void {
  const versions = JSON.stringify(input.rows.map(({ id, version }) => [id, version]));
  db.run(marking({ id: input.id, kind: input.kind, state: input.state, versions }));
}

const versionsOf = {
  reservations: prepareQuery((q, { ids }: { ids: string }) =>
    q
      .selectFrom("reservations")
      .select(["id", "updated_at as version"])
      .where("id", "in", jsonValues<number>(ids)),
  ),
  gaps: prepareQuery((q, { ids }: { ids: string }) =>
    q.selectFrom("gaps").select(["id", "updated_at as version"]).where("id", "in", jsonValues<number>(ids)),
  ),
  series: prepareQuery((q, { ids }: { ids: string }) =>
    q.selectFrom("series").select(["id", "updated_at as version"]).where("id", "in", jsonValues<number>(ids)),
  ),
};

/** The present versions of rows of a kind, of those that are there. */
export function listPresentVersions(db: Database, kind: HandoverKind, ids: number[]): VersionedId[] {
  return db.all(versionsOf[KINDS[kind].table]({ ids: JSON.stringify(ids) }));
}

/** The entry of the audit log by which a reservation was handed over, of each time, the newest first. */
export function listHandoverEntriesOf(db: Database, reservationId: number, limit: number): number[] {
  const query = db.q
    .selectFrom("handover_rows as r")
    .innerJoin("handovers as h", "h.id", "r.handover_id")
    .select("h.audit_id as id")
    .where("r.kind", "in", ["lesson", "joined"])
    .where("r.row_id", "=", reservationId)
    .where("r.state", "in", ["moved", "undone", "kept"])
    .orderBy("h.audit_id", "desc")
    .limit(limit);
  return db.all(query).map(({ id }) => id);
}

/**
 * People all of whose lessons passed to somebody for good, with who that is, as long as nothing came back: their name
 * in a timetable's file no longer says who teaches.
 */
export function listSuccessors(db: Database): Map<number, number> {
  const rows = db.all(
    db.q
      .selectFrom("handovers as h")
      .select(["h.from_user_id as fromUserId", "h.to_user_id as toUserId"])
      .where("h.is_whole", "=", 1)
      .where("h.state", "in", ["moving", "done"])
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM handovers AS back WHERE back.to_user_id = h.from_user_id
          AND back.id > h.id AND back.state IN ('moving', 'done'))`,
      )
      .orderBy("h.id"),
  );
  return new Map(rows.map(({ fromUserId, toUserId }) => [fromUserId, toUserId]));
}

/** Deletes one of the hand-overs that are older than the audit log; gives how many. */
export function deleteHandoverBefore(db: Database, before: string): number {
  const oldest = db.q
    .selectFrom("handovers")
    .select("id")
    .where("created_at", "<", before)
    .where("state", "in", ["done", "undone"])
    .orderBy("created_at")
    .limit(1);
  return db.run(db.q.deleteFrom("handovers").where("id", "in", oldest)).changes;
}
