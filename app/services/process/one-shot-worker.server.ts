import { Worker } from "node:worker_threads";
import { WorkerEnded } from "./worker-ended.ts";

export type WorkerAnswer<Value> = { value: Value } | { error: string };

/** Distinguishes the worker's answer from what Node itself may post, as it does under `--watch`. */
function isAnswer<Value>(message: unknown): message is WorkerAnswer<Value> {
  return typeof message === "object" && message !== null && ("value" in message || "error" in message);
}

/**
 * Runs one task in a worker thread of its own and ends it: for what is seldom asked and would hold the main thread,
 * or the memory of what it loads.
 * @param source the worker's JavaScript text; it finds the task in `workerData`.
 * @returns what it posts as `value`; throws what it posts as `error`, and where it takes too long or too much memory.
 */
export async function runOnce<Value>(
  source: string,
  task: unknown,
  { timeoutMs, memoryMb }: { timeoutMs: number; memoryMb: number },
): Promise<Value> {
  const worker = new Worker(source, {
    eval: true,
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Value>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error("The worker took too long")), timeoutMs);
      worker.on("message", (message: unknown) => {
        if (!isAnswer<Value>(message)) return;
        if ("error" in message) reject(new Error(message.error));
        else resolve(message.value);
      });
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new WorkerEnded("one-shot", code)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
