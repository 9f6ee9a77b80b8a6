import { createRequire } from "node:module";
import path from "node:path";
import type * as Program from "#app/cli/main.ts";
import { testAppsOf } from "./test-app.ts";

/** The production bundle, for tests in a browser. */
export const program = createRequire(import.meta.url)("../../build/server.cjs") as typeof Program;

export const createBundledApp = testAppsOf(program, program.folderProgram(path.resolve("build")));
