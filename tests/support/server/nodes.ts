import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The oldest Node that the README promises, and the one before the project's own: as the registry has them. */
export const OTHER_NODES = ["20.20.2", "22.23.3"];

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
export function findNode(version: string): string | null {
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
