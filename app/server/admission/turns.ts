import { FairQueue } from "#app/services/fair-queue.ts";
import { CallerCounts } from "./caller-counts.ts";
import type { ServerLimits } from "./limits.ts";

type Limits = Pick<ServerLimits, "requests" | "requestsPerCaller" | "pages">;

/** How long a beginning may wait for connections: Node accepts one in each round of the event loop. */
const MOST_ACCEPTING_MS = 5;

/** One request's place among the others. */
export type Place = {
  /**
   * Resolves when it is the request's turn to begin; at once where that is so already.
   * @param isPage whether it keeps the turn until `finish`.
   */
  turn(isPage: boolean): Promise<void> | null;
  /** Gives the turn to the next. */
  finish(): void;
  /** Gives the place up, when the request is answered or its connection gone. */
  leave(): void;
};

/**
 * Counts requests under way and lets one begin in each round of the event loop, of each caller in turn, so that
 * whoever comes meanwhile is accepted between two of them (decision 0108). A few pages at a time are made; what writes
 * may wait for a body or a password, and counts as none.
 */
export class Turns {
  #limits: Limits;
  #inAll = 0;
  #ofCaller = new CallerCounts();
  #making = 0;
  #pages = new FairQueue<() => void>();
  #writes = new FairQueue<() => void>();
  #isWritesTurn: boolean = true;
  /** Whether one has begun in this round. */
  #hasBegun: boolean = false;
  #hasAccepted: boolean = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Notes a new connection: others may wait behind it to be accepted. */
  noteConnection(): void {
    this.#hasAccepted = true;
  }

  /** How many requests have a place, and how many of them wait to begin. */
  figures(): { underWay: number; waitingPages: number; waitingWrites: number } {
    return { underWay: this.#inAll, waitingPages: this.#pages.size, waitingWrites: this.#writes.size };
  }

  /** Whether the caller's own part is full. */
  isFullFor(caller: string): boolean {
    return this.#ofCaller.of(caller) >= this.#limits.requestsPerCaller;
  }

  /** A place for one more request of the caller, or null where there is none. */
  enter(caller: string): Place | null {
    if (this.#inAll >= this.#limits.requests || this.isFullFor(caller)) return null;
    this.#inAll++;
    this.#ofCaller.add(caller);
    let isMaking = false;
    let isThere = true;
    const finish = () => {
      if (!isMaking) return;
      isMaking = false;
      this.#making--;
      this.#beginNext();
    };
    const beginPage = () => {
      isMaking = true;
      this.#making++;
      // Gone while it waited: the turn is the next one's.
      if (!isThere) finish();
    };
    return {
      turn: (isPage) =>
        this.#turn(caller, isPage ? this.#pages : this.#writes, isPage ? beginPage : () => {}),
      finish,
      leave: () => {
        if (!isThere) return;
        isThere = false;
        finish();
        this.#inAll--;
        this.#ofCaller.remove(caller);
      },
    };
  }

  #turn(caller: string, queue: FairQueue<() => void>, begin: () => void): Promise<void> | null {
    const isFree = queue === this.#writes || this.#making < this.#limits.pages;
    if (isFree && !this.#hasBegun && queue.size === 0) {
      this.#endRound();
      begin();
      return null;
    }
    return new Promise((resolve) => {
      queue.push(caller, () => {
        begin();
        resolve();
      });
    });
  }

  /** Lets the next one begin, unless one has in this round. */
  #beginNext(): void {
    if (this.#hasBegun) return;
    const begin = this.#takeNext();
    if (!begin) return;
    this.#endRound();
    begin();
  }

  #takeNext(): (() => void) | undefined {
    this.#isWritesTurn = !this.#isWritesTurn;
    const page = () => (this.#making < this.#limits.pages ? this.#pages.shift() : undefined);
    return this.#isWritesTurn ? (this.#writes.shift() ?? page()) : (page() ?? this.#writes.shift());
  }

  /** The next one begins after a round of the event loop that has brought no connection. */
  #endRound(): void {
    this.#hasBegun = true;
    const round = (since: number) => {
      if (this.#hasAccepted && performance.now() - since < MOST_ACCEPTING_MS) {
        this.#hasAccepted = false;
        setImmediate(round, since);
        return;
      }
      this.#hasBegun = false;
      this.#beginNext();
    };
    // The rest of this round comes first: connections are accepted in the next one.
    setImmediate(() => {
      this.#hasAccepted = false;
      setImmediate(round, performance.now());
    });
  }
}
