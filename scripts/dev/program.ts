import { FOLDER_COMMAND } from "#app/server/process/folder-command.ts";
import type { Program } from "#app/server/process/program.ts";
import { createSourceAssets, sourceChild } from "../source/assets.ts";
import { VERSION } from "../source/definitions.ts";
import { nativeAddon } from "../source/native-addon.ts";

/** The program over its source tree. */
export function sourceProgram(): Program {
  return {
    version: VERSION,
    command: FOLDER_COMMAND,
    assets: createSourceAssets(),
    addonFile: nativeAddon,
    child: sourceChild,
    isDevelopment: true,
  };
}
