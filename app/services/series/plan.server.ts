import { calendarDates } from "#app/domain/calendar/school-days.ts";
import { type CivilDate, daysInRange } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import type { AskedEquipment } from "#app/domain/equipment/equipment.ts";
import { MAX_DATES, MAX_SCHOOL_DAYS_RANGE } from "#app/domain/limits.ts";
import { publicReason } from "#app/domain/rooms/closure.ts";
import type { UnavailableWay } from "#app/domain/series/date-choice.ts";
import { type DateState, daysOfPattern, isOfSeries, ordinaryDays } from "#app/domain/series/series.ts";
import { findCalendarOfClass } from "#app/models/calendar/calendar.server.ts";
import { listRequestedDates } from "#app/models/series/requested-dates.server.ts";
import type { SeriesBody } from "#app/models/series/series.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { BookingParty } from "#app/services/booking-rules/facts.server.ts";
import { type AskedHours, hoursOn } from "#app/services/bookings/hours.ts";
import { isStaff, refuseUnknown } from "#app/services/bookings/rules.server.ts";
import { judge, type Obstacle, type Proposal, type Question } from "#app/services/bookings/verdict.server.ts";
import { findWarnings, type Warnings } from "#app/services/bookings/warnings.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import type { Deps } from "#app/services/deps.ts";
import { refuseUnknownKinds } from "#app/services/equipment/booked.server.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { shortRefusalText } from "#app/text/booking-rules/sentences.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { closedKind } from "#app/text/equipment/closures.ts";
import { problemText } from "#app/text/problems.ts";
import { seriesFault } from "#app/text/series/series.ts";

/** The request; a form names lessons instead of times. */
export type SeriesInput = Omit<SeriesBody, keyof AskedHours> &
  AskedHours & {
    equipment?: AskedEquipment[] | undefined;
    /** Dates that are not of the series: neither a reservation nor a lesson to make up. */
    leaveOut?: CivilDate[] | undefined;
    /** What is done with the dates that are not free and have no choice of their own; nothing where it is absent. */
    unavailable?: UnavailableWay | undefined;
  };

export type PlannedDate = Proposal & {
  state: DateState;
  title: string | null;
  isSkipped: boolean;
  isForced: boolean;
  isElsewhere: boolean;
  isLeftOut: boolean;
  /** What stands against it; rules are asked only about dates that nothing of a day stands against. */
  obstacles: Obstacle[];
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
  return ok({ startDate, endDate, skip: new Set(read.skip), force: new Set(read.force), rooms });
}

type Candidate = { date: CivilDate; isSchool: boolean; title: string | null };

/** The dates on which the series lies, and those that are forced into it, by the calendar of its class. */
function listCandidates({ db }: Deps, input: SeriesInput, given: Given): Candidate[] {
  const { startDate, endDate } = given;
  const calendar = findCalendarOfClass(db, input.classId, given);
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
    .map(({ date, isSchool, title }) => ({ date, title, isSchool: isSchool || given.force.has(date) }));
}

const PAST = { state: "past", title: null } as const;

