import { RateLimiterMemory } from "rate-limiter-flexible";
import { consumePoint } from "../access/rate-limit.server.ts";

const WINDOW_S = 10 * 60;
/** A code that is typed from paper is mistyped a few times, not sixty. */
const FREE_MISSES = 60;
const PAPERS = 30;

/** Slows down guesses at codes, and papers by the hundred; gives seconds to wait, or 0. */
export type ProofThrottle = {
  /** Counts a look-up of a code before it runs, so that concurrent guesses are counted too. */
  lookUp(caller: string): Promise<number>;
  found(caller: string): Promise<void>;
  issue(userId: number): Promise<number>;
};

/** Wrong codes are counted by caller, right ones never (rules R13.5). */
export function createProofThrottle(): ProofThrottle {
  const misses = new RateLimiterMemory({ keyPrefix: "misses", points: FREE_MISSES, duration: WINDOW_S });
  const papers = new RateLimiterMemory({ keyPrefix: "papers", points: PAPERS, duration: WINDOW_S });
  return {
    lookUp: (caller) => consumePoint(misses, caller),
    async found(caller) {
      await misses.reward(caller);
    },
    issue: (userId) => consumePoint(papers, String(userId)),
  };
}
