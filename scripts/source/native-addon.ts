import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

/** The file of SQLite's addon for this platform, as its package brings it. */
export function nativeAddon(): string {
  const libc = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header;
  const isMusl = process.platform === "linux" && !libc.glibcVersionRuntime;
  const name = `${process.platform}${isMusl ? "musl" : ""}-${process.arch}.node`;
  return path.join(path.dirname(require.resolve("better-sqlite3/package.json")), "prebuilds", name);
}
