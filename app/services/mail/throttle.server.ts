import { RateLimiterMemory } from "rate-limiter-flexible";
import { consumePoint } from "../access/rate-limit.server.ts";

const TESTS_PER_HOUR = 5;

/** Throttles test mails, which may go to any address (rules R12.6). */
export type MailThrottle = {
  /** Counts a test mail. Gives the seconds to wait, or 0 where it may leave. */
  test(userId: number): Promise<number>;
};

export function createMailThrottle(): MailThrottle {
  const tests = new RateLimiterMemory({ keyPrefix: "mail-tests", points: TESTS_PER_HOUR, duration: 60 * 60 });
  return { test: (userId) => consumePoint(tests, String(userId)) };
}
