import { data } from "@remix-run/node";
import { EARLIEST_YEAR } from "#app/domain/dates/civil-date.ts";
import { idOf } from "#app/domain/id.ts";
import type { RequestContext } from "#app/http/access/request-context.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { listCalendars } from "#app/models/calendar/calendar.server.ts";
import { readCalendarYear } from "#app/services/calendar/year.server.ts";
import { schoolToday } from "#app/services/clock.ts";

const LATEST_YEAR = 2100;

export function yearParam(url: URL, today: string): number {
  const year = Number(url.searchParams.get("ano"));
  return Number.isInteger(year) && year >= EARLIEST_YEAR && year <= LATEST_YEAR
    ? year
    : Number(today.slice(0, 4));
}

export function calendarParam(url: URL): number | null {
  return idOf(url.searchParams.get("calendario"));
}

/** The id of the calendar that an address means: the one it names, else the one that is shown without. 0 is none. */
export function calendarOf(url: URL, { db }: RequestContext["deps"]): number {
  return calendarParam(url) ?? listCalendars(db)[0]?.id ?? 0;
}

export function loadCalendarYear({ url, context }: { url: URL; context: RequestContext }) {
  const today = schoolToday(context.deps);
  const year = yearParam(url, today);
  const shown = readRegion({ url, context }, () => readCalendarYear(context.deps, year, calendarParam(url)));
  return data({ today, year, shown }, statusOfRegions(shown));
}
