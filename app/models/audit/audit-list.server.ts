/** The audit log, the newest entries first, read a window at a time so that no filter makes a read long. */
import { sql } from "kysely";
import type { AuditAction, AuditedEntity, AuditedValues } from "#app/domain/audit/audit.ts";
import { idOf } from "#app/domain/id.ts";
import type { IdRange } from "#app/domain/id-range.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { keyContains } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";

export type AuditEntry = {
  id: number;
  /** An ISO instant. */
  at: string;
  actorId: number | null;
  /** As the person was called then; null for the program. */
  actorName: string | null;
  /** The key that they wrote by, as it was called then. */
  keyName: string | null;
  action: AuditAction;
  entity: AuditedEntity;
  entityId: number | null;
  label: string | null;
  before: AuditedValues | null;
  after: AuditedValues | null;
  details: Record<string, unknown>;
};

export type AuditFilter = {
  since?: string | undefined;
  until?: string | undefined;
  entity?: AuditedEntity | null;
  action?: AuditAction | null;
  actorId?: number | null;
  search?: string;
  ranges?: IdRange[] | undefined;
};

function selectEntries(db: Database) {
  return db.q
    .selectFrom("audit_log as a")
    .select([
      "a.id",
      "a.at",
      "a.actor_user_id as actorId",
      "a.actor_name as actorName",
      "a.key_name as keyName",
      "a.action",
      "a.entity",
      "a.entity_id as entityId",
      "a.label",
      "a.before",
      "a.after",
      "a.details",
    ]);
}

type Row = Omit<AuditEntry, "before" | "after" | "details" | "action" | "entity"> & {
  action: string;
  entity: string;
  before: string | null;
  after: string | null;
  details: string;
};

function toEntry({ action, entity, before, after, details, ...row }: Row): AuditEntry {
  return {
    ...row,
    action: action as AuditAction,
    entity: entity as AuditedEntity,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
    details: JSON.parse(details),
  };
}

/** The ids between which entries are looked for, neither included. */
type Between = { beforeId: number; afterId: number };

/** The one condition whose index gives the window, in the order of how few entries it leaves. */
function windowQuery(db: Database, { actorId, action, entity }: AuditFilter, between: Between) {
  const query = db.q
    .selectFrom("audit_log")
    .select("id")
    .where("id", "<", between.beforeId)
    .where("id", ">", between.afterId);
  if (actorId) return query.where("actor_user_id", "=", actorId);
  if (action) return query.where("action", "=", action);
  return entity ? query.where("entity", "=", entity) : query;
}

function condition({ since, until, entity, action, actorId, search, ranges }: AuditFilter) {
  const parts = [sql<boolean>`true`];
  if (since) parts.push(sql`a.at >= ${since}`);
  if (until) parts.push(sql`a.at < ${until}`);
  if (entity) parts.push(sql`a.entity = ${entity}`);
  if (action) parts.push(sql`a.action = ${action}`);
  if (actorId) parts.push(sql`a.actor_user_id = ${actorId}`);
  if (ranges) {
    const within = sql`a.id BETWEEN act.value ->> 0 AND act.value ->> 1`;
    parts.push(sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(ranges)}) AS act WHERE ${within})`);
  }
  if (search) {
    parts.push(sql`(${keyContains("a.search_key", search)} OR a.entity_id = ${idOf(search)})`);
  }
  return sql.join<boolean>(parts, sql` AND `);
}

/**
 * Looks through `size` entries between two ids that the filter's index gives, newest first.
 * @returns those that match the filter, and the id of the last one read; null where there are no more.
 */
export function readAuditWindow(
  db: Database,
  filter: AuditFilter,
  { size, ...between }: Between & { size: number },
): { entries: AuditEntry[]; lastId: number | null } {
  const ids = db.all(windowQuery(db, filter, between).orderBy("id", "desc").limit(size)).map((row) => row.id);
  if (ids.length === 0) return { entries: [], lastId: null };
  const query = selectEntries(db)
    .where("a.id", "in", jsonValues<number>(JSON.stringify(ids)))
    .where(condition(filter))
    .orderBy("a.id", "desc");
  const lastId = ids.length === size ? (ids.at(-1) ?? null) : null;
  return { entries: db.all(query).map(toEntry), lastId };
}

/** The id after the last entry that was written before an instant; entries are written in the order of time. */
export function findIdBefore(db: Database, until: string): number {
  const row = db.get(
    db.q
      .selectFrom("audit_log")
      .select("id")
      .where("at", "<", until)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(1),
  );
  return (row?.id ?? 0) + 1;
}

export function listHistory(
  db: Database,
  row: { entity: AuditedEntity; entityId: number; limit: number },
): AuditEntry[] {
  const query = selectEntries(db)
    .where("a.entity", "=", row.entity)
    .where("a.entity_id", "=", row.entityId)
    .orderBy("a.id", "desc")
    .limit(row.limit);
  return db.all(query).map(toEntry);
}

export function findAuditEntry(db: Database, id: number): AuditEntry | null {
  const row = db.get(selectEntries(db).where("a.id", "=", id));
  return row ? toEntry(row) : null;
}

export function deleteAuditBefore(
  db: Database,
  { before, limit }: { before: string; limit: number },
): number {
  const old = db.q.selectFrom("audit_log").select("id").where("at", "<", before).orderBy("at").limit(limit);
  return db.run(db.q.deleteFrom("audit_log").where("id", "in", old)).changes;
}
