import type { EnvironmentOption } from "./environment.ts";
import { holdsAtLeast } from "./resource.ts";

/** A room that is free at a time, in place of another: one that is closed, taken or disputed. */
export type RoomWay = {
  id: number;
  name: string;
  capacity: number | null;
  isSameType: boolean;
  /** What it has less than the other: seats, resources; and the rule of booking that refuses it, in short. */
  lacks: { seats: number; resources: string[]; rule: string | null };
  fits: boolean;
};

/** @param rule why a booking rule refuses it, in short. */
export function wayTo(room: EnvironmentOption, replaced: EnvironmentOption, rule: string | null): RoomWay {
  const { id, name, capacity } = room;
  const seats = capacity === null ? 0 : Math.max(0, (replaced.capacity ?? 0) - capacity);
  const missing = replaced.resources.filter((needed) => !holdsAtLeast(room.resources, [needed]));
  const isKnown = capacity !== null || replaced.capacity === null;
  const fits = isKnown && seats === 0 && missing.length === 0 && rule === null;
  const lacks = { seats, resources: missing.map((resource) => resource.name), rule };
  return { id, name, capacity, isSameType: room.type === replaced.type, lacks, fits };
}

/** Best first: what fits, the same type, the fewest spare or missing seats. Rooms that are alike stay in their order. */
export function compareWays(replaced: Pick<EnvironmentOption, "capacity">) {
  const distance = ({ capacity }: RoomWay) => Math.abs((capacity ?? 0) - (replaced.capacity ?? 0));
  return (a: RoomWay, b: RoomWay) =>
    Number(b.fits) - Number(a.fits) ||
    Number(b.isSameType) - Number(a.isSameType) ||
    distance(a) - distance(b);
}
