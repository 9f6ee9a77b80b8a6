/** `npm start`, `npm run reservas -- COMMAND`: install, build where a source is newer, serve or run the command. */
import { readFileSync } from "node:fs";
import { ensureInstalled, runOnProjectNode } from "./install.mjs";

ensureInstalled();
const { isBuildStale } = await import("./staleness.mjs");
if (isBuildStale()) {
  console.error("Construindo o programa…");
  const code = await runOnProjectNode(["scripts/build.ts"]);
  if (code !== 0) process.exit(code);
}
const args = process.argv.slice(2);
// A command may take the memory that it needs, and ends (docs/decisions/0106).
const isServer = args.length === 0 || args[0] === "serve";
const limits = JSON.parse(
  readFileSync(new URL("../app/server/process/memory-limits.json", import.meta.url), "utf8"),
);
const { flags, environment } = isServer ? limits : { flags: [], environment: {} };
process.exitCode = await runOnProjectNode([...flags, "build/server.cjs", ...args], {
  env: { ...environment, NODE_ENV: "production", NODE_COMPILE_CACHE: "build/compile-cache" },
});
