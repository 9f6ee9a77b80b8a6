/**
 * `npm run test:slow`: the drills that take too long for every change (backup, wipe, restore under load; kills
 * in the middle; the time to start). Has no dependencies itself and runs on any Node from 20 on.
 */
import { ensureInstalled, runOnProjectNode } from "./install.mjs";

ensureInstalled();
process.exitCode = await runOnProjectNode([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "vitest.slow.config.ts",
  ...process.argv.slice(2),
]);
