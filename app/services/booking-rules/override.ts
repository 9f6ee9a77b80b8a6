import type { Conflict } from "#app/models/reservations/conflict.server.ts";
import type { Refusal } from "#app/services/result.ts";
import { conflictingIds } from "../requests/check-conflicts.server.ts";
import { rulesOf } from "./ask.server.ts";

/** What staff overrode, for the audit log: conflicting reservations and booking rules. */
export function overrideDetails(conflicts: Conflict[], byRule: Refusal | null): Record<string, unknown> {
  return { conflictsWith: conflictingIds(conflicts), ...(byRule ? { rules: rulesOf(byRule) } : {}) };
}
