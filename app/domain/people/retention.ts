import { formatInTimeZone } from "date-fns-tz";
import { CLEANUP_COPY_DAYS, COPIES, daysBefore } from "./personal-data.ts";

/** What a copy was made for: the next hour, or a cleanup that follows it. */
export type CopyPurpose = "scheduled" | "cleanup";

/** The rule that retains a copy; of several the one with the shortest period. */
export type RetentionRule = "hourly" | "daily" | "monthly" | "cleanup";

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
 * Retains the newest copy of each of the last 24 hours, 14 days and 12 months that have any: after a year off nothing
 * is deleted. A copy from the future stays; one from before a cleanup fills no period and goes after 30 days.
 * @param timeZone the school's, in which days and months start.
 */
export function applyRetention<T extends { at: Date; purpose?: CopyPurpose }>(
  copies: T[],
  { now, timeZone }: { now: Date; timeZone: string },
): { retained: Map<T, RetentionRule>; removed: T[] } {
  const newestFirst = [...copies].sort((a, b) => b.at.getTime() - a.at.getTime());
  const retained = new Map<T, RetentionRule>();
  const firstCleanup = daysBefore(now, CLEANUP_COPY_DAYS);
  const past = newestFirst.filter((copy) => {
    if (copy.purpose === "cleanup") {
      if (copy.at.toISOString() >= firstCleanup) retained.set(copy, "cleanup");
      return false;
    }
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
