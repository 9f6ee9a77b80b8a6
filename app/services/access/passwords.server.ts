import { availableParallelism } from "node:os";
import { FairQueue } from "../fair-queue.ts";
import { ok, type Refusal, type Result, refuse } from "../result.ts";
import { createPasswordWorkers, type PasswordWork } from "./password-workers.server.ts";
import { type QueueLimits, type Stranger, StrangerQueue } from "./stranger-queue.server.ts";

/**
 * Who asks: a name at an address, or somebody who is known (signed in, or in a browser in which they have been). Each
 * source has its turn and its own part of the queue; strangers cannot take the part of those who are known.
 */
export type PasswordSource = { id: string; isKnown: true } | { id: string; isKnown: false; name: string };

export type PasswordHasher = {
  /** The password's hash; refuses where too many wait, or for too long. */
  hash(password: string, source: PasswordSource): Promise<Result<string>>;
  /** Compares with `hash`; with null (no such user) it does the same work and returns false. */
  verify(password: string, hash: string | null, source: PasswordSource): Promise<Result<boolean>>;
  waiting(): number;
  close(): Promise<void>;
};

export function knownSource(id: string): PasswordSource {
  return { id, isKnown: true };
}

type QueuedPassword = {
  work: PasswordWork;
  resolve: (result: Result<string | boolean>) => void;
  reject: (error: Error) => void;
};

type Limits = {
  strangers: QueueLimits;
  known: QueueLimits;
  /** How long a stranger waits in a crowd before they are asked to come again. */
  waitMs: number;
  idleMs: number;
};

/**
 * A class of sixty signs in at the same time, from one address; at about 70 ms each, with one worker, the last of a
 * source's seventy waits five seconds (docs/decisions/0100).
 */
const DEFAULTS: Limits = {
  strangers: { inAll: 200, ofSource: 70 },
  known: { inAll: 100, ofSource: 10 },
  waitMs: 4000,
  idleMs: 60_000,
};
const FIRST_GUESS_MS = 100;
const LONGEST_PAUSE_S = 3;

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
  const { idleMs, waitMs, ...rooms } = { ...DEFAULTS, ...limits };
  const count = Math.max(1, Math.min(2, availableParallelism() - 1));
  const workers = createPasswordWorkers(workerSource, { count, idleMs });
  const strangers = new StrangerQueue<QueuedPassword>(rooms.strangers);
  const known = new FairQueue<QueuedPassword>();
  let isTurnOfKnown = true;
  let averageMs = FIRST_GUESS_MS;
  let unknownUserHash: Promise<Result<string | boolean>> | undefined;

  /** Alternates between unknown and known sources, so that a crowd of addresses never blocks known people. */
  function takeNext(): QueuedPassword | undefined {
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
        .then((value) => task.resolve(ok(value)), task.reject)
        .finally(() => {
          averageMs += (performance.now() - started - averageMs) / 10;
          startNext();
        });
    }
  }

  function busy(): Refusal {
    const seconds = Math.ceil(((known.size + strangers.size) * averageMs) / count / 1000);
    return refuse("passwordsBusy", { seconds: Math.min(LONGEST_PAUSE_S, Math.max(1, seconds)) });
  }

  function enqueueStranger(stranger: Stranger, task: QueuedPassword): void {
    strangers.push(stranger, task)?.resolve(busy());
    const patience = setTimeout(() => {
      if (strangers.sendAway(stranger, task)) task.resolve(busy());
    }, waitMs);
    patience.unref();
  }

  function ask(work: PasswordWork, source: PasswordSource): Promise<Result<string | boolean>> {
    return new Promise((resolve, reject) => {
      const task = { work, resolve, reject };
      if (source.isKnown) known.push(source.id, task);
      else enqueueStranger({ address: source.id, name: source.name }, task);
      startNext();
    });
  }

  /** Hash to compare with for unknown names, computed at the first of them. */
  async function hashForUnknownName(): Promise<string> {
    const work: PasswordWork = { kind: "hash", password: "an unused password", cost };
    unknownUserHash ??= ask(work, knownSource(""));
    try {
      const hashed = await unknownUserHash;
      return hashed.ok ? (hashed.value as string) : "";
    } catch (error) {
      unknownUserHash = undefined;
      throw error;
    }
  }

  /** Why a known source is refused; null where it is not. Strangers are refused by their queue. */
  function refusalOf({ id, isKnown }: PasswordSource): Refusal | null {
    const hasRoom = known.size < rooms.known.inAll && known.sizeOf(id) < rooms.known.ofSource;
    return !isKnown || hasRoom ? null : busy();
  }

  return {
    async hash(password, source) {
      const refused = refusalOf(source);
      return refused ?? ((await ask({ kind: "hash", password, cost }, source)) as Result<string>);
    },
    async verify(password, stored, source) {
      const refused = refusalOf(source);
      if (refused) return refused;
      const against = stored ?? (await hashForUnknownName());
      const matches = await ask({ kind: "verify", password, hash: against }, source);
      return matches.ok ? ok(stored !== null && matches.value === true) : matches;
    },
    waiting: () => known.size + strangers.size,
    async close() {
      const error = new Error("The program is ending");
      for (let task = takeNext(); task; task = takeNext()) task.reject(error);
      await workers.close();
    },
  };
}
