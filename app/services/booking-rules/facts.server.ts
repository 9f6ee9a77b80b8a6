import { type BookingDays, bookingDays, weekdaysLess } from "#app/domain/booking-rules/booking-days.ts";
import { type BookingRule, binds, type RulePerson } from "#app/domain/booking-rules/booking-rule.ts";
import type { BookingFacts, BookingSlot, HeldBooking } from "#app/domain/booking-rules/check-bookings.ts";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import { lessonsOf } from "#app/domain/dates/lesson.ts";
import { type LessonTimes, lessonsOn } from "#app/domain/dates/lesson-times.ts";
import {
  type HeldRow,
  listEnvironmentTypes,
  listHeld,
  listNeighbours,
} from "#app/models/booking-rules/booking-facts.server.ts";
import { listBookingRules } from "#app/models/booking-rules/booking-rule.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { listRulePeople } from "#app/models/people/user-group.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { calendarOfClass } from "#app/services/calendar/school-days.server.ts";
import { schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";

export type BookingParty = {
  personId: number;
  bookerId: number;
  /** The class whose calendar decides which days have school; null while none is chosen. */
  classId: number | null;
  /** The reservations that are edited or moved, which do not count. */
  exceptIds?: number[];
};

export type AskedSlot = Omit<BookingSlot, "lessons">;

export function partyOfTeacher({ id, role }: Pick<Actor, "id" | "role">): BookingParty | undefined {
  return role === "teacher" ? { personId: id, bookerId: id, classId: null } : undefined;
}

/** Longer than any vacation: how far back school days are looked for. */
const LONGEST_BREAK = 100;
/** Days around today of which school days are read, whatever dates are requested. */
const DAYS_BACK = 400;
const DAYS_AHEAD = 1100;
/** How far a full quota looks for room. */
const QUOTA_AHEAD = 430;
const NEVER = "9999-12-31";

const NO_DAYS: BookingDays = { schoolDates: [], shiftsOn: new Map(), termEnds: [] };

function earlier(a: CivilDate, b: CivilDate): CivilDate {
  return a < b ? a : b;
}

function later(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b;
}

type Ends = { startDate: CivilDate; endDate: CivilDate };

function needsDays({ kind, unit }: BookingRule): boolean {
  return kind === "outsideTerm" || unit === "schoolDays" || unit === "termEnd";
}

export function readDays(deps: Deps, rules: BookingRule[], classId: number | null, asked: Ends): BookingDays {
  if (!rules.some(needsDays)) return NO_DAYS;
  const today = schoolToday(deps);
  const counted = rules.filter(({ unit }) => unit === "schoolDays").map(({ value }) => value ?? 1);
  const back = LONGEST_BREAK + 2 * Math.max(0, ...counted);
  const first = later(earlier(asked.startDate, today), addDays(today, -DAYS_BACK));
  const range = {
    startDate: addDays(first, -back),
    endDate: later(earlier(asked.endDate, addDays(today, DAYS_AHEAD)), today),
  };
  const found = calendarOfClass(deps.db, classId, range);
  if (found) return bookingDays(found.dates, found.calendar.terms);
  return weekdaysLess(listBlockedShifts(deps.db, range), range);
}

/** How many lessons a time takes; one that lies beside all lessons counts as one. */
export function lessonCount(
  times: LessonTimes | null,
  { date, shift, startTime, endTime }: AskedSlot,
  classId: number | null,
): number {
  if (!times) return 1;
  return Math.max(1, lessonsOf(lessonsOn(times, date, classId)[shift], startTime, endTime).length);
}

function readHeld(deps: Deps, rules: BookingRule[], party: BookingParty, asked: Ends): HeldRow[] {
  const counting = rules.filter(({ kind }) => kind === "quota" || kind === "duration");
  if (counting.length === 0) return [];
  const isOpen = counting.some(({ unit }) => unit === "open");
  const days = Math.max(31, ...counting.map(({ unit, value }) => (unit === "days" ? (value ?? 1) : 0)));
  const startDate = addDays(asked.startDate, -days);
  return listHeld(deps.db, {
    ownerIds: [party.personId],
    startDate: isOpen ? earlier(startDate, schoolToday(deps)) : startDate,
    endDate: isOpen ? NEVER : addDays(asked.endDate, QUOTA_AHEAD),
    exceptIds: party.exceptIds ?? [],
  });
}

export function countsLessons({ count, unit }: BookingRule): boolean {
  return count === "lessons" || unit === "lessons";
}

/** What rules judge by, with the slots in the order of those that were asked. */
export type ReadFacts = { facts: BookingFacts; slots: BookingSlot[] };

/**
 * Reads what decides whether rules refuse times in rooms: at most ten statements, however many dates, rooms and rules
 * there are; one for a school without rules.
 * @param slots the times, any number of them.
 * @param environmentIds all requested rooms.
 * @param only rules to judge by in place of the school's active ones.
 * @returns null where no rule binds the person.
 */
export function readFacts(
  deps: Deps,
  party: BookingParty,
  { slots, environmentIds }: { slots: AskedSlot[]; environmentIds: number[] },
  only?: BookingRule[],
): ReadFacts | null {
  const { db } = deps;
  const active = (only ?? listBookingRules(db)).filter(({ isActive }) => isActive);
  if (active.length === 0 || slots.length === 0) return null;
  const people = new Map(
    listRulePeople(db, [party.personId, party.bookerId]).map((person) => [person.id, person]),
  );
  const unknownPerson: RulePerson = { id: party.personId, role: "teacher", groupIds: [] };
  const person = people.get(party.personId) ?? unknownPerson;
  const rules = active.filter((rule) => binds(rule, person));
  if (rules.length === 0) return null;
  const dates = [...new Set(slots.map(({ date }) => date))].sort();
  const asked = { startDate: dates[0] ?? "", endDate: dates.at(-1) ?? "" };
  const times = rules.some(countsLessons) ? readLessonTimes(db) : null;
  const held = readHeld(deps, rules, party, asked).map(
    (row): HeldBooking => ({ ...row, lessons: lessonCount(times, row, row.classId) }),
  );
  const facts: BookingFacts = {
    rules,
    today: schoolToday(deps),
    time: schoolTime(deps),
    person,
    booker: people.get(party.bookerId) ?? person,
    typeOf: rules.some(({ environmentType }) => environmentType !== null)
      ? listEnvironmentTypes(db)
      : new Map(),
    days: readDays(deps, rules, party.classId, asked),
    held,
    neighbours: rules.some(({ kind }) => kind === "buffer")
      ? listNeighbours(db, { dates, rooms: environmentIds, exceptIds: party.exceptIds ?? [] })
      : [],
  };
  return {
    facts,
    slots: slots.map((slot) => ({ ...slot, lessons: lessonCount(times, slot, party.classId) })),
  };
}
