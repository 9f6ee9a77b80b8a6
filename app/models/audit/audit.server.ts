import { sql } from "kysely";
import type { AuditAction, AuditedEntity, AuditedValues } from "#app/domain/audit/audit.ts";
import { foldText } from "#app/domain/fold-text.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

const insertion = prepareQuery(
  (
    q,
    input: {
      at: string;
      actorId: number | null;
      keyId: number | null;
      keyName: string | null;
      action: AuditAction;
      entity: AuditedEntity;
      entityId: number | null;
      label: string | null;
      searchKey: string;
      before: string | null;
      after: string | null;
      details: string;
    },
  ) =>
    q.insertInto("audit_log").values({
      at: input.at,
      // A job may act for somebody whose account was deleted since.
      actor_user_id: sql<number | null>`(SELECT id FROM users WHERE id = ${input.actorId})`,
      actor_name: sql<string>`(SELECT name FROM users WHERE id = ${input.actorId})`,
      key_id: input.keyId,
      key_name: input.keyName,
      action: input.action,
      entity: input.entity,
      entity_id: input.entityId,
      label: input.label,
      search_key: sql<string>`coalesce((SELECT name_key FROM users WHERE id = ${input.actorId}), '')
        || char(10) || ${input.searchKey}`,
      before: input.before,
      after: input.after,
      details: input.details,
    }),
);

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** @param input.names what the row is found by, besides the actor's name. @returns the entry's id. */
export function insertAudit(
  db: Database,
  input: {
    at: string;
    actorId: number | null;
    key: { id: number; name: string } | null;
    action: AuditAction;
    entity: AuditedEntity;
    entityId: number | null;
    label: string | null;
    names: string[];
    before: AuditedValues | null;
    after: AuditedValues | null;
    details?: Record<string, unknown> | undefined;
  },
): number {
  const { names, key, before, after, details = {}, ...entry } = input;
  const { id } = db.run(
    insertion({
      ...entry,
      keyId: key?.id ?? null,
      keyName: key?.name ?? null,
      searchKey: foldText([...names, ...(key ? [key.name] : [])].join("\n")),
      before: toJson(before),
      after: toJson(after),
      details: JSON.stringify(details),
    }),
  );
  return id;
}

export type DecisionEntry = {
  id: number;
  at: string;
  actorId: number | null;
  action: AuditAction;
  entityId: number | null;
  details: Record<string, unknown>;
};

function selectEntries(db: Database) {
  return db.q
    .selectFrom("audit_log")
    .select(["id", "at", "actor_user_id as actorId", "action", "entity_id as entityId", "details"])
    .where("entity", "=", "reservation");
}

function toEntry<Row extends { action: string; details: string }>(row: Row) {
  return {
    ...row,
    action: row.action as AuditAction,
    details: JSON.parse(row.details) as Record<string, unknown>,
  };
}

export function listDecisions(db: Database, ids: number[]): DecisionEntry[] {
  return db.all(selectEntries(db).where("id", "in", ids).orderBy("id")).map(toEntry);
}

/** What a person did last, where it was about reservations; else null. */
export function findLatestDecision(db: Database, actorId: number): DecisionEntry | null {
  const latest = db.get(
    db.q
      .selectFrom("audit_log")
      .select("id")
      .where("actor_user_id", "=", actorId)
      .orderBy("id", "desc")
      .limit(1),
  );
  return latest ? (listDecisions(db, [latest.id])[0] ?? null) : null;
}
