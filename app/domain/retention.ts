import { formatInTimeZone } from "date-fns-tz";
import { COPIES } from "./personal-data.ts";

/** The rule that retains a copy; of several the one with the shortest period. */
export type RetentionRule = "hourly" | "daily" | "monthly";

const RULES: { rule: RetentionRule; count: number; period: (at: Date, timeZone: string) => string }[] = [
  { rule: "hourly", count: COPIES.hourly, period: (at) => at.toISOString().slice(0, 13) },
  {
    rule: "daily",
    count: COPIES.daily,
    period: (at, timeZone) => formatInTimeZone(at, timeZone, "yyyy-MM-dd"),
  },
  {
    rule: "monthly",
    count: COPIES.monthly,
    period: (at, timeZone) => formatInTimeZone(at, timeZone, "yyyy-MM"),
  },
];

/**
 * Retains the newest copy of each of the last 24 hours, 14 days and 12 months that have any. Periods
 * without a copy do not count, so a program that stood still for a year keeps what it has. A copy from the
 * future (a clock that was wrong) stays and counts for nothing.
 * @param timeZone the school's, in which days and months begin.
 */
export function applyRetention<T extends { at: Date }>(
  copies: T[],
  { now, timeZone }: { now: Date; timeZone: string },
): { retained: Map<T, RetentionRule>; removed: T[] } {
  const newestFirst = [...copies].sort((a, b) => b.at.getTime() - a.at.getTime());
  const retained = new Map<T, RetentionRule>();
  const past = newestFirst.filter((copy) => {
    const isPast = copy.at <= now;
    if (!isPast) retained.set(copy, "hourly");
    return isPast;
  });
  for (const { rule, count, period } of RULES) {
    const seen = new Set<string>();
    for (const copy of past) {
      if (seen.size === count) break;
      const key = period(copy.at, timeZone);
      if (seen.has(key)) continue;
      seen.add(key);
      if (!retained.has(copy)) retained.set(copy, rule);
    }
  }
  return { retained, removed: newestFirst.filter((copy) => !retained.has(copy)) };
}