/** The one place that decides the state of a date of a series: its first obstacle. */
function stateOf(
  { isSchool, title }: Candidate,
  obstacle: Obstacle | undefined,
  isRequested: boolean,
): { state: DateState; title: string | null } {
  if (!isSchool) return { state: "notSchoolDay", title };
  switch (obstacle?.kind) {
    case undefined:
      return { state: isRequested ? "requested" : "free", title: null };
    case "pastDate":
    case "shiftOver":
      return PAST;
    case "blockedDay":
      return { state: "blocked", title: obstacle.title };
    case "roomClosed":
      return { state: "closed", title: publicReason(obstacle.closure) };
    case "equipmentClosed": {
      const { equipmentName } = obstacle.closure;
      return { state: "closed", title: closedKind(equipmentName, publicReason(obstacle.closure)) };
    }
    case "bookingRule": {
      const { rule, slot, until } = obstacle.refusal;
      return { state: "refused", title: shortRefusalText({ rule, date: slot.date, until }) };
    }
    case "approvedConflict":
      return { state: "taken", title: obstacle.conflicts[0]?.userName ?? null };
    case "equipmentShort":
      return { state: "short", title: bookedText.left(obstacle.shortage) };
  }
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
  const unknownKind = refuseUnknownKinds(deps, input.equipment);
  if (unknownKind) return unknownKind;
  const candidates = listCandidates(deps, input, given);
  const today = schoolToday(deps);
  const wanted = candidates.filter(({ date, isSchool }) => isSchool && date >= today);
  if (wanted.length > MAX_DATES)
    return refuse("invalid", {}, { endDate: [seriesFault.tooMany(wanted.length)] });
  const leftOut = new Set(input.leaveOut);
  const isLying = new Set(candidates.map(({ date }) => date));
  if ([...given.rooms.keys()].some((date) => !isLying.has(date)))
    return refuse("invalid", {}, { rooms: [seriesFault.notOfSeries] });

  const slots = new Map<CivilDate, Proposal>();
  const times = readLessonTimes(db);
  for (const { date } of wanted) {
    const shiftLessons = lessonsOn(times, date, input.classId)[input.shift];
    const hours = hoursOn({ date, shift: input.shift, shiftLessons }, input);
    if (!hours.ok) return hours;
    const environmentIds = given.rooms.get(date) ?? input.environmentIds;
    slots.set(date, { ...hours.value, date, shift: input.shift, environmentIds, equipment: input.equipment });
  }
  const all = [...slots.values()];
  const found = judgeDates(
    deps,
    all,
    new Set([...given.skip, ...leftOut]),
    party && { ...party, classId: input.classId },
  );
  const requested = listRequestedDates(db, all);
  const none: TimeRange = { startTime: "", endTime: "" };
  const dates = candidates.map((candidate): PlannedDate => {
    const { date } = candidate;
    const slot: Proposal = slots.get(date) ?? {
      ...none,
      date,
      shift: input.shift,
      environmentIds: input.environmentIds,
    };
    const obstacles = found.get(slot) ?? [];
    const [obstacle] = obstacles;
    return {
      ...slot,
      ...(date < today ? PAST : stateOf(candidate, obstacle, requested.has(date))),
      isSkipped: given.skip.has(date),
      isForced: given.force.has(date),
      isElsewhere: given.rooms.has(date),
      isLeftOut: leftOut.has(date),
      obstacles,
    };
  });
  return ok({ startDate: given.startDate, endDate: given.endDate, dates });
}

/** What stands against each date; rules are asked about those that would be requested, in one check (rules R26.2). */
function judgeDates(
  deps: Deps,
  slots: Proposal[],
  skip: Set<CivilDate>,
  rules: Question["rules"],
): Map<Proposal, Obstacle[]> {
  const found = judge(deps, { slots, days: true, closures: true, approved: true });
  const obstacles = new Map(slots.map((slot, index) => [slot, found[index] ?? []]));
  const isOpen = (slot: Proposal) => obstacles.get(slot)?.every(isOfApproved) && !skip.has(slot.date);
  const asked = slots.filter(isOpen);
  const ruled = judge(deps, { slots: asked, rules });
  for (const [index, slot] of asked.entries())
    obstacles.set(slot, [...(ruled[index] ?? []), ...(obstacles.get(slot) ?? [])]);
  return obstacles;
}

/** What keeps a request from being approved, and not from being made. */
export function isOfApproved({ kind }: Obstacle): boolean {
  return kind === "approvedConflict" || kind === "equipmentShort";
}

/** For whom a plan asks the rules of booking; null while staff have chosen no teacher. */
export function partyOf(
  actor: Actor,
  teacherUserId: number | null | undefined,
): Omit<BookingParty, "classId"> | null {
  const personId = isStaff(actor.role) ? teacherUserId : actor.id;
  return personId ? { personId, bookerId: actor.id } : null;
}

/** A plan with what the people and classes of the series have already at its dates (rules R3.38). */
export type SeriesPreview = { plan: SeriesPlan; clashes: Warnings };

export function previewSeries(
  deps: Deps,
  input: SeriesInput & { classIds?: number[] | undefined; teacherUserIds?: number[] | undefined },
  party: Omit<BookingParty, "classId"> | null,
): Result<SeriesPreview> {
  const plan = planSeries(deps, input, party);
  if (!plan.ok) return plan;
  const { classId, classIds = [], teacherUserIds = [] } = input;
  const clashes = findWarnings(deps, {
    times: datesOfSeries(plan.value).filter(({ isSkipped }) => !isSkipped),
    teacherUserIds: [...(party ? [party.personId] : []), ...teacherUserIds],
    classIds: [classId, ...classIds],
  });
  return ok({ plan: plan.value, clashes });
}

export function datesOfSeries({ dates }: SeriesPlan): PlannedDate[] {
  return dates.filter(({ state, isLeftOut }) => isOfSeries(state) && !isLeftOut);
}

/** The dates that a series' one choice for all is about: not free, and without a choice of their own. */
export function withoutChoice(plan: SeriesPlan): PlannedDate[] {
  return datesOfSeries(plan).filter(
    ({ state, isSkipped, isForced, isElsewhere }) =>
      state !== "free" && !isSkipped && !isForced && !isElsewhere,
  );
}
