import { RateLimiterMemory } from "rate-limiter-flexible";
import { consumePoint } from "../access/rate-limit.server.ts";

const WINDOW_S = 10 * 60;
/** A code that is typed from paper is mistyped a few times, not sixty. */
const FREE_MISSES = 60;
const PAPERS = 30;

/** Slows down guesses at codes, and papers by the hundred; gives seconds to wait, or 0. */
export type ProofThrottle = {
  /** Seconds until the caller may look up a code again. */
  guessWait(caller: string): Promise<number>;
  /** Counts a code that nobody was given. */
  missed(caller: string): Promise<void>;
  /** Counts a paper. */
  issue(userId: number): Promise<number>;
};

/** Wrong codes are counted by caller, right ones never (trust.md, "Throttling" counts failures only). */
export function createProofThrottle(): ProofThrottle {
  const misses = new RateLimiterMemory({ keyPrefix: "misses", points: 1_000_000, duration: WINDOW_S });
  const papers = new RateLimiterMemory({ keyPrefix: "papers", points: PAPERS, duration: WINDOW_S });
  return {
    async guessWait(caller) {
      const counted = await misses.get(caller);
      return counted && counted.consumedPoints >= FREE_MISSES ? Math.ceil(counted.msBeforeNext / 1000) : 0;
    },
    async missed(caller) {
      await misses.consume(caller);
    },
    issue: (userId) => consumePoint(papers, String(userId)),
  };
}
