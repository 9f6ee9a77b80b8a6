import type { CivilDate } from "#app/domain/dates/civil-date.ts";

/** What passes to the other person: reservations as their first or a further teacher, missing lessons, series. */
export const HANDOVER_KINDS = ["lesson", "joined", "gap", "series"] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

export type HandoverState = "moving" | "done" | "undoing" | "undone";

/** A lesson that passes to somebody who teaches already at that time. */
export type HandoverClash = {
  date: CivilDate;
  /** `HH:mm`, of the lesson that passes. */
  startTime: string;
  /** What the other person teaches then. */
  title: string;
};

/** What a hand-over moves, or would move (rules R5.20). */
export type HandoverCounts = {
  /** Reservations of any kind, approved and pending. */
  reservations: number;
  /** Series and lessons of a timetable whose rest passes whole. */
  series: number;
  /** Missing lessons that are still to be made up. */
  gaps: number;
};
