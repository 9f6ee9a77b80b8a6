import { Worker } from "node:worker_threads";
import { WorkerEnded } from "../process/worker-ended.ts";
import { FILE_WORKER_MS, WorkerTimeout } from "../process/worker-timeout.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { SheetAnswer, SheetCell, SheetTask } from "./sheet.ts";

export type SheetWriter = {
  /** Refuses `exportBusy` while another one is written. Throws `WorkerTimeout` if it takes too long. */
  write(
    table: { name: string; columns: string[] },
    rows: AsyncIterable<SheetCell[][]>,
  ): Promise<Result<Uint8Array<ArrayBuffer>>>;
  close(): Promise<void>;
};

/** A school year's lines take about 60 MB while they are written. */
const MEMORY_MB = 192;

/** One at a time, in a thread that ends with it, to free its memory. @param readSource the text of sheet-worker. */
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
        return ok(await answer);
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
