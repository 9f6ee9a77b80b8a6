import fc from "fast-check";
import { it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { expectDerived } from "#tests/support/database/derived-tables.ts";
import { IS_EVERY_CHANGE } from "#tests/support/every-change.ts";
import { playTimetables, TIMETABLE_HISTORY } from "#tests/support/timetable/histories.ts";
import { NOW } from "#tests/support/timetable/published.ts";

it("timetables end, whatever is published, undone, moved and deleted meanwhile (rules R28.29)", async () => {
  const property = fc.asyncProperty(TIMETABLE_HISTORY, async (history) => {
    const app = await createTestApp({ now: NOW });
    playTimetables(app, history);
    expectDerived(app.db);
    app.db.close();
  });
  await fc.assert(property, { seed: 20261126, numRuns: IS_EVERY_CHANGE ? 60 : 300 });
}, 600_000);
