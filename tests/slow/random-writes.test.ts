/** A random walk of writes by several people, for minutes, with a seed of the day's own (`SEED=…` repeats one). */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createBundledApp } from "#tests/support/bundled-app.ts";
import { ACTS, WALK, walk } from "#tests/support/database/random-writes.ts";

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const LIMIT_MS = 180_000;

console.info(`SEED=${SEED}`);

it("keeps its promises whatever is written in which order, and at once", async () => {
  const succeeded = new Map<string, number>();
  let walks = 0;
  const property = fc.asyncProperty(WALK, async (steps) => {
    await walk(createBundledApp, steps, succeeded);
    walks++;
  });
  await fc.assert(property, { seed: SEED, numRuns: 100_000, interruptAfterTimeLimit: LIMIT_MS });
  console.info(`${walks} walks: ${JSON.stringify(Object.fromEntries(succeeded))}`);
  expect([...succeeded.keys()].sort()).toEqual([...ACTS].sort());
}, 300_000);
