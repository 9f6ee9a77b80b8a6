import { insertAudit } from "#app/models/audit.server.ts";
import { type Deps, timestamp } from "./deps.ts";

/** What an audit entry is about. */
export type AuditedEntity = "reservation" | "environment" | "disciplines" | "classes" | "user" | "backup";

/**
 * Records who did what to which row, in the transaction of the write itself.
 * @param actorId null where the command line or the first startup acts.
 * @param entry.details ids and codes, never personal data.
 */
export function recordAudit(
  deps: Pick<Deps, "db" | "now">,
  actorId: number | null,
  entry: { action: string; entity: AuditedEntity; id: number | null; details?: Record<string, unknown> },
): void {
  const { action, entity, id: entityId, details } = entry;
  insertAudit(deps.db, { at: timestamp(deps), actorId, action, entity, entityId, details });
}
