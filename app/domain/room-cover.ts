/** A room with the dates on which it is free, by their places in the list of dates. */
type Candidate = { id: number; free: number[] };

/** Which room takes which of the dates. */
export type Cover = { id: number; dates: number[] }[];

/** Rooms that are looked at for an exact answer: those that are free most often. */
const MOST_CANDIDATES = 60;

/**
 * The smallest set of rooms that are free on all of the dates between them; each date goes to the first of them that
 * is free. Exact up to three rooms, which is what anybody books; beyond, the room that adds most is taken again and
 * again. The first candidates are preferred among sets of one size. Null where some date has no free room at all.
 * @param candidates best first.
 * @param dateCount at most 60.
 */
export function coverDates(candidates: Candidate[], dateCount: number): Cover | null {
  const all = (1n << BigInt(dateCount)) - 1n;
  const rooms = withoutSubsets(
    candidates.map(({ id, free }) => ({
      id,
      mask: free.reduce((mask, date) => mask | (1n << BigInt(date)), 0n),
    })),
  );
  if (rooms.reduce((mask, room) => mask | room.mask, 0n) !== all) return null;
  const few = rooms.slice(0, MOST_CANDIDATES);
  const chosen =
    exactly(few, 1, 0n, all) ?? exactly(few, 2, 0n, all) ?? exactly(few, 3, 0n, all) ?? greedily(rooms, all);
  return assign(chosen, dateCount);
}

type Masked = { id: number; mask: bigint };

/** Rooms that are free on nothing that another one is not as well are never needed. */
function withoutSubsets(rooms: Masked[]): Masked[] {
  return rooms.filter(
    ({ mask }, index) =>
      mask !== 0n &&
      !rooms.some(
        (other, place) =>
          place !== index && (mask & other.mask) === mask && (other.mask !== mask || place < index),
      ),
  );
}

/** The first `size` of the rooms, in their order, that have all dates together with those of `have`. */
function exactly(rooms: Masked[], size: number, have: bigint, all: bigint, from = 0): Masked[] | null {
  for (let index = from; index < rooms.length; index++) {
    const room = rooms[index];
    if (!room) continue;
    const mask = have | room.mask;
    if (size === 1) {
      if (mask === all) return [room];
      continue;
    }
    const rest = exactly(rooms, size - 1, mask, all, index + 1);
    if (rest) return [room, ...rest];
  }
  return null;
}

function countBits(mask: bigint): number {
  return mask.toString(2).replaceAll("0", "").length;
}

function greedily(rooms: Masked[], all: bigint): Masked[] {
  const chosen: Masked[] = [];
  for (let have = 0n; have !== all; ) {
    const left = all & ~have;
    const best = rooms.reduce((a, b) => (countBits(b.mask & left) > countBits(a.mask & left) ? b : a));
    chosen.push(best);
    have |= best.mask;
  }
  return chosen;
}

function assign(rooms: Masked[], dateCount: number): Cover {
  const cover = rooms.map(({ id }) => ({ id, dates: [] as number[] }));
  for (let date = 0; date < dateCount; date++) {
    const place = rooms.findIndex(({ mask }) => (mask >> BigInt(date)) & 1n);
    cover[place]?.dates.push(date);
  }
  return cover.filter(({ dates }) => dates.length > 0);
}
