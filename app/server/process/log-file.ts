import { closeSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { makePrivateFolder } from "#app/services/backups/folder.server.ts";

/** Bytes of the file before the next one is begun: weeks of a school's log. */
const MAX_LOG_BYTES = 10 * 1024 * 1024;
/** Full files that are kept beside it, `….1` the newest. */
const KEPT_LOGS = 4;

function moveOlder(file: string): void {
  for (let number = KEPT_LOGS; number >= 1; number--) {
    const from = number === 1 ? file : `${file}.${number - 1}`;
    try {
      renameSync(from, `${file}.${number}`);
    } catch {
      // There are not as many yet, or on Windows another program reads one: the log goes on where it is.
    }
  }
}

function openLog(file: string): { fd: number; size: number } {
  const fd = openSync(file, "a", 0o600);
  return { fd, size: fstatSync(fd).size };
}

/**
 * Appends all that the process prints to a file too, in UTF-8, and begins a new one where it is full. Written at once,
 * as Node does with a file on standard output: the last sentence of a process that ends must not be lost
 * (docs/decisions/0340).
 * @throws the system's error where the file cannot be opened. A full disk later stops the file alone.
 */
export function copyOutputToFile(file: string, maxBytes = MAX_LOG_BYTES): void {
  makePrivateFolder(path.dirname(path.resolve(file)));
  let log = openLog(file);
  let written = log.size;
  const append = (chunk: string | Uint8Array) => {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    try {
      if (written > 0 && written + bytes.length > maxBytes) {
        moveOlder(file);
        const full = log.fd;
        log = openLog(file);
        closeSync(full);
        // Where it could not be moved, the next attempt is as many bytes away.
        written = 0;
      }
      written += writeSync(log.fd, bytes);
    } catch {
      // No log is no reason to end.
    }
  };
  for (const stream of [process.stdout, process.stderr]) {
    const print = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      append(chunk);
      return print(chunk, ...rest);
    };
  }
}
