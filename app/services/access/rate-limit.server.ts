import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Consumes one of a caller's points. Returns 0, or the seconds to wait where none are left. */
export async function consumePoint(points: RateLimiterMemory, key: string): Promise<number> {
  try {
    await points.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) {
      // The points come back by a timer; the library reckons the wait by the clock, which may have been set meanwhile.
      return Math.min(points.duration, Math.ceil(refused.msBeforeNext / 1000));
    }
    throw refused;
  }
}
