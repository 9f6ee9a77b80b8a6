type Candidate = { id: number; free: number[] };

export type Cover = { id: number; dates: number[] }[];

/** Most rooms of an exact search: those that are free most often. */
const MOST_CANDIDATES = 60;
/** Sets up to this size are searched in the order of the list, so that the first candidates are preferred. */
const FEW = 3;
/** Rooms that are tried for larger sets before a set that need not be the smallest is taken: some milliseconds. */
const MOST_TRIES = 4000;

/**
 * The smallest set of rooms that are free on all dates between them; each date goes to the first that is free. Sets
 * of
 * up to three prefer the first candidates; if larger ones take too many tries, the room that adds most is taken.
 * @param candidates best first. @returns null if a date has no free room.
 */
export function coverDates(candidates: Candidate[], dateCount: number): Cover | null {
  const all = (1n << BigInt(dateCount)) - 1n;
  const rooms = withoutSubsets(candidates.map(({ id, free }) => ({ id, mask: maskOf(free) })));
  if (rooms.reduce((mask, room) => mask | room.mask, 0n) !== all) return null;
  const few = rooms.slice(0, MOST_CANDIDATES);
  const found = smallest(few, 1, FEW, all, { left: Number.POSITIVE_INFINITY });
  const chosen = new Set((found ?? manyFor(rooms, candidates, all)).map(({ id }) => id));
  return assign(
    rooms.filter(({ id }) => chosen.has(id)),
    dateCount,
  );
}

function maskOf(dates: number[]): bigint {
  return dates.reduce((mask, date) => mask | (1n << BigInt(date)), 0n);
}

/** A set of more than a few rooms. The date with the fewest rooms comes first: it leaves the least to try. */
function manyFor(rooms: Masked[], candidates: Candidate[], all: bigint): Masked[] {
  const greedy = greedily(rooms, all);
  const counts = new Map<number, number>();
  for (const date of candidates.flatMap(({ free }) => free)) counts.set(date, (counts.get(date) ?? 0) + 1);
  const scarcest = [...counts].sort((a, b) => a[1] - b[1]).map(([date]) => date);
  const places = new Map(scarcest.map((date, place) => [date, place]));
  const candidateIds = new Set(rooms.slice(0, MOST_CANDIDATES).map(({ id }) => id));
  const renumbered = candidates
    .filter(({ id }) => candidateIds.has(id))
    .map(({ id, free }) => ({ id, mask: maskOf(free.map((date) => places.get(date) ?? 0)) }))
    .sort((a, b) => countBits(b.mask) - countBits(a.mask));
  return smallest(renumbered, FEW + 1, greedy.length - 1, all, { left: MOST_TRIES }) ?? greedy;
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

type Tries = { left: number };

/** The smallest set of `least` to `most` rooms; null where there is none, or where the tries do not suffice. */
function smallest(rooms: Masked[], least: number, most: number, all: bigint, tries: Tries): Masked[] | null {
  const widest = Math.max(...rooms.map(({ mask }) => countBits(mask)));
  for (let size = least; size <= most; size++) {
    const found = exactly(rooms, size, 0n, { all, widest, tries });
    if (found || tries.left <= 0) return found;
  }
  return null;
}

/** At most `size` rooms for the dates that `have` lacks: only rooms that are free on the first of these are tried. */
function exactly(
  rooms: Masked[],
  size: number,
  have: bigint,
  goal: { all: bigint; widest: number; tries: Tries },
): Masked[] | null {
  const left = goal.all & ~have;
  if (left === 0n) return [];
  if (size === 0 || countBits(left) > size * goal.widest) return null;
  const first = left & -left;
  for (const room of rooms) {
    if ((room.mask & first) === 0n) continue;
    if (goal.tries.left-- <= 0) return null;
    if (size === 1 && (room.mask & left) !== left) continue;
    const rest = exactly(rooms, size - 1, have | room.mask, goal);
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
