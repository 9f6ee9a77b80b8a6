import { runOnce } from "../one-shot-worker.server.ts";
import { done, type Result, refuse } from "../result.ts";

/** What the worker says of a file: its rows, the titles first, or why it has none. */
export type TableAnswer =
  | { rows: string[][] }
  | { fault: "unreadable" | "tooLarge" | "tooManyRows" | "empty" };

/** Reads the rows of a CSV or XLSX file; the file is another person's, so that reading it may fail in any way. */
export type TableReader = { read(bytes: Uint8Array): Promise<Result<string[][]>> };

/** A file of 2,000 rows takes some 200 ms; one that takes more than this is none of ours. */
const LIMITS = { timeoutMs: 10_000, memoryMb: 256 };

/**
 * Reads tables in a worker that ends after each file: what unpacks to too much, or does not end, ends with it.
 * @param readSource gives the JavaScript text of table-worker.
 */
export function createTableReader(readSource: () => string): TableReader {
  let last: Promise<unknown> = Promise.resolve();

  async function readOne(bytes: Uint8Array): Promise<Result<string[][]>> {
    const answer = await runOnce<TableAnswer>(readSource(), bytes, LIMITS).catch(
      (): TableAnswer => ({ fault: "unreadable" }),
    );
    return "rows" in answer ? done(answer.rows) : refuse("importUnreadable", { fault: answer.fault });
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
