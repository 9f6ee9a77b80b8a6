import type { Database } from "#db/client.server.ts";

/** The audit entries of one kind of entity, oldest first: `actor action id`. */
export function auditOf(db: Database, entity: string): string[] {
  const query = db.q.selectFrom("audit_log").selectAll().where("entity", "=", entity).orderBy("id");
  return db.all(query).map((row) => `${row.actor_user_id} ${row.action} ${row.entity_id}`);
}
