/**
 * Runs a TypeScript script of the project on the Node that the lock file brings, with what the lock file
 * names installed. Has no dependencies itself and runs on any Node from 20 on.
 */
import { ensureInstalled, runOnProjectNode } from "./install.mjs";

ensureInstalled();
const [script, ...args] = process.argv.slice(2);
process.exitCode = await runOnProjectNode([script, ...args]);
