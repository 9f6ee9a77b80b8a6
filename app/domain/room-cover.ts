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
  return assign(
    rooms.filter((room) => chosen.includes(room)),
    dateCount,
  );
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

/**
 * At most `size` rooms that have all dates together with those of `have`. Some room has to take the first date that is
 * left, so only those that are free then are tried, in their order.
 */
function exactly(rooms: Masked[], size: number, have: bigint, all: bigint): Masked[] | null {
  const left = all & ~have;
  if (left === 0n) return [];
  if (size === 0) return null;
  const first = left & -left;
  for (const room of rooms) {
    if ((room.mask & first) === 0n) continue;
    if (size === 1 && (room.mask & left) !== left) continue;
    const rest = exactly(rooms, size - 1, have | room.mask, all);
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
