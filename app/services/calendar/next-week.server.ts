import { isRecessWeek } from "#app/domain/calendar/off-days.ts";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Database } from "#db/client.server.ts";
import { datesOfClass } from "./school-days.server.ts";

const WEEK = 7;
/** Longer than the vacations of any school. */
const WEEKS_LOOKED_AT = 12;

/**
 * The Monday of the next week in which the school works: weeks of a vacation or a recess are skipped (rules R23.8). They
 * are still reached from the week after them.
 */
export function nextSchoolMonday(db: Database, monday: CivilDate): CivilDate {
  const next = addDays(monday, WEEK);
  for (let week = next; week < addDays(next, WEEKS_LOOKED_AT * WEEK); week = addDays(week, WEEK)) {
    const dates = datesOfClass(db, null, { startDate: week, endDate: addDays(week, WEEK - 1) });
    if (!dates || !isRecessWeek(dates)) return week;
  }
  return next;
}
