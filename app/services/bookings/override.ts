import type { Closure } from "#app/domain/rooms/closure.ts";
import type { Conflict } from "#app/models/bookings/conflict.server.ts";
import type { Obstacle } from "./verdict.server.ts";

export function conflictsAmong(obstacles: Obstacle[]): Conflict[] {
  return obstacles.flatMap((each) => (each.kind === "approvedConflict" ? each.conflicts : []));
}

export function closureAmong(obstacles: Obstacle[]): Closure | null {
  const closed = obstacles.find((each) => each.kind === "roomClosed");
  return closed?.closure ?? null;
}

export function shortKinds(obstacles: Obstacle[]): number[] {
  return obstacles.flatMap((each) => (each.kind === "equipmentShort" ? each.shortage.equipmentId : []));
}

export function isBesideApproved(passed: Obstacle[]): boolean {
  return conflictsAmong(passed).length > 0;
}

export function passedRules(passed: Obstacle[]): { rules?: number[] } {
  const ids = passed.flatMap((each) => (each.kind === "bookingRule" ? each.refusal.rule.id : []));
  return ids.length > 0 ? { rules: [...new Set(ids)] } : {};
}

function detailsOf(passed: Obstacle[]): Record<string, unknown> {
  const others = passed
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "approvedConflict" && kind !== "bookingRule");
  return {
    conflictsWith: [...new Set(conflictsAmong(passed).map(({ reservationId }) => reservationId))],
    ...passedRules(passed),
    ...(others.length > 0 ? { passed: [...new Set(others)] } : {}),
  };
}

export function auditOverride<Action extends "create" | "update" | "approve">(
  action: Action,
  passed: Obstacle[],
): { action: Action | `${Action}-with-override`; details?: Record<string, unknown> } {
  return passed.length > 0 ? { action: `${action}-with-override`, details: detailsOf(passed) } : { action };
}
