import type { CivilDate } from "#app/domain/dates/civil-date.ts";

/**
 * A day on which a room is not free in a span of hours (rules R3.33): requested by `people` who all still wait, occupied
 * by an approved reservation or, where there is none, by a lesson of the timetable, refused by a rule of booking (rules R26.10), blocked by a day of that title, or closed,
 * whatever else is there. `isOwn`: a
 * reservation of the person who asks is there.
 */
export type TakenDay = { date: CivilDate; isOwn: boolean } & (
  | { state: "requested"; people: number }
  | { state: "occupied" | "lesson" }
  | { state: "ruled"; short: string; sentence: string }
  | { state: "blocked"; title: string }
  /** The reason is null where it is not for everybody. */
  | { state: "closed"; title: string | null }
);

export type RoomAvailability = { environmentId: number; freeCount: number; taken: TakenDay[] };

function countOccupied({ taken }: RoomAvailability): number {
  return taken.filter(({ state }) => state !== "requested").length;
}

export function byAvailability(a: RoomAvailability, b: RoomAvailability): number {
  return b.freeCount - a.freeCount || countOccupied(a) - countOccupied(b);
}
