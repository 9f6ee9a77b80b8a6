/**
 * `npm test`: everything that must pass, in an order that fails early. Stops at the first step that fails,
 * with that step's exit code. Has no dependencies itself and runs on any Node from 20 on.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ensureInstalled, runOnProjectNode } from "./install.mjs";

ensureInstalled();
const { isBuildStale } = await import("./staleness.mjs");
const { ensureBrowser } = await import("./browser.mjs");

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

const steps = [
  { name: "Build", skip: () => !isBuildStale(), args: () => ["scripts/build.ts"] },
  {
    name: "Format and lint (Biome)",
    args: () => [bin("@biomejs/biome", "biome"), "check", "--error-on-warnings", "."],
  },
  { name: "Types (tsc)", args: () => [bin("typescript", "tsc"), "--noEmit"] },
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
  { name: "Schema and its types are up to date", args: () => ["scripts/schema.ts", "--check"] },
  {
    name: "One file for this platform",
    args: () => ["scripts/binary.ts", "--target", "host"],
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
  { name: "A browser for the tests", run: async () => ((await ensureBrowser()) ? 0 : 1) },
  {
    name: "Browser tests, JavaScript on and off (Playwright)",
    args: () => [bin("@playwright/test", "playwright"), "test"],
  },
];

/** Passed and failed tests of the two test runners, from the reports that they left. */
function countTests() {
  let passed = 0;
  let failed = 0;
  if (existsSync(HTTP_RESULTS)) {
    const report = JSON.parse(readFileSync(HTTP_RESULTS, "utf8"));
    passed += report.numPassedTests;
    // A file that could not even be loaded has no tests to count, but it failed.
    const broken = report.testResults.filter(
      (file) => file.status === "failed" && !file.assertionResults.length,
    );
    failed += report.numFailedTests + broken.length;
  }
  if (existsSync(BROWSER_RESULTS)) {
    const { stats, errors } = JSON.parse(readFileSync(BROWSER_RESULTS, "utf8"));
    passed += stats.expected + stats.flaky;
    failed += stats.unexpected + (stats.unexpected === 0 ? errors.length : 0);
  }
  return { passed, failed };
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const env = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --disable-warning=ExperimentalWarning`.trim(),
  // A line a second of moving progress is noise in a log; what fails is printed in full.
  NO_COLOR: process.stdout.isTTY ? undefined : "1",
  PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_RESULTS,
};
for (const step of steps) {
  if (step.skip?.()) continue;
  const started = Date.now();
  console.info(`▸ ${step.name}`);
  const code = step.run ? await step.run() : await runOnProjectNode(step.args(), { env });
  if (code !== 0) {
    console.error(`✗ ${step.name} failed`);
    process.exitCode = code;
    break;
  }
  console.info(`✓ ${step.name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}
const { passed, failed } = countTests();
console.info(`${passed} passed, ${failed} failed`);
