/** What is edited, decided about or deleted as the person saw it, by the names of the audit log. */
export type VersionedEntity =
  | "reservation"
  | "environment"
  | "equipment"
  | "handout"
  | "disciplines"
  | "classes"
  | "resources"
  | "user"
  | "blocked-day"
  | "calendar"
  | "calendar-term"
  | "calendar-day"
  | "room-closure"
  | "equipment-closure"
  | "lesson-set"
  | "series"
  | "absence"
  | "timetable"
  | "booking-rule"
  | "user-group"
  | "setting"
  | "welcome-message";

/** A row with its version; `id` is null for several rows that are saved together. */
export type VersionedRow = { id: number | null; updatedAt: string };

/** A row with its version, and what it is. */
export type RowVersion = { of: VersionedEntity; row: VersionedRow };

/** The version of a row as a form sends it. It names table and row: rows that were made together have one time. */
export function versionOf(entity: VersionedEntity, { id, updatedAt }: VersionedRow): string {
  return id === null ? updatedAt : `${entity}:${id}@${updatedAt}`;
}

/** Whether a version, of a form or as /api gives it (the time alone), is the row's present one. */
export function isPresentVersion(entity: VersionedEntity, row: VersionedRow, seen: string): boolean {
  return seen === row.updatedAt || seen === versionOf(entity, row);
}
