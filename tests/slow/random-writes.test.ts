/** A random walk of writes by several people, for minutes, with a daily seed (`SEED=…` repeats one). */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createBundledApp } from "#tests/support/bundled-app.ts";
import { runSeed } from "#tests/support/every-change.ts";
import { KINDS, WALK } from "#tests/support/walk/acts.ts";
import { type Tally, walk } from "#tests/support/walk/walk.ts";

const SEED = runSeed();
const LIMIT_MS = 180_000;

it("matches a model, whatever is written in which order, also concurrently", async () => {
  const tally: Tally = new Map();
  let walks = 0;
  const property = fc.asyncProperty(WALK, async (steps) => {
    await walk(createBundledApp, steps, tally);
    walks++;
  });
  await fc.assert(property, { seed: SEED, numRuns: 100_000, interruptAfterTimeLimit: LIMIT_MS });
  console.info(`${walks} walks: ${JSON.stringify(Object.fromEntries(tally))}`);
  expect([...tally.keys()].sort()).toEqual([...KINDS].sort());
}, 300_000);
