import { availableParallelism } from "node:os";
import { FairQueue } from "../fair-queue.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";
import { createPasswordWorkers, type PasswordWork } from "./password-workers.server.ts";

/**
 * Who asks: an address, or somebody who is known (signed in, or in a browser in which they have been). Each source has
 * its turn and its own part of the queue; strangers cannot take the part of those who are known.
 */
export type PasswordSource = { id: string; isKnown: boolean };

/** Hashes and compares passwords without holding the requests of others. */
export type PasswordHasher = {
  /** The password's hash; refuses where too many wait. */
  hash(password: string, source: PasswordSource): Promise<Result<string>>;
  /** Compares with `hash`; with null (no such user) it does the same work and says false. */
  verify(password: string, hash: string | null, source: PasswordSource): Promise<Result<boolean>>;
  /** Why another password of the source would be refused; null where it would not. */
  refusal(source: PasswordSource): Refusal | null;
  /** How many wait for their turn. */
  waiting(): number;
  close(): Promise<void>;
};

/** Somebody whose session or whose right to the program is known. */
export function knownSource(id: string): PasswordSource {
  return { id, isKnown: true };
}

type Waiting = {
  work: PasswordWork;
  resolve: (value: string | boolean) => void;
  reject: (error: Error) => void;
};

/** How many may wait, in all and of one source. */
type Room = { inAll: number; ofSource: number };

type Limits = { strangers: Room; known: Room; idleMs: number };

/**
 * A class of sixty signs in at the same time, from one address; at about 70 ms each, with one worker, the last of a
 * source's hundred waits seven seconds.
 */
const DEFAULTS: Limits = {
  strangers: { inAll: 200, ofSource: 100 },
  known: { inAll: 100, ofSource: 10 },
  idleMs: 60_000,
};
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
  const { idleMs, ...rooms } = { ...DEFAULTS, ...limits };
  const count = Math.max(1, Math.min(2, availableParallelism() - 1));
  const workers = createPasswordWorkers(workerSource, { count, idleMs });
  const strangers = new FairQueue<Waiting>();
  const known = new FairQueue<Waiting>();
  let isTurnOfKnown = true;
  let averageMs = FIRST_GUESS_MS;
  let unknownUserHash: Promise<string | boolean> | undefined;

  /** Strangers and known people take turns: a crowd of addresses keeps nobody waiting who is known. */
  function takeNext(): Waiting | undefined {
    isTurnOfKnown = !isTurnOfKnown;
    return isTurnOfKnown ? (strangers.shift() ?? known.shift()) : (known.shift() ?? strangers.shift());
  }

  function startNext(): void {
    while (workers.hasFree()) {
      const task = takeNext();
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

  function ask(work: PasswordWork, { id, isKnown }: PasswordSource): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      (isKnown ? known : strangers).push(id, { work, resolve, reject });
      startNext();
    });
  }

  /** Not asked of anybody's part: the first unknown name needs it. */
  async function hashOfNobody(): Promise<string> {
    unknownUserHash ??= ask({ kind: "hash", password: "a password that nobody has", cost }, knownSource(""));
    try {
      return (await unknownUserHash) as string;
    } catch (error) {
      unknownUserHash = undefined;
      throw error;
    }
  }

  function refusal({ id, isKnown }: PasswordSource): Refusal | null {
    const [queue, room] = isKnown ? [known, rooms.known] : [strangers, rooms.strangers];
    if (queue.size < room.inAll && queue.sizeOf(id) < room.ofSource) return null;
    const seconds = Math.ceil(((known.size + strangers.size) * averageMs) / count / 1000);
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
    waiting: () => known.size + strangers.size,
    async close() {
      const error = new Error("The program is ending");
      for (let task = takeNext(); task; task = takeNext()) task.reject(error);
      await workers.close();
    },
  };
}
