/**
 * Whether `npm test` runs, which leaves out repetitive cases (docs/decisions/0112). By hand and in
 * `npm run test:slow` every case runs.
 */
export const IS_EVERY_CHANGE = process.env.EVERY_CHANGE === "1";

/** The seed of generated cases, which is printed: `SEED=…` repeats a run, and `npm test` always has the same. */
export function runSeed(): number {
  const seed = Number(process.env.SEED ?? (IS_EVERY_CHANGE ? 1 : Math.floor(Math.random() * 2 ** 31)));
  console.info(`SEED=${seed}`);
  return seed;
}

/**
 * One case in `share` of a product whose cases take the same path through the program; all of them where the tests
 * are whole. With `turn` counting up over the other side of the product, `share` turns see every case.
 */
export function portion<T>(cases: readonly T[], turn: number, share: number): T[] {
  return cases.filter((_, index) => !IS_EVERY_CHANGE || (index + turn) % share === 0);
}
