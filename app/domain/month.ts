import { addDays, type CivilDate, daysFrom, mondayOf } from "./civil-date.ts";

export type MonthDay = { date: CivilDate; isPast: boolean; blockedTitle: string | null };
/** A month as rows of Monday to Sunday; null stands for a day of another month. */
export type Month = { month: string; weeks: (MonthDay | null)[][] };

/** `2026-12` moved by `count` months. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** The days of a month with what keeps each from being chosen. */
export function buildMonth(month: string, today: CivilDate, blockedTitles: Map<CivilDate, string>): Month {
  const first = `${month}-01`;
  const weeks: Month["weeks"] = [];
  for (let monday = mondayOf(first); monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    weeks.push(
      daysFrom(monday, 7).map((date) =>
        date.startsWith(month)
          ? { date, isPast: date < today, blockedTitle: blockedTitles.get(date) ?? null }
          : null,
      ),
    );
  }
  return { month, weeks };
}
