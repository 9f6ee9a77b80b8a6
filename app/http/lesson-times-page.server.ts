import { data } from "@remix-run/node";
import { readLessonTimesPage } from "#app/services/calendar/lesson-sets.server.ts";
import type { RequestContext } from "./access/request-context.ts";
import { calendarParam } from "./calendar-year.server.ts";
import { readRegion, statusOfRegions } from "./region.server.ts";

/** What both screens of lesson times show: of a calendar (`?calendario=2`), the set that starts on a day (`&de=`). */
export function loadLessonTimes({ url, context }: { url: URL; context: RequestContext }) {
  const asked = { calendarId: calendarParam(url), from: url.searchParams.get("de") };
  const view = readRegion({ url, context }, () => readLessonTimesPage(context.deps, asked));
  return data({ view }, statusOfRegions(view));
}
