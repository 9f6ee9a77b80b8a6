/**
 * `npm run test:slow`: the drills that take too long for every change (backup, wipe, restore under load; kills
 * in the middle; two programs behind proxies; the time to start). Its last lines name what could not be run. Has no
 * dependencies itself and runs on any Node from 20 on.
 */
import { spawnSync } from "node:child_process";
import { ensureInstalled, runOnProjectNode } from "./install.mjs";

ensureInstalled();
process.exitCode = await runOnProjectNode([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "vitest.slow.config.ts",
  ...process.argv.slice(2),
]);

/** Programs that are not the project's, and what is tried with them. */
const PROXIES = { caddy: "deploy/Caddyfile", haproxy: "deploy/haproxy.cfg" };
for (const [command, file] of Object.entries(PROXIES)) {
  if (spawnSync(command, ["-h"], { stdio: "ignore" }).error) {
    console.info(
      `Not run: ${file} with two programs (${command} is not installed; apt-get install ${command}).`,
    );
  }
}
