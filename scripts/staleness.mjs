/** Whether what is built is older than its sources. */
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), "..");
const SOURCES = [
  ...[
    "app",
    "db",
    "public",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "deploy/reservas.service",
  ],
  ...["scripts/build.ts", "scripts/patch-remix.ts", "scripts/source", "scripts/openapi"],
];
const SINGLE_FILE_SOURCES = ["build/server.cjs", "build/assets", "scripts/binary.ts", "scripts/binary"];

function newest(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(file).map((name) => newest(path.join(file, name)));
  // A folder's own time shows removed files.
  return Math.max(stat.mtimeMs, ...inside);
}

function isOlder(made, sources, folder) {
  if (!existsSync(made)) return true;
  const time = statSync(made).mtimeMs;
  return sources.some((source) => newest(path.join(folder, source)) > time);
}

/** Whether a source is newer than the build in `folder`, or nothing is built there. */
export function isBuildStale(folder = root) {
  return isOlder(path.join(folder, "build", "built"), SOURCES, folder);
}

/** Whether the single file is older than the build that it holds. */
export function isSingleFileStale(file, folder = root) {
  return isOlder(file, SINGLE_FILE_SOURCES, folder);
}
