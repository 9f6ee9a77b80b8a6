/** A clone's commands on every Node that the README promises; npm runs on it, and the program on its own. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "#tests/support/server/command.ts";
import { BUILT_FILE } from "#tests/support/server/server.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

/** The oldest Node that the README promises, and the one before the project's own: as the registry has them. */
const OTHER_NODES = ["20.20.2", "22.23.3"];

const CACHE = path.resolve("node_modules/.cache/runtimes");

const majorOf = (version: string) => version.replace(/^v/, "").split(".", 1)[0];

function isMajor(node: string, version: string): boolean {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return majorOf(stdout ?? "") === majorOf(version);
}

/**
 * Path of a Node of the version's major: one of this machine's, else the version itself from the registry, by npm.
 * Null if neither is available.
 */
function findNode(version: string): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const own = folders.map((folder) => path.join(folder, "node")).find((node) => isMajor(node, version));
  if (own) return own;
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = path.join(CACHE, `${name}-${version}`);
  const fetched = path.join(prefix, "node_modules", name, "bin", "node");
  const args = ["install", "--no-save", "--ignore-scripts", "--prefix", prefix, `${name}@${version}`];
  if (!existsSync(fetched)) spawnSync("npm", args, { stdio: "ignore" });
  return existsSync(fetched) ? fetched : null;
}

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const FOUND = OTHER_NODES.map((each) => [each, findNode(each)] as const);

const folder = sharedFolder();

// The report lists a Node that is not available as skipped.
describe.each(FOUND)("on Node %s", (_, node) => {
  /** By hand, as the README has it. */
  function npmRun(args: string[]) {
    const PATH = [path.dirname(node ?? ""), process.env.PATH].join(path.delimiter);
    const settings = { PATH, HOME: folder, DATA_DIR: folder };
    return runCommand(["run", "--silent", "reservas", "--", ...args], settings, ["npm"]);
  }

  it.skipIf(!node)("npm run reservas runs a command and gives its exit code", async () => {
    expect(await npmRun(["version"])).toMatchObject({ code: 0, out: expect.stringContaining(version) });
    expect(await npmRun(["check"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("Não há banco de dados em"),
    });
  });

  it.skipIf(!node)("the built file prints its usage", async () => {
    const ended = await runCommand(["version"], { DATA_DIR: folder }, [node ?? "", BUILT_FILE]);
    expect(ended).toMatchObject({ code: 1, out: "", err: expect.stringContaining("npm run reservas --") });
  });
});
