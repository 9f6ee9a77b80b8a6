import type { Obstacle } from "./verdict.server.ts";

/** Whether an approved reservation was passed over, which the database asks a person for. */
export function isBesideApproved(passed: Obstacle[]): boolean {
  return passed.some(({ kind }) => kind === "approvedConflict");
}

/** The ids of the rules that were passed over, each once. */
export function passedRules(passed: Obstacle[]): number[] {
  return [...new Set(passed.flatMap((each) => (each.kind === "bookingRule" ? each.refusal.rule.id : [])))];
}

/** What a write passed over: the reservations and rules by their ids, and the days and closed rooms by their problems. */
function detailsOf(passed: Obstacle[]): Record<string, unknown> {
  const conflicts = passed.flatMap((each) => (each.kind === "approvedConflict" ? each.conflicts : []));
  const rules = passedRules(passed);
  const others = passed
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "approvedConflict" && kind !== "bookingRule");
  return {
    conflictsWith: [...new Set(conflicts.map(({ reservationId }) => reservationId))],
    ...(rules.length > 0 ? { rules } : {}),
    ...(others.length > 0 ? { passed: [...new Set(others)] } : {}),
  };
}

/** The part of an audit entry that says what was passed over, of one reservation. */
export function auditOverride<Action extends "create" | "update" | "approve">(
  action: Action,
  passed: Obstacle[],
): { action: Action | `${Action}-with-override`; details?: Record<string, unknown> } {
  return passed.length > 0 ? { action: `${action}-with-override`, details: detailsOf(passed) } : { action };
}
