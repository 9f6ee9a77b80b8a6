import { createHash, type Hash } from "node:crypto";

const LENGTH = 22;

export type ShownRow = { id: number; updatedAt: string };

const lineOf = ({ id, updatedAt }: ShownRow) => `${id} ${updatedAt}`;

const shorten = (hash: Hash) => hash.digest("base64url").slice(0, LENGTH);

/**
 * What a confirmation showed: a digest of its rows and their versions, in any order, which its form sends back. A row
 * that came, went or changed in between gives another one, where their number may be the same (rules R24.55).
 */
export function digestRows(rows: readonly ShownRow[]): string {
  return shorten(createHash("sha256").update(rows.map(lineOf).sort().join("\n")));
}

/** The digest of many rows that are read in parts, always in one order (rules R24.55). */
export function startDigest(): { add: (rows: readonly ShownRow[]) => void; end: () => string } {
  const hash = createHash("sha256");
  return {
    add: (rows) => {
      // One update for all: of tens of thousands each costs more than the line that it adds.
      hash.update(rows.map((row) => `${lineOf(row)}\n`).join(""));
    },
    end: () => shorten(hash),
  };
}
