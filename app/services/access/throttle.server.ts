import { RateLimiterMemory } from "rate-limiter-flexible";
import { foldCase } from "#app/models/people/user.server.ts";
import { consumePoint } from "./rate-limit.server.ts";
import type { Visitor } from "./visitor.ts";

const FREE_FAILURES = 4;
const FORGET_AFTER_S = 15 * 60;
const LONGEST_WAIT_S = 5 * 60;

type Source = Pick<Visitor, "clientAddress" | "knownDevice">;

/** Per username and address: a school behind one address is not slowed. A browser that knows the name counts apart. */
export type LoginThrottle = {
  /** Counts an attempt before it is checked. Gives the seconds to wait, or 0 where it may go on. */
  begin(username: string, source: Source): Promise<number>;
  /** Uncounts an attempt whose password was not checked. */
  uncount(username: string, source: Source): Promise<void>;
  succeeded(username: string, source: Source): Promise<void>;
};

function keyOf(username: string, source: Source): string {
  // Names that sign the same person in count as one, however they are written.
  const name = foldCase(username);
  const device = source.knownDevice(name);
  return `${name.slice(0, 100)}|${device ? `device ${device}` : source.clientAddress}`;
}

/**
 * Failures are counted per username and source; from the 5th on each one doubles the wait (rules R6.11). An attempt
 * counts before its password is checked, so that simultaneous guesses do not slip through.
 */
export function createLoginThrottle(): LoginThrottle {
  const attempts = new RateLimiterMemory({
    keyPrefix: "attempts",
    points: 1_000_000,
    duration: FORGET_AFTER_S,
  });
  const waits = new RateLimiterMemory({ keyPrefix: "waits", points: 1, duration: 1 });

  async function count(key: string): Promise<number> {
    const wait = await waits.get(key);
    if (wait && wait.msBeforeNext > 0) return Math.min(LONGEST_WAIT_S, Math.ceil(wait.msBeforeNext / 1000));
    const { consumedPoints } = await attempts.consume(key);
    if (consumedPoints > FREE_FAILURES) {
      const seconds = Math.min(LONGEST_WAIT_S, 2 ** (consumedPoints - FREE_FAILURES));
      await waits.block(key, seconds);
    }
    return 0;
  }

  // One after the other: between a look at the wait and the count of the attempt there is an `await`, through
  // which 200 simultaneous guesses went (tests/http/security/sign-in).
  let counting: Promise<unknown> = Promise.resolve();
  return {
    begin(username, source) {
      const key = keyOf(username, source);
      const result = counting.then(() => count(key));
      counting = result.catch(() => undefined);
      return result;
    },
    async uncount(username, source) {
      const key = keyOf(username, source);
      const { consumedPoints } = await attempts.reward(key);
      if (consumedPoints <= FREE_FAILURES) await waits.delete(key);
    },
    async succeeded(username, source) {
      const key = keyOf(username, source);
      await attempts.delete(key);
      await waits.delete(key);
    },
  };
}

const FREE_MISSES = 30;
const MISSES_WINDOW_S = 10 * 60;

export type SecretThrottle = {
  missed(address: string): Promise<number>;
};

/** Thirty misses a caller in ten minutes; a calendar program that knows an ended address stays below. */
export function createSecretThrottle(): SecretThrottle {
  const misses = new RateLimiterMemory({
    keyPrefix: "misses",
    points: FREE_MISSES,
    duration: MISSES_WINDOW_S,
  });
  return {
    missed: (address) => consumePoint(misses, address),
  };
}
