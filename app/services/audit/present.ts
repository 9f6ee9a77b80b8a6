import { ADDRESSES } from "#app/domain/addresses.ts";
import { countOfRanges, type IdRange } from "#app/domain/id-range.ts";
import type { AuditEntry } from "#app/models/audit/audit-list.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { auditText, shownChanges, shownLabel } from "#app/text/audit/audit.ts";
import { formatInstant } from "#app/text/format.ts";
import { canRestore } from "./restorable.ts";

function rowsOf({ id, details }: AuditEntry): { words: string; to: string } | null {
  const ranges = details.ranges as IdRange[] | undefined;
  if (!ranges) return null;
  return { words: auditText.rows(countOfRanges(ranges)), to: `${ADDRESSES.audit}?ato=${id}` };
}

export function presentEntry(deps: Pick<Deps, "timeZone" | "now">, entry: AuditEntry) {
  return {
    id: entry.id,
    at: formatInstant(entry.at, deps.timeZone),
    who: entry.actorName ?? auditText.program,
    byKey: entry.keyName === null ? null : auditText.byKey(entry.keyName),
    what: auditText.action(entry.action),
    entity: auditText.entity(entry.entity),
    number: entry.entityId,
    label: shownLabel(entry),
    changes: shownChanges(entry),
    /** Of an act on many rows, how many, and the address of their entries. */
    rows: rowsOf(entry),
    /** Text where no field is shown: a row was saved unchanged, or the act has none. */
    unchanged: entry.before && entry.after && /^update/.test(entry.action) ? auditText.noChanges : "—",
    canRestore: canRestore(deps, entry),
  };
}

export type ShownEntry = ReturnType<typeof presentEntry>;
