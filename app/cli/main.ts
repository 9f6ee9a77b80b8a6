/** The whole program in one entry: what the build bundles, and what tests of the bundle reach into. */
import "./own-node.ts";

import { isSea } from "node:sea";
import { folderProgram } from "#app/server/process/program.ts";
import { singleFileProgram } from "#app/server/process/single-file.ts";
import { startProgram } from "#app/server/start-program.ts";
import { runCommandLine } from "./command-line.ts";
import { settings } from "./settings.ts";

export * from "#app/server/test-exports.ts";
export { folderProgram, runCommandLine, settings, startProgram };

async function main(): Promise<void> {
  // The database, its log and the snapshots hold everybody's password hashes: new files are private to this user.
  process.umask(0o077);
  // The reader of stdout may close it (`--help | head -1`): no reason to end, least of all for a server.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const program = isSea() ? singleFileProgram() : folderProgram(__dirname);
  // A single file is called without a script's name, yet Node puts the executable there twice.
  const code = await runCommandLine(program, process.argv.slice(2), process.env);
  // A failed command may have left a timer or a socket open.
  if (code !== null) process.exit(code);
}

if (isSea() || require.main === module) void main();
