/** Whether the build is older than its sources. */
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), "..");
const SOURCES = ["app", "db", "public", "scripts/build.ts", "package-lock.json", "vite.config.ts"];
export const BUILD_STAMP = path.join(root, "build", "built");

function newest(file) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(file).map((name) => newest(path.join(file, name)));
  // A folder's own time tells of removed files.
  return Math.max(stat.mtimeMs, ...inside);
}

export function isBuildStale() {
  if (!existsSync(BUILD_STAMP)) return true;
  const built = statSync(BUILD_STAMP).mtimeMs;
  return SOURCES.some((source) => newest(path.join(root, source)) > built);
}
