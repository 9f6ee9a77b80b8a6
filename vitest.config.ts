import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/unit/**/*.test.ts", "tests/http/**/*.test.ts"],
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    // Every test has a school of its own and nothing is mocked as a module: loading the bundle once a worker
    // instead of once a file halves the time.
    isolate: false,
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
