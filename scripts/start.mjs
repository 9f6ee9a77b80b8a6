/** `npm start`: install, build where a source is newer, serve. */
import { ensureInstalled, runOnProjectNode } from "./install.mjs";

ensureInstalled();
const { isBuildStale } = await import("./staleness.mjs");
if (isBuildStale()) {
  console.info("Construindo o programa…");
  const code = await runOnProjectNode(["scripts/build.ts"]);
  if (code !== 0) process.exit(code);
}
process.exitCode = await runOnProjectNode(["build/server.cjs"], {
  env: { NODE_ENV: "production", NODE_COMPILE_CACHE: "build/compile-cache" },
});
