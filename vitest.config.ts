import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { availableParallelism } from "node:os";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { patchRemix } from "./scripts/patch-remix.ts";
import { DEFINITIONS } from "./scripts/source/definitions.ts";
import { remix } from "./scripts/source/remix.ts";
import { touchedTests } from "./tests/support/watch/touched-tests.ts";

// React and Remix as they are in production, without the warnings and the weight of their development builds.
process.env.NODE_ENV = "production";

/** Dependencies that are loaded as files of their own: compiled code, fonts, and what only a worker uses. */
const SEPARATE =
  /^(better-sqlite3|@fontsource\/.*|@react-pdf\/renderer|@remix-run\/serve|react-dom|@conform-to\/zod|csv-parse|date-holidays|fflate|read-excel-file|write-excel-file)$/;
const SUBPATHS = [
  "@conform-to/zod/v4",
  "kysely/migration",
  "react/jsx-runtime",
  "react-day-picker/locale",
  "react-dom/server",
];
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
};

const productionJsx: Plugin = { name: "production-jsx", config: () => ({ esbuild: { jsxDev: false } }) };

const shared = {
  setupFiles: ["tests/support/fail-on-console-error.ts"],
  // A machine that others load lets a test of milliseconds wait for seconds.
  testTimeout: 60_000,
  hookTimeout: 30_000,
  restoreMocks: true,
  // Vitest leaves one core to itself, which on two cores is half of them. Tests of processes often wait.
  maxWorkers: availableParallelism() + 1,
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [remix(), productionJsx, touchedTests()],
        define: DEFINITIONS,
        resolve: { alias: { "#remix-build": "virtual:remix/server-build" } },
        test: {
          ...shared,
          name: "source",
          setupFiles: [
            ...shared.setupFiles,
            "tests/support/expect-clean-log.ts",
            "tests/support/watch/report-used-routes.ts",
          ],
          include: ["tests/unit/**/*.test.ts", "tests/http/**/*.test.ts"],
          // Every test has a school of its own and nothing is mocked as a module: loading the program once a
          // worker instead of once a file halves the time.
          isolate: false,
          // An address of a sheet is an address here too; its content does not matter.
          css: { include: [/\.css\?url$/] },
          deps: {
            optimizer: {
              ssr: {
                // One file a package: date-fns alone has 300, which took a second of each worker's start.
                enabled: true,
                include: [...Object.keys(dependencies).filter((name) => !SEPARATE.test(name)), ...SUBPATHS],
                // Packages of the same names (util, events) are for browsers.
                exclude: builtinModules.filter((name) => !name.startsWith("_")),
                esbuildOptions: { plugins: [patchRemix] },
              },
            },
          },
        },
      },
      {
        test: {
          ...shared,
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          globalSetup: ["tests/support/server/fresh-build.ts"],
          isolate: false,
        },
      },
    ],
  },
});
