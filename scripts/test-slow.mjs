/**
 * `npm run test:slow`: the drills that take too long for every change (backup, wipe, restore under load; kills
 * in the middle; two programs behind proxies; the time to start; other browsers than Chromium, and those of old
 * televisions; the tests of `npm test` whole). Its last lines name what could not be run. Has no dependencies itself
 * and runs on any Node from 20 on.
 */
import path from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureInstalled, runOnProjectNode } from "./install.mjs";
import { fetchOldChromium } from "./old-chromium.mjs";
import { printNotRun, readReports } from "./test-report.mjs";
import { ensureTools, missingLine } from "./tools.mjs";

const RESULTS = path.join("test-results", "slow.json");

ensureInstalled();
const missing = ensureTools([
  "caddy",
  "haproxy",
  "openssl",
  "firefox-esr",
  "WebKitWebDriver",
  "Xvfb",
  "soffice",
  "wine",
]);
const unusable = fetchOldChromium();
/** Runs one of Node's scripts; a failure sets the exit code, and the next scripts still run. */
async function run(script) {
  const code = await runOnProjectNode(script);
  process.exitCode ||= code;
}

await run([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "vitest.slow.config.ts",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${RESULTS}`,
  ...process.argv.slice(2),
]);
// `npm test` samples its repetitive tests; without an argument they run in full here.
const isWhole = process.argv.length === 2;
if (isWhole) {
  await run(["node_modules/vitest/vitest.mjs", "run"]);
  if (await ensureBrowser()) await run(["node_modules/@playwright/test/cli.js", "test"]);
}
printNotRun(readReports({ vitest: RESULTS }).skipped, [
  ...missing.map(missingLine),
  ...unusable.map(({ major, reason }) => `the panel in Chromium ${major} (${reason})`),
]);
