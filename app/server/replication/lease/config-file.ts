import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** LiteFS's own default paths. */
const USUAL_FILE = "/etc/litefs.yml";

/** As `litefs mount -config FILE` names it; null for another program's command line, or if it names none. */
export function configOfCommand(args: string[]): string | null {
  if (path.basename(args[0] ?? "") !== "litefs") return null;
  const at = args.findIndex((arg) => /^--?config(=|$)/.test(arg));
  if (at < 0) return null;
  const [, inOne] = /=(.*)/s.exec(args[at] ?? "") ?? [];
  return inOne ?? args[at + 1] ?? null;
}

/** The command line of the parent process; empty where the system does not show it. */
function parentCommand(): string[] {
  try {
    return readFileSync(`/proc/${process.ppid}/cmdline`, "utf8").split("\0").slice(0, -1);
  } catch {
    return [];
  }
}

/** The setting's file, else that of the LiteFS that started this program, else the default; null without any. */
export function findLiteFsConfig(setting: string | null): string | null {
  return setting ?? configOfCommand(parentCommand()) ?? (existsSync(USUAL_FILE) ? USUAL_FILE : null);
}
