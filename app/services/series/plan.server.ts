import type { RuleRefusal } from "#app/domain/booking-rules/check-bookings.ts";
import { calendarDates } from "#app/domain/calendar/school-days.ts";
import { type CivilDate, daysInRange } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_DATES, MAX_SCHOOL_DAYS_RANGE } from "#app/domain/limits.ts";
import { type Closure, closureOn, publicReason } from "#app/domain/rooms/closure.ts";
import { type DateState, daysOfPattern, isOfSeries, ordinaryDays } from "#app/domain/series/series.ts";
import { listBlockedShifts } from "#app/models/blocked-days/blocked-day.server.ts";
import { findCalendarOfClass } from "#app/models/calendar/calendar.server.ts";
import type { Conflict } from "#app/models/reservations/conflict.server.ts";
import { listClosuresIn } from "#app/models/rooms/closure.server.ts";
import {
  type DateSlot,
  listApprovedRivals,
  listRequestedDates,
} from "#app/models/series/date-rivals.server.ts";
import type { SeriesBody } from "#app/models/series/series.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { askRules } from "#app/services/booking-rules/ask.server.ts";
import type { BookingParty } from "#app/services/booking-rules/facts.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import type { Deps } from "#app/services/deps.ts";
import { type AskedHours, hoursOn } from "#app/services/reservations/hours.ts";
import { isOver, isStaff, refuseUnknown } from "#app/services/reservations/rules.server.ts";
import { done, type Result, refuse } from "#app/services/result.ts";
import { shortRefusalText } from "#app/text/booking-rules/sentences.ts";
import { problemText } from "#app/text/problems.ts";
import { seriesFault } from "#app/text/series/series.ts";

/** The request; a form names lessons instead of times. */
export type SeriesInput = Omit<SeriesBody, keyof AskedHours> & AskedHours;

/** A date on which a series lies, with its obstacle. */
export type PlannedDate = DateSlot & {
  state: DateState;
  /** The obstacle by name: the holiday, who has the room. */
  title: string | null;
  isSkipped: boolean;
  isForced: boolean;
  /** Has other rooms than the series. */
  isElsewhere: boolean;
  /** The approved reservations in its place. */
  rivals: Conflict[];
  /** The rule of booking that refuses it; null where none does. */
  refusal: RuleRefusal | null;
};

export type SeriesPlan = { startDate: CivilDate; endDate: CivilDate; dates: PlannedDate[] };

type Given = {
  startDate: CivilDate;
  endDate: CivilDate;
  skip: Set<CivilDate>;
  force: Set<CivilDate>;
  rooms: Map<CivilDate, number[]>;
};

const FIELDS = ["startDate", "endDate", "skip", "force", "rooms"] as const;

/** The input's days as the school's, in the right order and within bounds. */
function readDates({ timeZone }: Deps, input: SeriesInput): Result<Given> {
  const entries = Object.entries(input.rooms ?? {});
  const read = {
    startDate: [input.startDate],
    endDate: [input.endDate],
    skip: input.skip ?? [],
    force: input.force ?? [],
    rooms: entries.map(([date]) => date),
  };
  for (const field of FIELDS) {
    const dates = readCivilDates(read[field], timeZone, field);
    if (!dates.ok) return dates;
    read[field] = dates.value;
  }
  const [startDate = "", endDate = ""] = [read.startDate[0], read.endDate[0]];
  const days = daysInRange(startDate, endDate);
  if (days < 1) return refuse("rangeReversed", {}, { endDate: [problemText.rangeReversed()] });
  if (days > MAX_SCHOOL_DAYS_RANGE) {
    const details = { days: MAX_SCHOOL_DAYS_RANGE };
    return refuse("rangeTooLong", details, { endDate: [problemText.rangeTooLong(details)] });
  }
  const outside = read.force.some((date) => date < startDate || date > endDate);
  if (outside) return refuse("invalid", {}, { force: [seriesFault.outside] });
  const rooms = new Map(entries.map(([, ids], index) => [read.rooms[index] ?? "", [...new Set(ids)]]));
  return done({ startDate, endDate, skip: new Set(read.skip), force: new Set(read.force), rooms });
}

type Candidate = { date: CivilDate; isSchool: boolean; blockedTitle: string | null; title: string | null };

/** The dates on which the series lies, and those that are forced into it, by the calendar of its class. */
function listCandidates({ db }: Deps, input: SeriesInput, given: Given): Candidate[] {
  const { startDate, endDate } = given;
  const calendar = findCalendarOfClass(db, input.classId, given);
  const blocked = listBlockedShifts(db, given).filter(({ shift }) => shift === input.shift);
  const blockedTitles = new Map(blocked.map(({ date, title }) => [date, title]));
  // Without blocked days: those are dates of the series with an obstacle.
  const days = calendar
    ? calendarDates(calendar, [], given).map(({ date, weekday, shifts, title }) => {
        return { date, weekday, title, isSchool: shifts.includes(input.shift) };
      })
    : ordinaryDays(given).map((day) => ({ ...day, title: null, isSchool: true }));
  const pattern = { weekdays: input.weekdays, everyWeeks: input.everyWeeks, startDate, endDate };
  const lying = new Set(daysOfPattern(pattern, days).map(({ date }) => date));
  return days
    .filter(({ date }) => lying.has(date) || given.force.has(date))
    .map(({ date, isSchool, title }) => ({
      date,
      isSchool: isSchool || given.force.has(date),
      blockedTitle: blockedTitles.get(date) ?? null,
      title,
    }));
}

