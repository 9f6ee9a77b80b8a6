/** How far a permission reaches: every row, or only the rows that belong to `userId`. */
export type Scope = { kind: "any" } | { kind: "own"; userId: number };

export const EVERYTHING: Scope = { kind: "any" };

/** The person whose rows alone the scope reaches; undefined where it reaches everybody's. */
export function ownerOfScope(scope: Scope): number | undefined {
  return scope.kind === "own" ? scope.userId : undefined;
}
