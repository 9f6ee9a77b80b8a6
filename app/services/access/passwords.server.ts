import { availableParallelism } from "node:os";
import { FairQueue } from "../fair-queue.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";
import { createPasswordWorkers, type PasswordWork } from "./password-workers.server.ts";

/** Hashes and compares passwords without holding the requests of others. */
export type PasswordHasher = {
  /**
   * The password's hash; refuses where too many wait.
   * @param source who asks, e.g. an address: each source has its turn, and its own part of the queue.
   */
  hash(password: string, source: string): Promise<Result<string>>;
  /** Compares with `hash`; with null (no such user) it does the same work and says false. */
  verify(password: string, hash: string | null, source: string): Promise<Result<boolean>>;
  /** Why another password of the source would be refused; null where it would not. */
  refusal(source: string): Refusal | null;
  close(): Promise<void>;
};

type Waiting = {
  work: PasswordWork;
  resolve: (value: string | boolean) => void;
  reject: (error: Error) => void;
};

type Limits = { waiting: number; waitingOfSource: number; idleMs: number };

/**
 * A class of sixty signs in at the same time, from one address; at about 70 ms each, with one worker, the last of a
 * source's hundred waits seven seconds.
 */
const DEFAULTS: Limits = { waiting: 200, waitingOfSource: 100, idleMs: 60_000 };
const FIRST_GUESS_MS = 100;
const LONGEST_WAIT_S = 30;

/**
 * bcrypt in worker threads: on the main thread 30 simultaneous logins held other requests for 5 s (rules R6.10).
 * @param workerSource JavaScript text of password-worker, so that one file can hold it.
 * @param cost bcrypt cost, 10 or more outside tests.
 */
export function createPasswordHasher(
  workerSource: string,
  cost: number,
  limits: Partial<Limits> = {},
): PasswordHasher {
  const { waiting: most, waitingOfSource, idleMs } = { ...DEFAULTS, ...limits };
  const count = Math.max(1, Math.min(2, availableParallelism() - 1));
  const workers = createPasswordWorkers(workerSource, { count, idleMs });
  const queue = new FairQueue<Waiting>();
  let averageMs = FIRST_GUESS_MS;
  let unknownUserHash: Promise<string | boolean> | undefined;

  function startNext(): void {
    while (workers.hasFree()) {
      const task = queue.shift();
      if (!task) return;
      const started = performance.now();
      workers
        .run(task.work)
        .then(task.resolve, task.reject)
        .finally(() => {
          averageMs += (performance.now() - started - averageMs) / 10;
          startNext();
        });
    }
  }

  function ask(work: PasswordWork, source: string): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      queue.push(source, { work, resolve, reject });
      startNext();
    });
  }

  /** Not asked of anybody's part: the first unknown name needs it. */
  async function hashOfNobody(): Promise<string> {
    unknownUserHash ??= ask({ kind: "hash", password: "a password that nobody has", cost }, "");
    try {
      return (await unknownUserHash) as string;
    } catch (error) {
      unknownUserHash = undefined;
      throw error;
    }
  }

  function refusal(source: string): Refusal | null {
    if (queue.size < most && queue.sizeOf(source) < waitingOfSource) return null;
    const seconds = Math.ceil((queue.size * averageMs) / count / 1000);
    return refuse("passwordsBusy", { seconds: Math.min(LONGEST_WAIT_S, Math.max(1, seconds)) });
  }

  return {
    refusal,
    async hash(password, source) {
      return refusal(source) ?? done((await ask({ kind: "hash", password, cost }, source)) as string);
    },
    async verify(password, stored, source) {
      const refused = refusal(source);
      if (refused) return refused;
      const against = stored ?? (await hashOfNobody());
      const matches = await ask({ kind: "verify", password, hash: against }, source);
      return done(stored !== null && matches === true);
    },
    async close() {
      const error = new Error("The program is ending");
      for (let task = queue.shift(); task; task = queue.shift()) task.reject(error);
      await workers.close();
    },
  };
}
