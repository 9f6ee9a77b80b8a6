import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { systemBrowser } from "./scripts/browser.mjs";
import type { ProgramOption } from "./tests/support/browser/browser.ts";
import { IS_EVERY_CHANGE } from "./tests/support/every-change.ts";
import { SINGLE_FILE } from "./tests/support/server/server.ts";

const isRoot = process.getuid?.() === 0;

/**
 * `npm test` does the longest journey once a program, a width and a way: with JavaScript on a desk in the one file and
 * on a phone in the folder, without it on a desk. `npm run test:slow` and a run by hand do every pair.
 */
const isPaired = IS_EVERY_CHANGE && SINGLE_FILE !== undefined;

/**
 * The same journeys with JavaScript on and off; every test has a program and a database of its own. What makes
 * sense in one of the two only is tagged `@js` or `@nojs`, and is no test in the other.
 */
export default defineConfig<ProgramOption>({
  testDir: "tests/browser",
  globalSetup: "./tests/support/server/fresh-build.ts",
  outputDir: "test-results/browser",
  fullyParallel: true,
  // A test waits for a fifth of its time: one more worker than cores uses them fully.
  workers: Math.max(2, availableParallelism()) + 1,
  forbidOnly: true,
  // Far above what any test takes: a slow machine makes a test late, not red.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // A journey that only passes when it is tried again is printed as flaky: a busy machine, or something to look into.
  retries: process.env.CI ? 2 : 0,
  reporter: [["line"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // What moves is drawn many times. The journeys see it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: systemBrowser(),
      // A process less for each browser, and none that looks for a graphics card.
      args: [...(isRoot ? ["--no-sandbox"] : []), "--disable-gpu", "--in-process-gpu"],
    },
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "js",
      use: { javaScriptEnabled: true },
      grepInvert: isPaired ? /@nojs\b|journey\.spec\.ts desktop/ : /@nojs\b/,
    },
    {
      name: "nojs",
      use: { javaScriptEnabled: false },
      grepInvert: isPaired ? /@js\b|journey\.spec\.ts phone/ : /@js\b/,
    },
    // The whole job once more against the one file that schools get.
    ...(SINGLE_FILE
      ? [
          {
            name: "single-file",
            testMatch: "journey.spec.ts",
            grep: /desktop/,
            use: { javaScriptEnabled: true, program: [SINGLE_FILE] },
          },
        ]
      : []),
  ],
});
