import type { Database } from "#db/client.server.ts";

/** Records who did what to which row; `details` holds ids and codes, never personal data. */
export function insertAudit(
  db: Database,
  input: {
    at: string;
    actorId: number | null;
    action: string;
    entity: string;
    entityId: number | null;
    details?: Record<string, unknown>;
  },
): void {
  db.run(
    db.q.insertInto("audit_log").values({
      at: input.at,
      actor_user_id: input.actorId,
      action: input.action,
      entity: input.entity,
      entity_id: input.entityId,
      details: JSON.stringify(input.details ?? {}),
    }),
  );
}
