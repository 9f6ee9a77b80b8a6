/** A short random walk of writes in each `npm test`; `tests/slow/random-writes.test.ts` walks for minutes. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { KINDS, WALK } from "#tests/support/walk/acts.ts";
import { type Tally, walk } from "#tests/support/walk/walk.ts";

/** `SEED=…` repeats a walk. */
const SEED = Number(process.env.SEED ?? 20261122);
/** Some 800 writes, a few seconds of one core. */
const WALKS = 12;

it("matches a model after any sequence of writes, even concurrent ones", async () => {
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(WALK, (steps) => walk(createTestApp, steps, tally)),
    { seed: SEED, numRuns: WALKS, interruptAfterTimeLimit: 60_000 },
  );
  expect([...tally.keys()].sort()).toEqual([...KINDS].sort());
  for (const [kind, { done }] of tally) expect(done, `${kind} succeeded`).toBeGreaterThan(0);
}, 120_000);
