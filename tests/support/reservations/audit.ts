import type { Database } from "#db/client.server.ts";

/** The audit entries of one kind of entity, oldest first: `actor action id`. */
export function auditOf(db: Database, entity: string): string[] {
  return db
    .all(
      db.q
        .selectFrom("audit_log")
        .select(["actor_user_id as actor", "action", "entity_id as id"])
        .where("entity", "=", entity)
        .orderBy("id"),
    )
    .map((row) => `${row.actor} ${row.action} ${row.id}`);
}
