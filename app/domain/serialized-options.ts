import type { NamedRow } from "./named-row.ts";

/**
 * Rows of a list to choose from as one text, a JSON list of `[id, name]`: as values of their own the 2,700 classes of an
 * old school take longer to be written into the page than the page itself (docs/operate/performance.md).
 */
export type SerializedOptions = string;

export const NO_OPTIONS: SerializedOptions = "[]";

export function parseOptions(packed: SerializedOptions): NamedRow[] {
  const pairs: [number, string][] = JSON.parse(packed);
  return pairs.map(([id, name]) => ({ id, name }));
}

/** The packed text of rows. */
export function serializeOptions(rows: NamedRow[]): SerializedOptions {
  return JSON.stringify(rows.map(({ id, name }) => [id, name]));
}
