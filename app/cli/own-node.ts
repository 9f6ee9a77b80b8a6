/**
 * Evaluated before the rest of the program, which another Node may be unable to load: SQLite's addon crashes it
 * without a word (SIGSEGV). The npm scripts run the program on its own (docs/decisions/0001).
 */
import { isSea } from "node:sea";
import { startupText } from "#app/text/program/startup.ts";

declare const __NODE_ABI__: string;

if (!isSea() && process.versions.modules !== __NODE_ABI__) {
  console.error(startupText.wrongNode(process.version));
  process.exit(1);
}
