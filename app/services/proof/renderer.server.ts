import { Worker } from "node:worker_threads";
import { WorkerEnded } from "../process/worker-ended.ts";
import { FILE_WORKER_MS, WorkerTimeout } from "../process/worker-timeout.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { ProofAnswer, ProofPaper, ProofTask } from "./paper.ts";

export type ProofRenderer = {
  /** The PDF; refuses where too many wait. Throws where the paper cannot be laid out, `WorkerTimeout` where not in time. */
  render(paper: ProofPaper): Promise<Result<Uint8Array<ArrayBuffer>>>;
  isFull(): boolean;
  /** Whether the worker takes up memory now. */
  isRunning(): boolean;
  close(): Promise<void>;
};

type QueuedPaper = {
  paper: ProofPaper;
  resolve: (pdf: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
};

type Limits = { maxWaiting: number; timeoutMs: number; idleMs: number; papersOfWorker: number };

/** 1,000 rows take some 5 to 13 s of a core. */
const DEFAULTS: Limits = { maxWaiting: 20, timeoutMs: FILE_WORKER_MS, idleMs: 10_000, papersOfWorker: 10 };
/** 1,000 rows take some 100 MB. Under the limits of the served program (decision 0106) these hold instead. */
const MEMORY_MB = 256;

/**
 * One worker thread, one paper at a time. It is started by the first paper and ended when none came for a
 * while, because the layout costs tens of megabytes only by being loaded.
 * @param readSource gives the JavaScript text of proof-worker; called when a worker starts.
 */
export function createProofRenderer(readSource: () => string, limits: Partial<Limits> = {}): ProofRenderer {
  const { maxWaiting, timeoutMs, idleMs, papersOfWorker } = { ...DEFAULTS, ...limits };
  const queue: QueuedPaper[] = [];
  let current: { id: number; task: QueuedPaper; timer: NodeJS.Timeout } | null = null;
  let worker: Worker | null = null;
  /** Papers rendered by the worker so far: only its end releases the memory that each one leaks. */
  let papers = 0;
  let isReplacing = false;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;

  function finish(settle: (task: QueuedPaper) => void): void {
    if (!current) return;
    const { task, timer } = current;
    clearTimeout(timer);
    current = null;
    settle(task);
  }

  function fail(failed: Worker, error: Error): void {
    if (worker !== failed) return;
    worker = null;
    void failed.terminate();
    finish((task) => task.reject(error));
    startNext();
  }

  function startWorker(): Worker {
    papers = 0;
    const started = new Worker(readSource(), {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    started.on("message", (answer: ProofAnswer) => {
      // Of a paper that was given up, or no answer at all: Node itself posts to the parent under `--watch`.
      if (!current || answer.id !== current.id) return;
      finish((task) => ("error" in answer ? task.reject(answer.error) : task.resolve(answer.pdf)));
      startNext();
    });
    started.on("error", (error: Error) => fail(started, error));
    started.on("exit", (code) => fail(started, new WorkerEnded("proof", code)));
    return started;
  }

  async function replaceWorker(): Promise<void> {
    isReplacing = true;
    await stop();
    isReplacing = false;
    startNext();
  }

  function startNext(): void {
    if (current || isReplacing) return;
    if (worker && papers >= papersOfWorker) return void replaceWorker();
    const task = queue.shift();
    if (!task) {
      worker?.unref();
      idle = setTimeout(stop, idleMs);
      idle.unref();
      return;
    }
    clearTimeout(idle);
    try {
      worker ??= startWorker();
    } catch (error) {
      // The system refuses another thread: each paper that waits is told, the next one tries again.
      task.reject(error instanceof Error ? error : new Error("The proof worker was refused"));
      startNext();
      return;
    }
    worker.ref();
    papers++;
    const used = worker;
    const timer = setTimeout(() => fail(used, new WorkerTimeout("The proof took too long")), timeoutMs);
    current = { id: nextId++, task, timer };
    used.postMessage({ id: current.id, paper: task.paper } satisfies ProofTask);
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  const isFull = () => queue.length >= maxWaiting;
  return {
    isFull,
    isRunning: () => worker !== null,
    async render(paper) {
      if (isFull()) return refuse("proofBusy");
      const pdf = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        queue.push({ paper, resolve, reject });
        startNext();
      });
      return ok(pdf);
    },
    async close() {
      const error = new Error("The program is ending");
      for (const task of queue.splice(0)) task.reject(error);
      finish((task) => task.reject(error));
      await stop();
    },
  };
}
