import { parentPort, workerData } from "node:worker_threads";
import Holidays from "date-holidays";
import type { Holiday } from "#app/domain/calendar/blocked-day.ts";
import type { HolidayTask } from "#app/services/calendar/blocked-days/holiday-calendar.server.ts";

const COUNTRY = "BR";

/** Brazilian wording for names that the library's data, written for Portugal too, gives differently. */
const NAMES: Record<string, string> = {
  "Corpo de Deus": "Corpus Christi",
  "Dia do trabalhador": "Dia do Trabalhador",
};

type FoundHoliday = { date: string; name: string; type: string };

function find(year: number, state?: string): FoundHoliday[] {
  const holidays = state ? new Holidays(COUNTRY, state) : new Holidays(COUNTRY);
  return holidays
    .getHolidays(year, "pt")
    .map(({ date, name, type }) => ({ date: date.slice(0, 10), name, type }));
}

/** National holidays and, where a state is given, its own, one a day. Observances are excluded. */
function holidaysOf({ year, state }: HolidayTask): Holiday[] {
  const isNational = new Set(
    find(year)
      .filter(({ type }) => type === "public")
      .map(({ date }) => date),
  );
  const byDate = new Map<string, Holiday>();
  for (const { date, name, type } of find(year, state ?? undefined)) {
    const isPublic = type === "public";
    if (!isPublic && type !== "bank" && type !== "optional") continue;
    if (byDate.has(date) && !isPublic) continue;
    const scope = !isPublic ? "optional" : isNational.has(date) ? "national" : "state";
    byDate.set(date, { date, name: NAMES[name] ?? name, scope });
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

try {
  parentPort?.postMessage({ value: holidaysOf(workerData as HolidayTask) });
} catch (error) {
  parentPort?.postMessage({ error: String(error) });
}
