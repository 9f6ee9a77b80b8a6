import { formatInTimeZone } from "date-fns-tz";
import type { BookingDays } from "#app/domain/booking-rules/booking-days.ts";
import type { BookingRule, RulePerson, RuleTerms } from "#app/domain/booking-rules/booking-rule.ts";
import { type BookingFacts, bookingCheck } from "#app/domain/booking-rules/check-bookings.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { MAX_RULE_PREVIEW, RULE_DAYS } from "#app/domain/limits.ts";
import {
  listEnvironmentTypes,
  listHeld,
  listNeighbours,
  listRecentlyMade,
  type RecentRow,
} from "#app/models/booking-rules/booking-facts.server.ts";
import { listRulePeople } from "#app/models/people/user-group.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { countsLessons, lessonCount, readDays } from "./facts.server.ts";

/** Refused requests that a preview names. */
const MOST_NAMED = 10;
const DAY_MS = 86_400_000;
const QUOTA_REACH = 60;

export type RulePreview = {
  total: number;
  refused: number;
  first: { id: number; ownerName: string; date: string }[];
};

const NO_PREVIEW: RulePreview = { total: 0, refused: 0, first: [] };

/**
 * Judges the teachers' own requests of the last 30 days, the newest 500 of them, by one rule as if it had been there
 * (rules R26.8). School days are the default calendar's; of the reservations of that time those count that still exist.
 */
export function previewRule(deps: Deps, terms: RuleTerms): RulePreview {
  const { db } = deps;
  const since = new Date(deps.now().getTime() - RULE_DAYS * DAY_MS).toISOString();
  const made = listRecentlyMade(db, { since, limit: MAX_RULE_PREVIEW });
  const ids = [...new Set(made.flatMap(({ ownerId, makerId }) => [ownerId, makerId]))];
  const people = new Map(listRulePeople(db, ids).map((person) => [person.id, person]));
  const rows = made.filter(({ makerId }) => people.get(makerId)?.role === "teacher");
  if (rows.length === 0) return NO_PREVIEW;
  const rule: BookingRule = { ...terms, id: 0, isActive: true };
  const dates = [...new Set(rows.map(({ date }) => date))].sort();
  const asked = { startDate: dates[0] ?? "", endDate: dates.at(-1) ?? "" };
  const times = countsLessons(rule) ? readLessonTimes(db) : null;
  const counts = rule.kind === "quota" || rule.kind === "duration";
  const range = {
    startDate: addDays(asked.startDate, -QUOTA_REACH),
    endDate: addDays(asked.endDate, QUOTA_REACH),
  };
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))];
  const held = counts ? listHeld(db, { ownerIds: owners, ...range }) : [];
  const heldOf = Map.groupBy(held, ({ ownerId }) => ownerId);
  const rooms = [...new Set(rows.flatMap(({ environmentIds }) => environmentIds))];
  const neighbours = rule.kind === "buffer" ? listNeighbours(db, { dates, rooms }) : [];
  const shared = {
    rules: [rule],
    typeOf: listEnvironmentTypes(db),
    days: readDays(deps, [rule], null, asked) satisfies BookingDays,
  };
  const refused = rows.filter((row) => {
    const unknownPerson: RulePerson = { id: row.ownerId, role: "teacher", groupIds: [] };
    const facts: BookingFacts = {
      ...shared,
      ...clockOf(deps, row),
      person: people.get(row.ownerId) ?? unknownPerson,
      booker: people.get(row.makerId) ?? unknownPerson,
      held: (heldOf.get(row.ownerId) ?? [])
        .filter(({ id, createdAt }) => id !== row.id && createdAt <= row.createdAt)
        .map((each) => ({ ...each, lessons: lessonCount(times, each, each.classId) })),
      neighbours: neighbours.filter(({ id }) => id !== row.id),
    };
    const slot = { ...row, lessons: lessonCount(times, row, row.classId) };
    return bookingCheck(facts)([{ slot, environmentIds: row.environmentIds }])[0] !== null;
  });
  return {
    total: rows.length,
    refused: refused.length,
    first: refused.slice(0, MOST_NAMED).map(({ id, ownerName, date }) => ({ id, ownerName, date })),
  };
}

/** The school's wall clock when a request was made. */
function clockOf({ timeZone }: Deps, { createdAt }: RecentRow): { today: string; time: string } {
  const [today = "", time = ""] = formatInTimeZone(new Date(createdAt), timeZone, "yyyy-MM-dd HH:mm").split(
    " ",
  );
  return { today, time };
}
