import { formatInTimeZone } from "date-fns-tz";

/** The rule that a copy is kept by; the one that keeps it the shortest is named. */
export type KeptBy = "hourly" | "daily" | "monthly";

const RULES: { rule: KeptBy; count: number; period: (at: Date, timeZone: string) => string }[] = [
  { rule: "hourly", count: 24, period: (at) => at.toISOString().slice(0, 13) },
  { rule: "daily", count: 14, period: (at, timeZone) => formatInTimeZone(at, timeZone, "yyyy-MM-dd") },
  { rule: "monthly", count: 12, period: (at, timeZone) => formatInTimeZone(at, timeZone, "yyyy-MM") },
];

/**
 * Which copies stay: the newest one of each of the last 24 hours, 14 days and 12 months that have any. Periods
 * without a copy do not count, so a program that stood still for a year keeps what it has. A copy from the
 * future (a clock that was wrong) stays and counts for nothing.
 * @param timeZone the school's, in which days and months begin.
 */
export function sortOut<T extends { at: Date }>(
  copies: T[],
  { now, timeZone }: { now: Date; timeZone: string },
): { kept: Map<T, KeptBy>; removed: T[] } {
  const newestFirst = [...copies].sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Map<T, KeptBy>();
  const past = newestFirst.filter((copy) => {
    const isPast = copy.at <= now;
    if (!isPast) kept.set(copy, "hourly");
    return isPast;
  });
  for (const { rule, count, period } of RULES) {
    const seen = new Set<string>();
    for (const copy of past) {
      if (seen.size === count) break;
      const key = period(copy.at, timeZone);
      if (seen.has(key)) continue;
      seen.add(key);
      if (!kept.has(copy)) kept.set(copy, rule);
    }
  }
  return { kept, removed: newestFirst.filter((copy) => !kept.has(copy)) };
}
