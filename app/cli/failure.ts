import { startupText } from "#app/text/startup.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import { CommandRefused } from "./refused.ts";

/** The pt-BR sentence that says why a command ended, and what to do. */
export function explainFailure(error: unknown): string {
  if (error instanceof DatabaseRefused || error instanceof CommandRefused) return error.message;
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE") return startupText.portTaken;
  if (code === "EACCES" || code === "EROFS" || code === "SQLITE_READONLY" || code === "SQLITE_CANTOPEN") {
    return startupText.folderNotWritable;
  }
  if (code === "ENOSPC" || code === "SQLITE_FULL") return startupText.diskFull;
  if (code?.startsWith("SQLITE_BUSY")) return startupText.databaseBusy;
  return startupText.failed(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
