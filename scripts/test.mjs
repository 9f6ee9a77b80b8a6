/**
 * `npm test`: everything that must pass, in an order that fails early. Starts nothing more after a step that failed,
 * and ends with its exit code. Has no dependencies itself and runs on any Node from 20 on.
 */
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ensureInstalled, runOnProjectNode } from "./install.mjs";

ensureInstalled();
const { isBuildStale } = await import("./staleness.mjs");
const { ensureBrowser } = await import("./browser.mjs");
const { ensureTools, missingLine } = await import("./tools.mjs");
const { printNotRun, readReports } = await import("./test-report.mjs");

const RESULTS = "test-results";
const HTTP_RESULTS = path.join(RESULTS, "vitest.json");
const BROWSER_RESULTS = path.join(RESULTS, "playwright.json");
const require = createRequire(import.meta.url);

/** The script behind a package's command; `.bin` holds shell files that Windows cannot run so. */
function bin(name, command = name) {
  const folder = path.join("node_modules", name);
  const { bin: commands } = require(`../${folder}/package.json`);
  return path.join(folder, typeof commands === "string" ? commands : commands[command]);
}

/** Programs that tests run where the machine has them. */
const TOOLS = ["nginx", "caddy", "haproxy", "openssl", "pdftotext"];
let missing = [];

/** What takes about as long as the types beside it. */
const building = [
  { name: "Build", skip: () => !isBuildStale(), args: () => ["scripts/build.ts"] },
  { name: "One file for this platform", args: () => ["scripts/binary.ts", "--target", "host"] },
  {
    name: "Import boundaries (dependency-cruiser)",
    args: () => [
      bin("dependency-cruiser", "depcruise"),
      "--config",
      ".dependency-cruiser.cjs",
      "app",
      "db",
      "scripts",
      "tests",
    ],
  },
  { name: "Dead code (knip)", args: () => [bin("knip"), "--no-progress"] },
];
const checking = [
  {
    name: "Format and lint (Biome)",
    args: () => [bin("@biomejs/biome", "biome"), "check", "--error-on-warnings", "."],
  },
  { name: "Types (tsc)", args: () => [bin("typescript", "tsc"), "--noEmit"] },
  { name: "Schema and its types are up to date", args: () => ["scripts/schema.ts", "--check"] },
];
const testing = [
  {
    name: "Programs and a browser for the tests",
    run: async () => {
      missing = ensureTools(TOOLS);
      return (await ensureBrowser()) ? 0 : 1;
    },
  },
  {
    name: "Unit and HTTP tests (Vitest)",
    args: () => [
      bin("vitest"),
      "run",
      "--reporter=default",
      "--reporter=json",
      "--silent=passed-only",
      `--outputFile.json=${HTTP_RESULTS}`,
    ],
  },
  {
    name: "Browser tests, JavaScript on and off (Playwright)",
    args: () => [bin("@playwright/test", "playwright"), "test"],
  },
];

const LEFT_TO_SLOW =
  "of products of values, callers and screens a part: docs/decisions/0112 (npm run test:slow runs them whole)";

/** Runs a step and prints how long it took; `isAlone`: what it prints is shown as it comes. */
async function runStep(step, isAlone) {
  if (step.skip?.()) return;
  const started = Date.now();
  console.info(`▸ ${step.name}`);
  const printed = [];
  const onOutput = isAlone ? undefined : (chunk) => printed.push(chunk);
  const code = step.run ? await step.run() : await runOnProjectNode(step.args(), { env, onOutput });
  process.stdout.write(printed.join(""));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (code === 0) console.info(`✓ ${step.name} (${seconds} s)\n`);
  else {
    console.error(`✗ ${step.name} failed`);
    process.exitCode = code;
  }
}

/** Steps that come one after the other, beside others that do; a failure ends both after the present step. */
async function runLane(steps, isAlone) {
  for (const step of steps) if (!process.exitCode) await runStep(step, isAlone);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const env = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --disable-warning=ExperimentalWarning`.trim(),
  // A line a second of moving progress is noise in a log; what fails is printed in full.
  NO_COLOR: process.stdout.isTTY ? undefined : "1",
  PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_RESULTS,
  // What these tests leave to `npm run test:slow`: docs/decisions/0112.
  EVERY_CHANGE: "1",
};
// Most of these use one core each.
await Promise.all([runLane(building, false), runLane(checking, false)]);
await runLane(testing, true);
const { passed, failed, skipped } = readReports({ vitest: HTTP_RESULTS, playwright: BROWSER_RESULTS });
printNotRun(skipped, [...missing.map(missingLine), LEFT_TO_SLOW]);
console.info(`${passed} passed, ${failed} failed`);
