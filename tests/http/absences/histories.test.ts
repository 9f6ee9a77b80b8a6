import fc from "fast-check";
import { it } from "vitest";
import { ABSENCE_HISTORY, playAbsences } from "#tests/support/absences/histories.ts";
import { createTestApp } from "#tests/support/app.ts";
import { expectDerived } from "#tests/support/database/derived-tables.ts";
import { IS_EVERY_CHANGE } from "#tests/support/every-change.ts";

it("match a plain model over random histories of absences, hand-overs, closures and undos (rules R30)", async () => {
  const property = fc.asyncProperty(ABSENCE_HISTORY, async (steps) => {
    const app = await createTestApp();
    await playAbsences(app, steps);
    expectDerived(app.db);
    app.db.close();
  });
  await fc.assert(property, { seed: 20261127, numRuns: IS_EVERY_CHANGE ? 60 : 200 });
});
