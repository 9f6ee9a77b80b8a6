/** A source of numbers that gives the same ones for the same seed, on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A new list in random order. */
  shuffle<T>(list: readonly T[]): T[];
};

/** FNV-1a: a 32-bit number for a text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Random numbers by mulberry32; the seed is any text. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)]!,
    shuffle(list) {
      const mixed = [...list];
      for (let index = mixed.length - 1; index > 0; index--) {
        const other = below(index + 1);
        [mixed[index], mixed[other]] = [mixed[other]!, mixed[index]!];
      }
      return mixed;
    },
  };
}
