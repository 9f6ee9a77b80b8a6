import { createHash } from "node:crypto";

/** The version of rows of which none was ever saved: an empty one would not be sent by a form. */
const NEVER_SAVED = "never";
const LENGTH = 22;

/**
 * The version of several rows that are edited together: of one row its own, else a digest of all. The latest of their
 * times would not tell of a row that changed within the millisecond in which another did, or while the clock was behind.
 */
export function versionOfAll(rows: { updatedAt: string | null }[]): string {
  const saved = rows.filter(({ updatedAt }) => updatedAt !== null);
  if (saved.length <= 1) return saved[0]?.updatedAt ?? NEVER_SAVED;
  const times = rows.map(({ updatedAt }) => updatedAt ?? "").join("\n");
  return createHash("sha256").update(times).digest("base64url").slice(0, LENGTH);
}
