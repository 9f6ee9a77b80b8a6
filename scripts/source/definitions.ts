import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

/** As in package.json, e.g. `1.2.0`. */
const { version: VERSION } = createRequire(import.meta.url)("../../package.json") as {
  version: string;
};

/** The commit's short hash and its day; empty outside a repository, as in an image's build. */
function lastCommit(): string[] {
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%h %cs"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().split(" ") : [];
}

const [commit = "", date = ""] = lastCommit();

/** What runs, as the program names it. */
export const RELEASE = { version: VERSION, commit, date };

/** The constants that the bundler writes into the program, wherever it is built or run from source. */
export const DEFINITIONS = {
  __RELEASE__: JSON.stringify(RELEASE),
  // SQLite's addon is the one of the Node that builds.
  __NODE_ABI__: JSON.stringify(process.versions.modules),
};
