import { FairQueue } from "#app/services/fair-queue.ts";
import { CallerCounts } from "./caller-counts.ts";
import type { ServerLimits } from "./limits.ts";

type Limits = Pick<ServerLimits, "requests" | "requestsPerCaller" | "pages">;

/** One request's place among the others. */
export type Place = {
  /** Resolves when it is the request's turn; at once where that is so already. */
  turn(): Promise<void> | null;
  /** Gives the turn to the next. */
  finish(): void;
  /** Gives the place up, when the request is answered or its connection gone. */
  leave(): void;
};

/** Counts requests under way and lets a few pages at a time be made, of each caller in turn. */
export class Turns {
  #limits: Limits;
  #inAll = 0;
  #ofCaller = new CallerCounts();
  #working = 0;
  #waiting = new FairQueue<() => void>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** A place for one more request of the caller, or null where there is none. */
  enter(caller: string): Place | null {
    const { requests, requestsPerCaller } = this.#limits;
    if (this.#inAll >= requests || this.#ofCaller.of(caller) >= requestsPerCaller) return null;
    this.#inAll++;
    this.#ofCaller.add(caller);
    let isWorking = false;
    let isThere = true;
    const finish = () => {
      if (isWorking) this.#next();
      isWorking = false;
    };
    return {
      turn: () => {
        const begin = () => {
          isWorking = true;
          // Gone while it waited: the turn is the next one's.
          if (!isThere) finish();
        };
        return this.#turn(caller, begin);
      },
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

  #turn(caller: string, begin: () => void): Promise<void> | null {
    if (this.#working < this.#limits.pages) {
      this.#working++;
      begin();
      return null;
    }
    return new Promise((resolve) => {
      this.#waiting.push(caller, () => {
        begin();
        resolve();
      });
    });
  }

  #next(): void {
    const begin = this.#waiting.shift();
    if (begin) begin();
    else this.#working--;
  }
}
