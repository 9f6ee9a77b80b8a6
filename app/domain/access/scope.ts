/**
 * How far a permission reaches: every row, only the rows that belong to `userId`, only those all of whose rooms
 * `userId` answers for (rules R26.21), or only the kinds of equipment that they answer for (rules R29.16).
 */
export type Scope =
  | { kind: "any" }
  | { kind: "own"; userId: number }
  | { kind: "rooms"; userId: number; environmentIds: number[] }
  | { kind: "equipment"; userId: number; equipmentIds: number[] };

/** The rooms that a scope is limited to; null where it reaches every room. */
export function roomsOfScope(scope: Scope): number[] | null {
  return scope.kind === "rooms" ? scope.environmentIds : null;
}

/** The kinds of equipment that a scope is limited to; null where it reaches every one. */
export function equipmentOfScope(scope: Scope): number[] | null {
  return scope.kind === "equipment" ? scope.equipmentIds : null;
}

/** Whether the scope reaches a row of this owner in these rooms. */
export function isInScope(scope: Scope, row: { ownerId: number; environmentIds: number[] }): boolean {
  if (scope.kind === "any") return true;
  if (scope.kind === "own") return row.ownerId === scope.userId;
  if (scope.kind === "equipment") return false;
  return row.environmentIds.length > 0 && row.environmentIds.every((id) => scope.environmentIds.includes(id));
}

export const EVERYTHING: Scope = { kind: "any" };

/** The person whose rows alone the scope reaches; undefined where it reaches everybody's. */
export function ownerOfScope(scope: Scope): number | undefined {
  return scope.kind === "own" ? scope.userId : undefined;
}
