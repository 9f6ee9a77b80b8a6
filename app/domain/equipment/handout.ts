/** What of a lesson's equipment is out (rules R29.13 to R29.16). */

/** The two acts of the counter. */
export const HANDOUT_STATES = ["out", "back"] as const;
export type HandoutState = (typeof HANDOUT_STATES)[number];

/** How a line of the counter stands: nothing was handed out yet, it is out, out past the end of its lesson, or back. */
export type CounterState = "waiting" | "out" | "late" | "back";

/** The id of a line on the page, to which its act leads back. */
export function lineId({
  reservationId,
  equipmentId,
}: {
  reservationId: number;
  equipmentId: number;
}): string {
  return `linha-${reservationId}-${equipmentId}`;
}
