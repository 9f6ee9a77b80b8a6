/** A short random walk of writes in each `npm test`; `tests/slow/random-writes.test.ts` walks for minutes. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { WALK, walk } from "#tests/support/database/random-writes.ts";

/** `SEED=…` repeats a walk. */
const SEED = Number(process.env.SEED ?? 20261122);
/** Some ten seconds of one core. */
const WALKS = 10;

it("keeps its promises whatever is written in which order, and at once", async () => {
  console.info(`SEED=${SEED}`);
  const succeeded = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(WALK, (steps) => walk(createTestApp, steps, succeeded)),
    { seed: SEED, numRuns: WALKS },
  );
  console.info(JSON.stringify(Object.fromEntries(succeeded)));
  expect(succeeded.size, "kinds of writes that succeeded").toBeGreaterThan(9);
}, 120_000);
