import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** LiteFS's own default paths. */
const USUAL_FILE = "/etc/litefs.yml";

/**
 * The file that a command line of LiteFS names, as `litefs mount -config FILE` does.
 * @returns null for another program's command line, and where it names none.
 */
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

/**
 * LiteFS's own file: the one that the setting names, else the one of the LiteFS that started this program, else the
 * default one.
 * @returns null where there is none: the lease cannot be read then.
 */
export function findLiteFsConfig(setting: string | null): string | null {
  return setting ?? configOfCommand(parentCommand()) ?? (existsSync(USUAL_FILE) ? USUAL_FILE : null);
}
