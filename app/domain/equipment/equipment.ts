/** Movable things that are booked with a lesson (rules R29). */
import type { TimeRange } from "#app/domain/dates/lesson.ts";

/** Some of a kind that are held at a time. */
export type EquipmentHold = TimeRange & { quantity: number };

/**
 * The most of a kind that is held at one moment of a time, and the first such moment: it is one at which something
 * begins.
 */
export function mostHeld(
  holds: EquipmentHold[],
  { startTime, endTime }: TimeRange,
): { held: number; at: string } {
  const within = holds.filter((hold) => hold.startTime < endTime && hold.endTime > startTime);
  const begins = within.map((hold) => (hold.startTime > startTime ? hold.startTime : startTime));
  let most = { held: 0, at: startTime };
  for (const at of [...new Set(begins)].sort()) {
    const present = within.filter((hold) => hold.startTime <= at && hold.endTime > at);
    const held = present.reduce((total, { quantity }) => total + quantity, 0);
    if (held > most.held) most = { held, at };
  }
  return most;
}
