import { createHash } from "node:crypto";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { listReservations } from "#app/models/bookings/reservation.server.ts";
import { findCalendarOwner } from "#app/models/public/calendar-feed.server.ts";
import { withNewestChange } from "#app/models/public/content-change.server.ts";
import { dayTitles } from "#app/services/calendar/day-titles.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { schoolName } from "#app/services/settings/school/school.server.ts";
import { writeCalendar } from "./calendar.server.ts";

const PAST_DAYS = 60;
const FILE_NAME = /^([\w-]{43})\.ics$/;

export type Feed = { body: string; etag: string };

/** The tag by which a calendar program asks whether anything changed. */
export function tagOf(body: string): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/**
 * The calendar of the person whose address holds the token: their own pending and approved reservations,
 * from 60 days ago on. Wrong addresses are slowed down per caller; a right one is always answered, since a
 * whole school, or a calendar service with many subscribers, is one caller.
 */
export async function readFeed(deps: Deps, fileName: string, address: string): Promise<Result<Feed>> {
  const token = FILE_NAME.exec(fileName)?.[1];
  const owner = token ? findCalendarOwner(deps.db, token) : null;
  if (!owner) {
    const seconds = await deps.secretThrottle.missed(address);
    return seconds > 0 ? refuse("tooManyAttempts", { seconds }) : refuse("notFound");
  }
  const startDate = addDays(schoolToday(deps), -PAST_DAYS);
  const reservations = listReservations(
    deps.db,
    { kind: "own", userId: owner.id },
    { startDate, statuses: ["pending", "approved"], withSubstitutions: true },
  );
  const endDate = reservations.reduce((last, { date }) => (date > last ? date : last), startDate);
  const titles = dayTitles(deps.db, { startDate, endDate });
  const school = { timeZone: deps.timeZone, schoolName: schoolName(deps) };
  const body = writeCalendar(withNewestChange(deps.db, reservations), school, titles);
  return ok({ body, etag: tagOf(body) });
}