type DateFacts = Candidate & {
  isPast: boolean;
  closure: Closure | null;
  rivals: Conflict[];
  isRequested: boolean;
};

/** The one place that decides the state of a date of a series: its first obstacle. */
function stateOf(facts: DateFacts): { state: DateState; title: string | null } {
  if (facts.isPast) return { state: "past", title: null };
  if (!facts.isSchool) return { state: "notSchoolDay", title: facts.title };
  if (facts.blockedTitle !== null) return { state: "blocked", title: facts.blockedTitle };
  if (facts.closure) return { state: "closed", title: publicReason(facts.closure) };
  const [rival] = facts.rivals;
  if (rival) return { state: "taken", title: rival.userName };
  return { state: facts.isRequested ? "requested" : "free", title: null };
}

/**
 * The dates on which a series would lie, each with its obstacle (rules R24.2), in statements whose number
 * does not follow that of dates and rooms. Refuses a range that is reversed or too long, unknown references, hours
 * that a date does not have, and more than 60 dates.
 * @param party who asks and for whom, for the rules of booking; null while staff have chosen no teacher.
 */
export function planSeries(
  deps: Deps,
  input: SeriesInput,
  party: Omit<BookingParty, "classId"> | null,
): Result<SeriesPlan> {
  const { db } = deps;
  const read = readDates(deps, input);
  if (!read.ok) return read;
  const given = read.value;
  const everyRoom = [...new Set([...input.environmentIds, ...[...given.rooms.values()].flat()])];
  const unknown = refuseUnknown(deps, { ...input, environmentIds: everyRoom });
  if (unknown) return unknown;
  const candidates = listCandidates(deps, input, given);
  const today = schoolToday(deps);
  const wanted = candidates.filter(({ date, isSchool }) => isSchool && date >= today);
  if (wanted.length > MAX_DATES)
    return refuse("invalid", {}, { endDate: [seriesFault.tooMany(wanted.length)] });
  const isLying = new Set(candidates.map(({ date }) => date));
  if ([...given.rooms.keys()].some((date) => !isLying.has(date)))
    return refuse("invalid", {}, { rooms: [seriesFault.notOfSeries] });

  const slots = new Map<CivilDate, DateSlot>();
  const times = readLessonTimes(db);
  for (const { date } of wanted) {
    const of = lessonsOn(times, date, input.classId)[input.shift];
    const hours = hoursOn({ date, shift: input.shift, of }, input);
    if (!hours.ok) return hours;
    slots.set(date, { ...hours.value, date, environmentIds: given.rooms.get(date) ?? input.environmentIds });
  }
  const all = [...slots.values()];
  const rivals = Map.groupBy(listApprovedRivals(db, all), ({ date }) => date);
  const requested = listRequestedDates(db, all);
  const closures = listClosuresIn(db, given);
  const closureOf = ({ date, environmentIds }: DateSlot) =>
    environmentIds.map((id) => closureOn(closures, id, date, input.shift)).find((each) => each !== null) ??
    null;
  const none: TimeRange = { startTime: "", endTime: "" };
  const dates = candidates.map((candidate): PlannedDate => {
    const { date } = candidate;
    const slot = slots.get(date) ?? { ...none, date, environmentIds: input.environmentIds };
    const own = rivals.get(date) ?? [];
    const isPast = date < today || (slots.has(date) && isOver(deps, date, slot));
    const obstacles = { closure: closureOf(slot), rivals: own, isRequested: requested.has(date) };
    const facts = { ...candidate, isPast, ...obstacles };
    return {
      ...slot,
      ...stateOf(facts),
      isSkipped: given.skip.has(date),
      isForced: given.force.has(date),
      isElsewhere: given.rooms.has(date),
      rivals: own,
      refusal: null,
    };
  });
  const ruled = party ? withRules(deps, { ...party, classId: input.classId }, input.shift, dates) : dates;
  return done({ startDate: given.startDate, endDate: given.endDate, dates: ruled });
}

/** For whom a plan asks the rules of booking; null while staff have chosen no teacher. */
export function partyOf(
  actor: Actor,
  teacherUserId: number | null | undefined,
): Omit<BookingParty, "classId"> | null {
  const personId = isStaff(actor.role) ? teacherUserId : actor.id;
  return personId ? { personId, bookerId: actor.id } : null;
}

/** The dates, with the refusals of booking rules for those that would be requested, in one check (rules R26.2). */
function withRules(deps: Deps, party: BookingParty, shift: Shift, dates: PlannedDate[]): PlannedDate[] {
  const asked = dates.filter(
    ({ state, isSkipped }) => !isSkipped && (state === "free" || state === "requested" || state === "taken"),
  );
  const refusals = askRules(
    deps,
    party,
    asked.map(({ date, startTime, endTime, environmentIds }) => {
      return { date, startTime, endTime, environmentIds, shift };
    }),
  );
  const refusalOf = new Map(asked.map(({ date }, index) => [date, refusals[index] ?? null]));
  return dates.map((date): PlannedDate => {
    const refusal = refusalOf.get(date.date) ?? null;
    if (!refusal) return date;
    const title = shortRefusalText({ rule: refusal.rule, date: date.date, until: refusal.until });
    return { ...date, state: "refused", title, refusal };
  });
}

/** Those of a plan's dates that are dates of the series. */
export function datesOfSeries({ dates }: SeriesPlan): PlannedDate[] {
  return dates.filter(({ state }) => isOfSeries(state));
}
