import { defineConfig } from "vitest/config";

/** `npm run test:slow`: drills that take minutes and load the machine; one file at a time. */
export default defineConfig({
  test: {
    include: ["tests/slow/**/*.test.ts"],
    globalSetup: ["tests/support/fresh-build.ts"],
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
  },
});
