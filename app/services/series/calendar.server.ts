import type { Scope } from "#app/domain/access/scope.ts";
import { withNewestChange } from "#app/models/public/content-change.server.ts";
import { dayTitles } from "#app/services/calendar/day-titles.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { writeCalendar } from "#app/services/public/feeds/calendar.server.ts";
import { ok, type Result } from "#app/services/result.ts";
import { schoolName } from "#app/services/settings/school/school.server.ts";
import { readSeries } from "./read.server.ts";

export function writeSeriesCalendar(deps: Deps, scope: Scope, id: number): Result<string> {
  return deps.db.read((): Result<string> => {
    const read = readSeries(deps, scope, id);
    if (!read.ok) return read;
    const rows = read.value.reservations.filter(({ status }) => status !== "rejected");
    const dates = rows.map(({ date }) => date).sort((a, b) => a.localeCompare(b));
    const { startDate, endDate } = read.value.series;
    const titles = dayTitles(deps.db, { startDate: dates[0] ?? startDate, endDate: dates.at(-1) ?? endDate });
    const events = withNewestChange(deps.db, rows);
    return ok(writeCalendar(events, { timeZone: deps.timeZone, schoolName: schoolName(deps) }, titles));
  });
}
