import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { readReports } from "#scripts/test-report.mjs";
import { testFolder } from "#tests/support/temp-folder.ts";

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

function write(name: string, report: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const file = (name: string, status: string, assertionResults: unknown[]) => ({
  name: path.resolve(name),
  status,
  assertionResults,
});
const skippedBehind = (proxy: string, title: string) => ({
  status: "skipped",
  ancestorTitles: [`behind ${proxy}`, "where it is installed"],
  title,
});

it("names skipped Vitest blocks by file, with their number of tests", () => {
  const vitest = write("vitest.json", {
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [
      file("tests/process/reverse-proxy.test.ts", "passed", [
        { status: "passed", ancestorTitles: ["behind nginx"], title: "serves" },
        skippedBehind("Caddy", "serves"),
        skippedBehind("Caddy", "limits"),
      ]),
      file("tests/unit/x.test.ts", "passed", [{ status: "todo", ancestorTitles: [], title: "is to come" }]),
    ],
  });
  expect(readReports({ vitest })).toEqual({
    passed: 3,
    failed: 0,
    skipped: [
      "tests/process/reverse-proxy.test.ts › behind Caddy › where it is installed (2 tests)",
      "tests/unit/x.test.ts › is to come (1 test)",
    ],
  });
});

it("names skipped Playwright tests, and counts a flaky test as passed", () => {
  const playwright = write("playwright.json", {
    stats: { expected: 5, flaky: 1, unexpected: 2 },
    errors: [],
    suites: [
      {
        specs: [{ file: "a.spec.ts", title: "runs", tests: [{ status: "expected" }] }],
        suites: [
          {
            specs: [{ file: "a.spec.ts", title: "is left out", tests: [{ status: "skipped" }] }],
            suites: [],
          },
        ],
      },
    ],
  });
  expect(readReports({ vitest: path.join(folder, "none.json"), playwright })).toEqual({
    passed: 6,
    failed: 2,
    skipped: ["tests/browser/a.spec.ts › is left out (1 test)"],
  });
});

it("counts a file that could not be loaded as failed", () => {
  const testResults = [file("tests/unit/x.test.ts", "failed", [])];
  const vitest = write("vitest.json", { numPassedTests: 0, numFailedTests: 0, testResults });
  expect(readReports({ vitest }).failed).toBe(1);
});
