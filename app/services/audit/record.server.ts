import {
  type AuditAction,
  type AuditedEntity,
  type AuditedValues,
  auditedChange,
  auditedValues,
} from "#app/domain/audit/audit.ts";
import { insertAudit } from "#app/models/audit/audit.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { auditLabel, shownLabel } from "#app/text/audit/audit.ts";

/** The row before and after the write, as the program reads it; only the fields listed in domain/audit are logged. */
type States = { before?: object | null; after?: object | null };

type AuditEntry = States & {
  action: AuditAction;
  entity: AuditedEntity;
  id: number | null;
  /** Ids and codes beside the row's own fields, never personal data. */
  details?: Record<string, unknown>;
};

export type AuditActor = Pick<Actor, "id"> & { key: { id: number; name: string } | null };

function namesOf(entity: AuditedEntity, values: AuditedValues): { label: string | null; names: string[] } {
  const label = auditLabel(entity, values);
  const people = [values.userName, values.username, values.disciplineName, values.className];
  return {
    label,
    names: [label, shownLabel({ entity, label }), ...people].filter((name) => typeof name === "string"),
  };
}

/**
 * Records who did what to which row, in the transaction of the write itself (rules R22.1).
 * @param actor null if the command line, a job or the first startup acts.
 * @param entry.before the old row; none for a creation. With `after`, only the fields that differ are stored.
 * @param entry.after the new row; none for a deletion.
 * @returns the entry's id.
 */
export function recordAudit(
  deps: Pick<Deps, "db" | "now">,
  actor: AuditActor | null,
  { action, entity, id: entityId, details, ...states }: AuditEntry,
): number {
  const before = auditedValues(entity, states.before);
  const after = auditedValues(entity, states.after);
  const changed = before && after ? auditedChange(before, after) : { before, after };
  const { label, names } = namesOf(entity, { ...before, ...after });
  return insertAudit(deps.db, {
    at: timestamp(deps),
    actorId: actor?.id ?? null,
    key: actor?.key ?? null,
    action,
    entity,
    entityId,
    label,
    names,
    ...changed,
    details,
  });
}
