import { chmodSync, statSync } from "node:fs";
import { startupText } from "#app/text/program/startup.ts";

/** What others than the owner may do with a file. */
const OF_OTHERS = 0o077;

/**
 * Takes the database's files from everybody but their owner: those that an old version or a copy by hand made may be
 * readable for all. Not on Windows, where folders have rights, nor where the files are another user's.
 * @returns a sentence if there was something to take away.
 */
export function closeDatabaseFiles(database: string): string | null {
  if (process.platform === "win32") return null;
  const open = [database, `${database}-wal`, `${database}-shm`].filter((file) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile() || (stat.mode & OF_OTHERS) === 0) return false;
    try {
      chmodSync(file, stat.mode & 0o700);
      return true;
    } catch {
      return false;
    }
  });
  return open.length > 0 ? startupText.filesClosed(open.join(", ")) : null;
}
