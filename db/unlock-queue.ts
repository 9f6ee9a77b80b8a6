/** How long a write waits for another program's lock (rules R14.2). */
const LONGEST_WAIT_MS = 5000;
/** Each waiting write holds a request with its body in memory. */
const MOST_WAITING = 100;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Another program holds the file's write lock. Nothing of the write was done. */
export class DatabaseLocked extends Error {
  /** SQLite's own. */
  readonly code = "SQLITE_BUSY";
  /** Whether it was waited for, so that callers do not wait a second time. */
  readonly isWaitedFor: boolean;
  constructor(isWaitedFor: boolean) {
    super("Another program holds the database's write lock");
    this.isWaitedFor = isWaitedFor;
  }
}

/** Whether it is SQLite's error for another connection's lock (SQLITE_BUSY_SNAPSHOT and similar codes included). */
export function isBusyError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && code.startsWith("SQLITE_BUSY");
}

type Waiter = { arrival: number; until: number; resolve(): void; reject(error: Error): void };

/** A place in the order of arrival, which stays the same however often it has to wait. */
export type UnlockTurn = {
  /** @throws DatabaseLocked after 5 s from the arrival, and at once where too many wait. */
  wait(): Promise<void>;
};

/**
 * Writes that wait for another program's lock, in the order of their arrival, without holding the thread: the lock is
 * polled with growing pauses, and where it is free one continues in each round of the event loop.
 */
export class UnlockQueue {
  readonly #isLocked: () => boolean;
  #waiting: Waiter[] = [];
  #arrivals = 0;
  #pauseMs: number = FIRST_PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;

  /** @param isLocked looks whether another program holds the lock now, without waiting for it. */
  constructor(isLocked: () => boolean) {
    this.#isLocked = isLocked;
  }

  /** How many wait. */
  get size(): number {
    return this.#waiting.length;
  }

  /** A place for one more, whose time starts now. */
  arrive(): UnlockTurn {
    const arrival = this.#arrivals++;
    const until = performance.now() + LONGEST_WAIT_MS;
    return {
      wait: () =>
        new Promise((resolve, reject) => {
          if (performance.now() >= until || this.size >= MOST_WAITING) {
            reject(new DatabaseLocked(true));
            return;
          }
          const behind = this.#waiting.findIndex((each) => each.arrival > arrival);
          const at = behind === -1 ? this.size : behind;
          this.#waiting.splice(at, 0, { arrival, until, resolve, reject });
          this.#lookLater();
        }),
    };
  }

  #lookLater(): void {
    const [first] = this.#waiting;
    if (this.#timer || !first) return;
    const left = Math.max(0, first.until - performance.now());
    this.#timer = setTimeout(() => this.#look(), Math.min(this.#pauseMs, left));
  }

  /** Lets the first one go on where the lock is free, and gives those up whose time is over. */
  #look(): void {
    this.#timer = undefined;
    const isLocked = this.#isLocked();
    if (isLocked) {
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
      const now = performance.now();
      while (this.#waiting[0] && this.#waiting[0].until <= now)
        this.#waiting.shift()?.reject(new DatabaseLocked(true));
    } else {
      this.#pauseMs = FIRST_PAUSE_MS;
      this.#waiting.shift()?.resolve();
    }
    if (isLocked) this.#lookLater();
    else setImmediate(() => this.size > 0 && this.#timer === undefined && this.#look());
  }
}
