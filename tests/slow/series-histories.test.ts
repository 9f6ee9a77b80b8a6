/** Random histories of series against a plain model, with a daily seed (`SEED=…` repeats one). */
import fc from "fast-check";
import { it } from "vitest";
import { createBundledApp } from "#tests/support/bundled-app.ts";
import { runSeed } from "#tests/support/every-change.ts";
import { HISTORY, playHistory } from "#tests/support/series/histories.ts";

const SEED = runSeed();

it("matches a plain model, whatever becomes of a series (rules R24)", async () => {
  const property = fc.asyncProperty(HISTORY, async (steps) => {
    const app = await createBundledApp();
    await playHistory(app, steps);
    app.db.close();
  });
  await fc.assert(property, { seed: SEED, numRuns: 10_000 });
}, 3_600_000);
