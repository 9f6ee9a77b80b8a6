import { MAX_IMPORT_READ_MS } from "#app/domain/limits.ts";
import { createFileReader, type FileReaderOptions } from "#app/services/process/file-reader.server.ts";
import { done, type Result, refuse } from "../result.ts";

/** Why a file has no rows. */
export type TableFault = "unreadable" | "tooLarge" | "tooManyRows" | "empty";

/** The child process's output, line by line: that it runs, then the rows (the titles first) or why there are none. */
export type TableLine =
  | { kind: "ready" }
  | { kind: "row"; row: string[] }
  | { kind: "fault"; fault: TableFault };

/** Reads the rows of a CSV or XLSX file; the file is another person's, so that reading it may fail in any way. */
export type TableReader = { read(bytes: Uint8Array): Promise<Result<string[][]>> };

type Options = Omit<FileReaderOptions, "timeoutMs"> & { timeoutMs?: number };

/**
 * Reads tables in a process that ends after each file: what unpacks to too much, does not end or aborts, ends with it.
 * Refuses `importUnreadable`, `importUnavailable` where the system cannot start a process, or `importBusy` where too many
 * files wait.
 */
export function createTableReader({ timeoutMs = MAX_IMPORT_READ_MS, ...options }: Options): TableReader {
  const run = createFileReader<TableLine>({ ...options, timeoutMs });

  return {
    async read(bytes) {
      const rows: string[][] = [];
      let fault: TableFault | undefined;
      const ended = await run([bytes], (line) => {
        if (line.kind === "row") rows.push(line.row);
        else if (line.kind === "fault") fault = line.fault;
      });
      if (ended === "full") return refuse("importBusy");
      if (ended === "notStarted") return refuse("importUnavailable");
      if (ended === "failed") fault = "unreadable";
      return fault ? refuse("importUnreadable", { fault }) : done(rows);
    },
  };
}
