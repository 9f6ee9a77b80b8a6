import { LRUCache } from "lru-cache";
import type { Holiday, State } from "#app/domain/calendar/blocked-day.ts";
import { runOnce } from "#app/services/process/one-shot-worker.server.ts";

export type HolidayTask = { year: number; state: State | null };

export type HolidayCalendar = { ofYear(task: HolidayTask): Promise<Holiday[]> };

/** Loading the rules of all countries takes half a second and 40 MB; a busy machine takes its time. */
const LIMITS = { timeoutMs: 15_000, memoryMb: 256 };
const MAX_CACHED = 60;

/**
 * By a worker that ends after each answer; answers are cached. @param readSource gives holiday-worker's JavaScript.
 */
export function createHolidayCalendar(readSource: () => string): HolidayCalendar {
  const cache = new LRUCache<string, Holiday[]>({ max: MAX_CACHED });
  let last: Promise<unknown> = Promise.resolve();

  async function compute(key: string, task: HolidayTask): Promise<Holiday[]> {
    const known = cache.get(key);
    if (known) return known;
    const holidays = await runOnce<Holiday[]>(readSource(), task, LIMITS);
    cache.set(key, holidays);
    return holidays;
  }

  return {
    ofYear(task) {
      const key = `${task.year} ${task.state ?? ""}`;
      const known = cache.get(key);
      if (known) return Promise.resolve(known);
      // One worker at a time, however many ask.
      const computed = last.then(() => compute(key, task));
      last = computed.catch(() => {});
      return computed;
    },
  };
}
