import { FairQueue } from "#app/services/fair-queue.ts";
import { CallerCounts } from "./caller-counts.ts";
import type { ServerLimits } from "./limits.ts";

type Limits = Pick<ServerLimits, "requests" | "requestsPerCaller" | "pages">;

/** How long a request may be delayed to accept connections: Node accepts one in each turn of the event loop. */
const MAX_ACCEPT_DELAY_MS = 5;

export type Ticket = {
  /** Null if the request may start at once. @param isPage whether it counts as running until `finish`. */
  whenReady(isPage: boolean): Promise<void> | null;
  finish(): void;
  release(): void;
};

/**
 * Admits requests and starts one in each turn of the event loop, round-robin among clients, so that new connections are
 * accepted between two of them (decision 0108). Few pages run at a time; a write may wait for its body or a password, and
 * is not counted.
 */
export class RequestScheduler {
  #limits: Limits;
  #inAll = 0;
  #ofCaller = new CallerCounts();
  #running = 0;
  #pages = new FairQueue<() => void>();
  #writes = new FairQueue<() => void>();
  #isWritesTurn: boolean = true;
  /** Whether a request has started in this turn of the event loop. */
  #hasStarted: boolean = false;
  #hasAccepted: boolean = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  noteConnection(): void {
    this.#hasAccepted = true;
  }

  figures(): { underWay: number; waitingPages: number; waitingWrites: number } {
    return { underWay: this.#inAll, waitingPages: this.#pages.size, waitingWrites: this.#writes.size };
  }

  isFullFor(caller: string): boolean {
    return this.#ofCaller.of(caller) >= this.#limits.requestsPerCaller;
  }

  admit(caller: string): Ticket | null {
    if (this.#inAll >= this.#limits.requests || this.isFullFor(caller)) return null;
    this.#inAll++;
    this.#ofCaller.add(caller);
    let isRunning = false;
    let isConnected = true;
    const finish = () => {
      if (!isRunning) return;
      isRunning = false;
      this.#running--;
      this.#startNext();
    };
    const startPage = () => {
      isRunning = true;
      this.#running++;
      // The client disconnected while it waited: let the next one start.
      if (!isConnected) finish();
    };
    return {
      whenReady: (isPage) =>
        this.#schedule(caller, isPage ? this.#pages : this.#writes, isPage ? startPage : () => {}),
      finish,
      release: () => {
        if (!isConnected) return;
        isConnected = false;
        finish();
        this.#inAll--;
        this.#ofCaller.remove(caller);
      },
    };
  }

  #schedule(caller: string, queue: FairQueue<() => void>, start: () => void): Promise<void> | null {
    const isFree = queue === this.#writes || this.#running < this.#limits.pages;
    if (isFree && !this.#hasStarted && queue.size === 0) {
      this.#endTurn();
      start();
      return null;
    }
    return new Promise((resolve) => {
      queue.push(caller, () => {
        start();
        resolve();
      });
    });
  }

  #startNext(): void {
    if (this.#hasStarted) return;
    const start = this.#takeNext();
    if (!start) return;
    this.#endTurn();
    start();
  }

  #takeNext(): (() => void) | undefined {
    this.#isWritesTurn = !this.#isWritesTurn;
    const page = () => (this.#running < this.#limits.pages ? this.#pages.shift() : undefined);
    return this.#isWritesTurn ? (this.#writes.shift() ?? page()) : (page() ?? this.#writes.shift());
  }

  /** The next one starts after a turn of the event loop in which no connection was accepted. */
  #endTurn(): void {
    this.#hasStarted = true;
    const wait = (since: number) => {
      if (this.#hasAccepted && performance.now() - since < MAX_ACCEPT_DELAY_MS) {
        this.#hasAccepted = false;
        setImmediate(wait, since);
        return;
      }
      this.#hasStarted = false;
      this.#startNext();
    };
    // Connections are accepted in the next turn, after the rest of this one.
    setImmediate(() => {
      this.#hasAccepted = false;
      setImmediate(wait, performance.now());
    });
  }
}
