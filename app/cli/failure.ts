import { startupText } from "#app/text/program/startup.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import { CommandRefused } from "./refused.ts";

type SystemError = {
  code?: string;
  syscall?: string;
  message?: string;
  path?: string;
  address?: string;
  hostname?: string;
};

/** The pt-BR sentence with the reason why a command ended, and what to do. */
export function explainFailure(error: unknown): string {
  if (error instanceof DatabaseRefused || error instanceof CommandRefused) return error.message;
  const { code, syscall, message = "", path, ...place } = error as SystemError;
  if (code === "EADDRINUSE") return startupText.portTaken;
  if (syscall === "listen" && code === "EACCES") return startupText.portForbidden;
  if (syscall === "listen" || syscall === "getaddrinfo") {
    return startupText.hostUnknown(place.address ?? place.hostname ?? "HOST");
  }
  if (syscall === "mkdir" && path) return startupText.noFolder(path);
  if (code === "ERR_DLOPEN_FAILED") return startupText.codeNotLoaded(message);
  if (code?.startsWith("SQLITE_IOERR")) return startupText.databaseUnreadable;
  if (
    code === "EACCES" ||
    code === "EROFS" ||
    code?.startsWith("SQLITE_READONLY") ||
    code === "SQLITE_CANTOPEN"
  ) {
    return startupText.folderNotWritable;
  }
  if (code === "ENOSPC" || code === "EDQUOT" || code === "SQLITE_FULL") return startupText.diskFull;
  if (code?.startsWith("SQLITE_BUSY")) return startupText.databaseBusy;
  return startupText.failed(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
