import { addDays } from "#app/domain/dates/civil-date.ts";
import { idOf } from "#app/domain/id.ts";
import { withNewestChange } from "#app/models/public/content-change.server.ts";
import {
  type FeedOwner,
  findPlaceName,
  listPlacedReservations,
} from "#app/models/public/public-place.server.ts";
import { dayTitles } from "#app/services/calendar/day-titles.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { schoolName } from "#app/services/settings/school/school.server.ts";
import { writePublicCalendar } from "./calendar.server.ts";
import { type Feed, tagOf } from "./feed.server.ts";

/** What a public calendar reaches over, in days, and the most that it holds (docs/decisions/0030). */
const REACH = { past: 30, future: 180, events: 1000 };
const FILE_NAME = /^(\d+)\.ics$/;

/** The calendar of a room or a class: its approved reservations with the public fields (rules R17.5). */
export async function readPublicFeed(
  deps: Deps,
  kind: FeedOwner["kind"],
  fileName: string,
): Promise<Result<Feed>> {
  const id = idOf(FILE_NAME.exec(fileName)?.[1]);
  if (id === null) return refuse("notFound");
  const place = { kind, id };
  const name = findPlaceName(deps.db, place);
  if (name === null) return refuse("notFound");
  const today = schoolToday(deps);
  const range = { startDate: addDays(today, -REACH.past), endDate: addDays(today, REACH.future) };
  const reservations = listPlacedReservations(deps.db, place, {
    start: range.startDate,
    end: range.endDate,
    today,
    limit: REACH.events,
  });
  const school = { timeZone: deps.timeZone, schoolName: schoolName(deps) };
  // An event stands once in a calendar: where it left is told only where it is gone from all of it.
  const standing = new Set(reservations.flatMap(({ id, to }) => (to ? [] : id)));
  const shown = reservations.filter(({ id, to }) => !to || !standing.has(id));
  const events = withNewestChange(deps.db, shown);
  const body = await writePublicCalendar(name, events, school, dayTitles(deps.db, range));
  return ok({ body, etag: tagOf(body) });
}
