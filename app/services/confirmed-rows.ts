import { createHash } from "node:crypto";

const LENGTH = 22;

/**
 * What a confirmation showed: a digest of its rows and their versions, in any order, which its form sends back. A row
 * that came, went or changed in between gives another one, where their number may be the same (rules R24.55).
 */
export function digestRows(rows: readonly { id: number; updatedAt: string }[]): string {
  const shown = rows.map(({ id, updatedAt }) => `${id} ${updatedAt}`).sort();
  return createHash("sha256").update(shown.join("\n")).digest("base64url").slice(0, LENGTH);
}
