import { spawnSync } from "node:child_process";
import { isBuildStale, isSingleFileStale } from "#scripts/staleness.mjs";
import { SINGLE_FILE } from "./server.ts";

function runScript(args: string[]): void {
  const { status, error } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
}

/**
 * Rebuilds if a source is newer than the build.
 * @param make runs a script of the project with its arguments; throws where that fails.
 */
export function ensureFreshBuild({
  folder,
  singleFile = SINGLE_FILE,
  make = runScript,
}: {
  folder?: string;
  singleFile?: string;
  make?: (args: string[]) => void;
} = {}): void {
  if (isBuildStale(folder)) make(["scripts/build.ts"]);
  if (singleFile && isSingleFileStale(singleFile, folder)) make(["scripts/binary.ts", "--target", "host"]);
}

/** Test runners call it before tests of the bundle and of the single file: no test runs a stale build. */
export default function setUp(): void {
  ensureFreshBuild();
}
