import { createRequire } from "node:module";
import path from "node:path";
import type * as Program from "#app/cli/main.ts";
import { checkLogged } from "./clean-log.ts";
import { testAppsOf } from "./test-app.ts";

/** The production bundle, for tests in a browser. */
export const program = createRequire(import.meta.url)("../../build/server.cjs") as typeof Program;

const { assets, child } = program.folderProgram(path.resolve("build"));
const files = program.createFileReader({ command: child("file-child.cjs"), report: checkLogged });

export const createBundledApp = testAppsOf(program, { assets, files });
