import { Worker } from "node:worker_threads";
import { WorkerEnded } from "../process/worker-ended.ts";
import { FILE_WORKER_MS, WorkerTimeout } from "../process/worker-timeout.ts";
import { done, type Result, refuse } from "../result.ts";
import type { SheetAnswer, SheetCell, SheetTask } from "./sheet.ts";

/** Writes spreadsheets without holding the requests of others. */
export type SheetWriter = {
  /**
   * The XLSX file of a table whose lines come in parts.
   * Refuses `exportBusy` where another one is being written. Throws `WorkerTimeout` where it takes too long.
   */
  write(
    table: { name: string; columns: string[] },
    rows: AsyncIterable<SheetCell[][]>,
  ): Promise<Result<Uint8Array<ArrayBuffer>>>;
  close(): Promise<void>;
};

/** A school year's lines take about 60 MB while they are written. */
const MEMORY_MB = 192;

/**
 * One file at a time, in a worker thread of its own that ends with it: what the library needs is given back.
 * @param readSource gives the JavaScript text of sheet-worker.
 */
export function createSheetWriter(readSource: () => string, timeoutMs = FILE_WORKER_MS): SheetWriter {
  let current: Worker | null = null;

  function answerOf(worker: Worker): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new WorkerTimeout("The spreadsheet took too long")), timeoutMs);
      const settle = (act: () => void) => {
        clearTimeout(timer);
        act();
      };
      worker.on("message", (answer: SheetAnswer) => {
        // Node itself posts to the parent under `--watch`.
        if ("file" in answer) settle(() => resolve(answer.file));
        else if ("error" in answer) settle(() => reject(new Error(answer.error)));
      });
      worker.on("error", (error) => settle(() => reject(error)));
      worker.on("exit", (code) => settle(() => reject(new WorkerEnded("sheet", code))));
    });
  }

  return {
    async write(table, rows) {
      if (current) return refuse("exportBusy");
      const worker = new Worker(readSource(), {
        eval: true,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      });
      current = worker;
      const answer = answerOf(worker);
      // The error of an early exit is reported when the file is awaited.
      answer.catch(() => {});
      const post = (task: SheetTask) => worker.postMessage(task);
      try {
        post({ kind: "begin", ...table });
        for await (const part of rows) post({ kind: "rows", rows: part });
        post({ kind: "end" });
        return done(await answer);
      } finally {
        current = null;
        await worker.terminate();
      }
    },
    async close() {
      await current?.terminate();
    },
  };
}
