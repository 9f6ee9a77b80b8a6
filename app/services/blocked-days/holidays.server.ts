import { LRUCache } from "lru-cache";
import type { Holiday, State } from "#app/domain/blocked-day.ts";
import { SHIFTS } from "#app/domain/shift.ts";
import type { BlockedDayInput } from "#app/models/blocked-day.schema.ts";
import { listBlockedDays } from "#app/models/blocked-day.server.ts";
import { blockedDayText } from "#app/text/blocked-days.ts";
import type { Actor } from "../access/actor.ts";
import type { Deps } from "../deps.ts";
import { runOnce } from "../one-shot-worker.server.ts";
import { type Result, refuse } from "../result.ts";
import { type Blocked, blockDays, yearRange } from "./manage.server.ts";
import type { Consequences } from "./touched.server.ts";

export type HolidayTask = { year: number; state: State | null };

/** Computes the holidays of a year. */
export type HolidayCalendar = { ofYear(task: HolidayTask): Promise<Holiday[]> };

/** Loading the rules of all countries takes half a second and 40 MB; a busy machine takes its time. */
const LIMITS = { timeoutMs: 15_000, memoryMb: 256 };
const MAX_CACHED = 60;

/**
 * Brazil's holidays, those that follow Easter included, by a worker that ends after each answer; answers are cached.
 * @param readSource gives the JavaScript text of holiday-worker.
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

/** The holidays of a year, and on which of them something is blocked already. */
export async function readHolidays(
  deps: Deps,
  task: HolidayTask,
): Promise<(Holiday & { isBlocked: boolean })[]> {
  const holidays = await deps.holidays.ofYear(task);
  const blocked = listBlockedDays(deps.db, yearRange(task.year), { limit: 1000 });
  const dates = new Set(blocked.map(({ date }) => date));
  return holidays.map((holiday) => ({ ...holiday, isBlocked: dates.has(holiday.date) }));
}

/** Blocks the chosen holidays of a year, all shifts, shown on the panel; all or none. */
export async function blockHolidays(
  deps: Deps,
  actor: Actor,
  task: HolidayTask,
  { dates, ...chosen }: { dates: string[] } & Consequences,
): Promise<Result<Blocked>> {
  const known = await readHolidays(deps, task);
  const wanted = known.filter(({ date, isBlocked }) => dates.includes(date) && !isBlocked);
  if (wanted.length === 0) return refuse("invalid", {}, { dates: [blockedDayText.holidays.none] });
  const days = wanted.map(
    ({ date, name }): BlockedDayInput => ({
      date,
      title: name,
      description: null,
      type: "holiday",
      affectedShifts: [...SHIFTS],
      showInPanel: true,
      panelMessage: null,
      ...chosen,
    }),
  );
  return blockDays(deps, actor, days, { asks: true });
}
