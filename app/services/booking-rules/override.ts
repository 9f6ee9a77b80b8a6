import type { Conflict } from "#app/models/reservations/conflict.server.ts";
import type { Refusal } from "#app/services/result.ts";
import { conflictingIds } from "../requests/check-conflicts.server.ts";
import { rulesOf } from "./ask.server.ts";

/** What the audit log holds of what staff passed over: the reservations beside, and the rules of booking. */
export function overrideDetails(conflicts: Conflict[], byRule: Refusal | null): Record<string, unknown> {
  return { conflictsWith: conflictingIds(conflicts), ...(byRule ? { rules: rulesOf(byRule) } : {}) };
}
