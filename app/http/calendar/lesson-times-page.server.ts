import { data } from "@remix-run/node";
import type { RequestContext } from "#app/http/access/request-context.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { readLessonTimesPage } from "#app/services/calendar/lesson-sets.server.ts";
import { calendarParam } from "./calendar-year.server.ts";

/** What both screens of lesson times show: of a calendar (`?calendario=2`), the set that starts on a day (`&de=`). */
export function loadLessonTimes({ url, context }: { url: URL; context: RequestContext }) {
  const asked = { calendarId: calendarParam(url), from: url.searchParams.get("de") };
  const view = readRegion({ url, context }, () => readLessonTimesPage(context.deps, asked));
  return data({ view }, statusOfRegions(view));
}
