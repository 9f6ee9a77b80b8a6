/** Movable things that are booked with a lesson (rules R29). */
import type { Status } from "#app/domain/bookings/status.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";

/** Some of a kind that somebody asks for. */
export type AskedEquipment = { equipmentId: number; quantity: number };

/** Some of a kind that a reservation names. */
export type BookedEquipment = AskedEquipment & {
  name: string;
  /** The reservation's, unless it has one of its own. */
  status: Status;
  /** What was decided of it alone, or waits alone; null where it is decided with the reservation. */
  ownStatus: Status | null;
};

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

/** What a reservation holds of kinds as soon as it is approved: not what waits, or was rejected, by itself. */
export function heldWhenApproved<Asked extends AskedEquipment & { ownStatus?: Status | null }>(
  equipment: readonly Asked[] | undefined,
): Asked[] {
  return (equipment ?? []).filter(({ ownStatus }) => !ownStatus || ownStatus === "approved");
}

/**
 * What a reservation names once other quantities are asked of it: a kind whose quantity stays keeps what was decided
 * of it, all else is decided with the reservation.
 */
export function equipmentAsked(
  present: readonly BookedEquipment[],
  asked: readonly AskedEquipment[],
): (AskedEquipment & { ownStatus: Status | null })[] {
  return asked.map(({ equipmentId, quantity }) => {
    const before = present.find((each) => each.equipmentId === equipmentId);
    return {
      equipmentId,
      quantity,
      ownStatus: before?.quantity === quantity ? before.ownStatus : null,
    };
  });
}
