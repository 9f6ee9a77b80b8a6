import fc from "fast-check";
import { it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { expectDerived } from "#tests/support/database/derived-tables.ts";
import { IS_EVERY_CHANGE } from "#tests/support/every-change.ts";
import { HISTORY, playHistory } from "#tests/support/series/histories.ts";

it("matches a plain model over random histories (rules R24)", async () => {
  const property = fc.asyncProperty(HISTORY, async (steps) => {
    const app = await createTestApp();
    await playHistory(app, steps);
    expectDerived(app.db);
    app.db.close();
  });
  await fc.assert(property, { seed: 20261123, numRuns: IS_EVERY_CHANGE ? 100 : 200 });
});
