/** `npm run demo`: the command `demo` without a build. */
import { parseArgs } from "node:util";
import { type DemoArguments, makeDemoSchool } from "#app/cli/demo.ts";
import { explainFailure } from "#app/cli/failure.ts";
import { CommandRefused } from "#app/cli/refused.ts";
import { settings } from "#app/cli/settings.ts";
import { demoText } from "#app/text/program/demo.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { createSourceAssets } from "./source/assets.ts";

function readOptions(): DemoArguments {
  try {
    const text = { type: "string" } as const;
    return parseArgs({ options: { rooms: text, days: text, scale: text, seed: text } }).values;
  } catch {
    throw new CommandRefused(demoText.usage);
  }
}

try {
  await makeDemoSchool(settings(process.env), readOptions(), {
    migrations: readMigrations("db/migrations"),
    sheetSource: () => createSourceAssets().read("sheet-worker.cjs").toString("utf8"),
  });
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
