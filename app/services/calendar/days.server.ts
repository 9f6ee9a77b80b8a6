import { type DayException, isoWeekday, isWithin } from "#app/domain/calendar/calendar.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_CALENDAR_DAYS } from "#app/domain/limits.ts";
import type { CalendarDayInput } from "#app/models/calendar/calendar.schema.ts";
import {
  type CalendarDay,
  countDays,
  deleteDay,
  findCalendar,
  findDay,
  findDayByDate,
  insertDay,
  listTerms,
  updateDay,
} from "#app/models/calendar/calendar.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import type { Actor } from "../access/actor.ts";
import { readCivilDates } from "../date-input.ts";
import { type Deps, timestamp } from "../deps.ts";
import { ok, type Refusal, type Result, refuse } from "../result.ts";
import { changeRow, createRow, type RowKind, removeRow } from "../row-acts.server.ts";
import { yearRange } from "./blocked-days/manage.server.ts";

const { refused } = calendarText;
const SUNDAY = 7;

function readDay(deps: Deps, input: CalendarDayInput): Result<DayException> {
  const date = readCivilDates([input.date], deps.timeZone, "date");
  if (!date.ok) return date;
  const { isSchoolDay, asWeekday, shifts, title } = input;
  return ok({ date: date.value[0] as string, isSchoolDay, asWeekday, shifts, title });
}

/** Refuses an exception that no term holds, or of a Sunday without school that has another day's lessons (rules R23.3). */
function refuseDay(deps: Deps, calendarId: number, day: DayException): Refusal | null {
  if (!listTerms(deps.db, calendarId).some((term) => isWithin(day.date, term))) {
    return refuse("invalid", {}, { date: [refused.outside(day.date)] });
  }
  if (day.asWeekday !== null && !day.isSchoolDay && isoWeekday(day.date) === SUNDAY) {
    return refuse("invalid", {}, { asWeekday: [refused.sunday] });
  }
  return null;
}

function refuseOneMore(deps: Deps, calendarId: number, date: CivilDate): Refusal | null {
  const year = Number(date.slice(0, 4));
  if (countDays(deps.db, calendarId, yearRange(year)) < MAX_CALENDAR_DAYS) return null;
  const sentence = refused.tooManyDays(year);
  return refuse("calendarFull", { sentence }, { date: [sentence] });
}

function refuseTakenDate({ db }: Deps, calendarId: number, date: CivilDate, id?: number): Refusal | null {
  const other = findDayByDate(db, calendarId, date);
  if (!other || other.id === id) return null;
  return refuse("calendarDayTaken", { date }, { date: [refused.taken(date)] });
}

function kindOf({ db }: Deps, calendarId: number): RowKind<CalendarDay> {
  return {
    entity: "calendar-day",
    find: (id) => findDay(db, calendarId, id),
    audited: (day) => ({ ...day, calendarId }),
  };
}

export function addDay(deps: Deps, actor: Actor, calendarId: number, day: DayException): Result<CalendarDay> {
  return createRow(
    deps,
    actor,
    kindOf(deps, calendarId),
    () =>
      refuseTakenDate(deps, calendarId, day.date) ??
      refuseDay(deps, calendarId, day) ??
      refuseOneMore(deps, calendarId, day.date) ??
      insertDay(deps.db, calendarId, day, timestamp(deps)),
  );
}

type DayKey = { calendarId: number; id: number };

export function replaceDay(
  deps: Deps,
  actor: Actor,
  { calendarId, id }: DayKey,
  { updatedAt, ...day }: DayException & ExpectedVersion,
): Result<CalendarDay> {
  return changeRow(deps, actor, kindOf(deps, calendarId), { id, updatedAt }, (before) => {
    const isMoved = day.date.slice(0, 4) !== before.date.slice(0, 4);
    return (
      refuseTakenDate(deps, calendarId, day.date, id) ??
      refuseDay(deps, calendarId, day) ??
      (isMoved ? refuseOneMore(deps, calendarId, day.date) : null) ??
      updateDay(deps.db, id, day, timestamp(deps))
    );
  });
}

export function createDay(
  deps: Deps,
  actor: Actor,
  calendarId: number,
  input: CalendarDayInput,
): Result<CalendarDay> {
  const day = readDay(deps, input);
  if (!day.ok) return day;
  return deps.db.write(() =>
    findCalendar(deps.db, calendarId) ? addDay(deps, actor, calendarId, day.value) : refuse("notFound"),
  );
}

export function changeDay(
  deps: Deps,
  actor: Actor,
  place: DayKey,
  input: CalendarDayInput & ExpectedVersion,
): Result<CalendarDay> {
  const day = readDay(deps, input);
  if (!day.ok) return day;
  const { updatedAt } = input;
  return replaceDay(deps, actor, place, { ...day.value, ...(updatedAt === undefined ? {} : { updatedAt }) });
}

/** Upserts the exception of one date, as the side panel of the year saves it. */
export function saveDay(
  deps: Deps,
  actor: Actor,
  calendarId: number,
  { updatedAt, ...day }: DayException & ExpectedVersion,
): Result<CalendarDay> {
  const { db } = deps;
  return db.write(() => {
    if (!findCalendar(db, calendarId)) return refuse("notFound");
    const present = findDayByDate(db, calendarId, day.date);
    if (!present) return addDay(deps, actor, calendarId, day);
    // A form that saw no exception must not overwrite a newer one of somebody else.
    return replaceDay(deps, actor, { calendarId, id: present.id }, { ...day, updatedAt: updatedAt ?? "" });
  });
}

export function removeDay(
  deps: Deps,
  actor: Actor,
  { calendarId, id }: DayKey,
  expected: ExpectedVersion = {},
): Result<CalendarDay> {
  const { db } = deps;
  return removeRow(deps, actor, kindOf(deps, calendarId), { id, ...expected }, () =>
    deleteDay(db, id, timestamp(deps)),
  );
}

/** Takes back the exception of one date, as the side panel of the year does. */
export function removeDayOn(
  deps: Deps,
  actor: Actor,
  { calendarId, date }: { calendarId: number; date: CivilDate },
  expected: ExpectedVersion,
): Result<CalendarDay> {
  return deps.db.write(() => {
    const present = findDayByDate(deps.db, calendarId, date);
    return present ? removeDay(deps, actor, { calendarId, id: present.id }, expected) : refuse("notFound");
  });
}
