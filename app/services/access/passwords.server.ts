import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** Hashes and compares passwords without holding the requests of others. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Compares with `hash`; with null (no such user) it does the same work and returns false. */
  verify(password: string, hash: string | null): Promise<boolean>;
  close(): Promise<void>;
};

/** A message to the worker; it replies `{ id, value }` or `{ id, error }`. */
export type PasswordTask = { id: number } & (
  | { kind: "hash"; password: string; cost: number }
  | { kind: "verify"; password: string; hash: string }
);
export type PasswordAnswer = { id: number; value: string | boolean } | { id: number; error: string };

const IDLE_MS = 60_000;

type Waiting = { resolve: (value: string | boolean) => void; reject: (error: Error) => void };

/**
 * bcrypt in worker threads: on the main thread 30 simultaneous logins held other requests for 5 s (rules R6.10).
 * @param workerSource JavaScript text of password-worker, so that one file can hold it. The workers are ended when
 * nobody signed in for a while, because each holds some 10 MB.
 * @param cost bcrypt cost, 10 or more outside tests.
 */
export function createPasswordHasher(
  workerSource: string,
  cost: number,
  { idleMs = IDLE_MS } = {},
): PasswordHasher {
  const waiting = new Map<number, Waiting>();
  let workers: Worker[] = [];
  let nextId = 1;
  let unknownUserHash: Promise<string> | undefined;
  let idle: NodeJS.Timeout | undefined;

  function endWorkers(): Promise<unknown> {
    const ended = workers;
    workers = [];
    return Promise.all(ended.map((worker) => worker.terminate()));
  }

  /** The queue is empty: the workers no longer keep the process alive, and end after a while. */
  function rest(): void {
    for (const each of workers) each.unref();
    clearTimeout(idle);
    idle = setTimeout(endWorkers, idleMs).unref();
  }

  function startWorker(): Worker {
    const worker = new Worker(workerSource, { eval: true });
    worker.unref();
    worker.on("message", (answer: PasswordAnswer) => {
      const task = waiting.get(answer.id);
      // Not an answer: Node itself may post to the parent, as it does under `--watch`.
      if (!task) return;
      waiting.delete(answer.id);
      if ("error" in answer) task.reject(new Error(answer.error));
      else task.resolve(answer.value);
      if (waiting.size === 0) rest();
    });
    worker.on("error", (error: Error) => {
      workers = workers.filter((each) => each !== worker);
      for (const task of waiting.values()) task.reject(error);
      waiting.clear();
    });
    return worker;
  }

  function ask(
    task: {
      [K in PasswordTask["kind"]]: Omit<Extract<PasswordTask, { kind: K }>, "id">;
    }[PasswordTask["kind"]],
  ) {
    clearTimeout(idle);
    const wanted = Math.max(1, Math.min(2, availableParallelism() - 1));
    if (workers.length < wanted) workers.push(startWorker());
    const id = nextId++;
    const worker = workers[id % workers.length] as Worker;
    return new Promise<string | boolean>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ ...task, id });
    });
  }

  const hash = async (password: string) => (await ask({ kind: "hash", password, cost })) as string;
  return {
    hash,
    async verify(password, stored) {
      unknownUserHash ??= hash("a password that nobody has");
      const against = stored ?? (await unknownUserHash);
      const matches = await ask({ kind: "verify", password, hash: against });
      return stored !== null && matches === true;
    },
    async close() {
      clearTimeout(idle);
      await endWorkers();
    },
  };
}
