import { MAX_IMPORT_READ_MS } from "#app/domain/limits.ts";
import {
  type ChildCommand,
  ProcessNotStarted,
  runInProcess,
} from "#app/services/process/one-shot-process.server.ts";
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

type Options = {
  /** Runs table-child, whose last argument is its time limit in milliseconds. */
  command: ChildCommand;
  timeoutMs?: number;
  /** Called if the system refuses to start a process. */
  report: (event: { level: "error"; event: "file-reader-not-started"; error: unknown }) => void;
};

/**
 * Reads tables in a process that ends after each file: what unpacks to too much, does not end or aborts, ends with it.
 * Refuses `importUnreadable`, or `importUnavailable` where the system cannot start a process.
 */
export function createTableReader({ command, timeoutMs = MAX_IMPORT_READ_MS, report }: Options): TableReader {
  // It exits at the limit by itself, in case its parent is gone.
  const limited = { ...command, args: [...command.args, String(timeoutMs)] };
  let last: Promise<unknown> = Promise.resolve();

  async function readOne(bytes: Uint8Array): Promise<Result<string[][]>> {
    const rows: string[][] = [];
    let fault: TableFault | undefined;
    const onLine = (line: TableLine) => {
      if (line.kind === "row") rows.push(line.row);
      else if (line.kind === "fault") fault = line.fault;
    };
    try {
      await runInProcess(limited, bytes, { timeoutMs, onLine });
    } catch (error) {
      if (error instanceof ProcessNotStarted) {
        report({ level: "error", event: "file-reader-not-started", error });
        return refuse("importUnavailable");
      }
      fault = "unreadable";
    }
    return fault ? refuse("importUnreadable", { fault }) : done(rows);
  }

  return {
    read(bytes) {
      // One file at a time, however many are sent.
      const answer = last.then(() => readOne(bytes));
      last = answer.catch(() => {});
      return answer;
    },
  };
}
