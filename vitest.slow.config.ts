import { defineConfig } from "vitest/config";

/** `npm run test:slow`: drills that take minutes and load the machine; one file at a time. */
export default defineConfig({
  test: {
    // The last two are in `npm test` too, which asks for less of the same there.
    include: [
      "tests/slow/**/*.test.ts",
      "tests/process/sign-in-load.test.ts",
      "tests/process/hostile-files.test.ts",
    ],
    globalSetup: ["tests/support/server/fresh-build.ts"],
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
  },
});
