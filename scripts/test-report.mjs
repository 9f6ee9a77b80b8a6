/** What the test runners left in their JSON reports: how many tests passed and failed, and which were not run. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function relative(file) {
  return path.relative(process.cwd(), file).replaceAll(path.sep, "/");
}

/** Tests of one block, counted under its name: a block is left out as a whole. */
function grouped(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} (${count} ${count === 1 ? "test" : "tests"})`);
}

function ofVitest(report) {
  // A file that could not even be loaded has no tests to count, but it failed.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => !["passed", "failed"].includes(status))
      .map(({ ancestorTitles, title }) =>
        [relative(file.name), ...(ancestorTitles.length > 0 ? ancestorTitles : [title])].join(" › "),
      ),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function ofPlaywright({ stats, errors, suites }) {
  const skipped = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.every(({ status }) => status === "skipped"))
    .map(({ file, title }) => `tests/browser/${file} › ${title}`);
  const failed = stats.unexpected + (stats.unexpected === 0 ? errors.length : 0);
  return { passed: stats.expected + stats.flaky, failed, skipped };
}

/** The reports of one run taken together; one that is not there counts nothing. */
export function readReports({ vitest, playwright }) {
  const [tests, journeys] = [readReport(vitest), playwright ? readReport(playwright) : null];
  const parts = [...(tests ? [ofVitest(tests)] : []), ...(journeys ? [ofPlaywright(journeys)] : [])];
  return {
    passed: parts.reduce((sum, part) => sum + part.passed, 0),
    failed: parts.reduce((sum, part) => sum + part.failed, 0),
    skipped: grouped(parts.flatMap((part) => part.skipped)),
  };
}

/** The last lines of a run: what was left out, and what the machine lacks for it. */
export function printNotRun(skipped, missing) {
  if (skipped.length === 0 && missing.length === 0) return;
  console.info("Not run:");
  for (const line of [...skipped, ...missing]) console.info(`  ${line}`);
}
