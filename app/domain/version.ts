/** A row with its version; `id` is null for several rows that are saved together. */
export type VersionedRow = { id: number | null; updatedAt: string };

/** The version of a row as a form sends it. It names the row: rows that were made together have one time. */
export function versionOf({ id, updatedAt }: VersionedRow): string {
  return id === null ? updatedAt : `${id}@${updatedAt}`;
}

/** Whether a version, of a form or as /api gives it (the time alone), is the row's present one. */
export function isPresentVersion(row: VersionedRow, seen: string): boolean {
  return seen === row.updatedAt || seen === versionOf(row);
}
