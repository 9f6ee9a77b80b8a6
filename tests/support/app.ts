import * as program from "#app/server/test-exports.ts";
import { createSourceAssets, sourceChild } from "#scripts/source/assets.ts";
import { testAppsOf } from "./test-app.ts";
import { noteRoutesOf } from "./watch/used-routes.ts";

export type { Client, TestApp } from "./test-app.ts";
export { program };

export const assets = createSourceAssets();

/** The program from source, loaded by Vitest. */
export const createTestApp = testAppsOf(
  program,
  { assets, child: sourceChild },
  noteRoutesOf(program.remixBuild),
);
