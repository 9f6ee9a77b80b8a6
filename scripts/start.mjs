/** `npm start`: install, build where a source is newer, serve. */
import { readFileSync } from "node:fs";
import { ensureInstalled, runOnProjectNode } from "./install.mjs";

ensureInstalled();
const { isBuildStale } = await import("./staleness.mjs");
if (isBuildStale()) {
  console.info("Construindo o programa…");
  const code = await runOnProjectNode(["scripts/build.ts"]);
  if (code !== 0) process.exit(code);
}
// The program would begin anew with them by itself, which takes a moment.
const limits = JSON.parse(readFileSync(new URL("../app/server/memory-limits.json", import.meta.url), "utf8"));
process.exitCode = await runOnProjectNode([...limits.flags, "build/server.cjs"], {
  env: { ...limits.environment, NODE_ENV: "production", NODE_COMPILE_CACHE: "build/compile-cache" },
});
