import { Worker } from "node:worker_threads";
import { WorkerEnded } from "#app/services/process/worker-ended.ts";

export type PasswordWork =
  | { kind: "hash"; password: string; cost: number }
  | { kind: "verify"; password: string; hash: string };

export type PasswordAnswer = { value: string | boolean; error?: never } | { value?: never; error: string };

export type PasswordWorkers = {
  hasFree(): boolean;
  run(work: PasswordWork): Promise<string | boolean>;
  close(): Promise<void>;
};

type Task = {
  work: PasswordWork;
  /** How many workers it has crashed. */
  deaths: number;
  resolve: (value: string | boolean) => void;
  reject: (error: Error) => void;
};

/** Under the limits of the served program (decision 0106) these hold instead. */
const MEMORY_MB = 32;

/** One task at a time each. A dead thread's work goes to the next one once; idle threads, of some 10 MB each, end. */
export function createPasswordWorkers(
  source: string,
  { count, idleMs }: { count: number; idleMs: number },
): PasswordWorkers {
  const workers = new Map<Worker, Task | null>();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isBusy = () => [...workers.values()].some((task) => task !== null);

  function endWorkers(): Promise<unknown> {
    const ended = [...workers.keys()];
    workers.clear();
    return Promise.all(ended.map((worker) => worker.terminate()));
  }

  function takeBack(worker: Worker): Task | null {
    const task = workers.get(worker) ?? null;
    if (workers.has(worker)) workers.set(worker, null);
    worker.unref();
    if (!isBusy()) {
      clearTimeout(idle);
      idle = setTimeout(endWorkers, idleMs).unref();
    }
    return task;
  }

  function bury(worker: Worker, error: Error): void {
    const task = takeBack(worker);
    workers.delete(worker);
    if (!task) return;
    task.deaths++;
    try {
      if (task.deaths > 1 || isClosed) task.reject(error);
      else give(task);
    } catch (refused) {
      // The system refuses another thread: thrown in this listener, it would end the program.
      task.reject(refused instanceof Error ? refused : error);
    }
  }

  function startWorker(): Worker {
    const worker = new Worker(source, {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.on("message", (answer: Partial<PasswordAnswer>) => {
      // Not an answer: Node itself may post to the parent, as it does under `--watch`.
      if (!("value" in answer || "error" in answer)) return;
      const task = takeBack(worker);
      if (answer.value !== undefined) task?.resolve(answer.value);
      else task?.reject(new Error(answer.error));
    });
    worker.on("error", (error: Error) => bury(worker, error));
    worker.on("exit", (code) => bury(worker, new WorkerEnded("password", code)));
    return worker;
  }

  function give(task: Task): void {
    clearTimeout(idle);
    const free = [...workers].find(([, present]) => present === null)?.[0];
    const worker = free ?? startWorker();
    workers.set(worker, task);
    worker.ref();
    worker.postMessage(task.work);
  }

  return {
    hasFree: () => workers.size < count || [...workers.values()].includes(null),
    run: (work) =>
      new Promise((resolve, reject) => {
        give({ work, deaths: 0, resolve, reject });
      }),
    async close() {
      isClosed = true;
      clearTimeout(idle);
      const tasks = [...workers.values()];
      await endWorkers();
      for (const task of tasks) task?.reject(new Error("The program is ending"));
    },
  };
}
