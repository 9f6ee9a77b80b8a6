import { MAX_DATES } from "#app/domain/limits.ts";
import { addDays, type CivilDate } from "./civil-date.ts";

/**
 * The dates and their weekdays in every further week up to and including `until`, sorted.
 * @param isOff true for the further dates to skip: those without school.
 */
export function repeatWeekly(
  dates: CivilDate[],
  until: CivilDate,
  isOff: (date: CivilDate) => boolean = () => false,
): CivilDate[] {
  const repeated = new Set(dates);
  for (const first of dates) {
    for (let date = addDays(first, 7); date <= until && repeated.size < MAX_DATES; date = addDays(date, 7)) {
      if (!isOff(date)) repeated.add(date);
    }
  }
  return [...repeated].sort();
}
