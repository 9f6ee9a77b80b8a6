import type { NamedRow } from "./named-row.ts";

/**
 * Rows of a list to choose from as one text, a JSON list of `[id, name]`: as values of their own the 2,700 classes of an
 * old school take longer to be written into the page than the page itself (docs/performance.md).
 */
export type PackedRows = string;

export const NO_ROWS: PackedRows = "[]";

/** The rows that a packed text holds. */
export function unpackRows(packed: PackedRows): NamedRow[] {
  const pairs: [number, string][] = JSON.parse(packed);
  return pairs.map(([id, name]) => ({ id, name }));
}
