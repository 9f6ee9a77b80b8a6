/** How far a permission reaches: every row, or only the rows that belong to `userId`. */
export type Scope = { kind: "any" } | { kind: "own"; userId: number };

export const EVERYTHING: Scope = { kind: "any" };
