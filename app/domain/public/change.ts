import type { CivilDate } from "#app/domain/dates/civil-date.ts";

/** What became of an approved reservation on its last days (rules R9.21). */
export const CHANGES = ["cancelled", "moved", "substituted"] as const;
export type Change = (typeof CHANGES)[number];

export type Place = { date: CivilDate; startTime: string; endTime: string; environmentNames: string[] };

/** The changes of a reservation as public pages show them. */
export type Changed = {
  change: Change | null;
  /** Where it stood before it was moved. */
  from: Place | null;
  /** Where it stands now: this is the place that it left. */
  to: Place | null;
  substituteName: string | null;
};

/** What is cancelled, or stands elsewhere now, is gone from here. */
export function isGone({ change, to }: Pick<Changed, "change" | "to">): boolean {
  return change === "cancelled" || to !== null;
}

/** In a list of changes one that went to another day is told where people look for it, and not again where it is. */
export function changedOnce<Row extends Changed & { id: number }>(rows: Row[]): Row[] {
  const left = new Set(rows.flatMap(({ id, to }) => (to ? id : [])));
  return rows.filter(({ id, change, to }) => change !== null && (to !== null || !left.has(id)));
}

/** A former place is shown unless the reservation stands on the same day in the same list, and says there where it was. */
export function withoutSameDay<Row extends Pick<Changed, "to"> & { id: number; date: CivilDate }>(
  rows: Row[],
): Row[] {
  const standing = new Set(rows.filter(({ to }) => to === null).map(({ id, date }) => `${id} ${date}`));
  return rows.filter(({ id, date, to }) => to === null || !standing.has(`${id} ${date}`));
}
