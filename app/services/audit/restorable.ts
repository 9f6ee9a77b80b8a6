import { DAY_MS } from "#app/domain/dates/civil-date.ts";
import { RESTORE_DAYS } from "#app/domain/limits.ts";
import type { AuditEntry } from "#app/models/audit/audit-list.server.ts";
import type { Deps } from "#app/services/deps.ts";

export function canRestore({ now }: Pick<Deps, "now">, entry: AuditEntry): boolean {
  const isDeletion = entry.entity === "reservation" && entry.action === "delete" && entry.before !== null;
  return isDeletion && now().getTime() - Date.parse(entry.at) <= RESTORE_DAYS * DAY_MS;
}
