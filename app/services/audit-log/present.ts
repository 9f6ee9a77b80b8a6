import type { AuditEntry } from "#app/models/audit-list.server.ts";
import { auditText, shownChanges } from "#app/text/audit.ts";
import { formatInstant } from "#app/text/format.ts";
import type { Deps } from "../deps.ts";
import { canRestore } from "./restorable.ts";

/** An entry as screens show it. */
export function presentEntry(deps: Pick<Deps, "timeZone" | "now">, entry: AuditEntry) {
  return {
    id: entry.id,
    at: formatInstant(entry.at, deps.timeZone),
    who: entry.actorName ?? auditText.program,
    byKey: entry.keyName === null ? null : auditText.byKey(entry.keyName),
    what: auditText.action(entry.action),
    entity: auditText.entity(entry.entity),
    number: entry.entityId,
    label: entry.label,
    changes: shownChanges(entry.before, entry.after),
    canRestore: canRestore(deps, entry),
  };
}

export type ShownEntry = ReturnType<typeof presentEntry>;
