import { type OffDays, offRuns } from "#app/domain/calendar/off-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { listCalendarsOfClasses } from "#app/models/calendar/lesson-set.server.ts";
import type { Database } from "#db/client.server.ts";
import { datesOfAllCalendars } from "./school-days.server.ts";

/** Three statements at most. @param range days `YYYY-MM-DD`, both ends included. */
export function readOffDays(db: Database, range: { startDate: CivilDate; endDate: CivilDate }): OffDays {
  const all = datesOfAllCalendars(db, range);
  return {
    defaultCalendarId: all.find(({ calendar }) => calendar.isDefault)?.calendar.id ?? null,
    calendarOfClass: all.length > 0 ? listCalendarsOfClasses(db) : {},
    runsOf: Object.fromEntries(all.map(({ calendar, dates }) => [calendar.id, offRuns(dates)])),
  };
}
