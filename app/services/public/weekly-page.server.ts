import { addDays, type CivilDate, daysFrom, isCivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";
import { ALL_SHIFTS_SLUG, type Shift, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { idOf } from "#app/domain/id.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { listEnvironmentNames } from "#app/models/catalog/choices.server.ts";
import {
  EMPTY_DAY,
  findClassName,
  listPublicBlockedDays,
  listPublicClasses,
  listPublicDays,
  listPublicTeachers,
  type PublicBlockedDay,
} from "#app/models/public/public-schedule.server.ts";
import { type ClosedRoom, listClosedRooms } from "#app/models/rooms/closure.server.ts";
import { readSettings } from "#app/models/settings/setting.server.ts";
import { dayTitles } from "#app/services/calendar/day-titles.server.ts";
import { nextSchoolMonday } from "#app/services/calendar/next-week.server.ts";
import { currentShift, openingMonday, schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";

export type WeekFilter = {
  monday: CivilDate;
  isPresent: boolean;
  /** The one day that is shown; null for the whole week. */
  day: CivilDate | null;
  isToday: boolean;
  shift: Shift | null;
  /** The address of a single day names no shift: it is the clock's, and of one class the whole day. */
  isShiftByClock: boolean;
  classId: number | null;
  teacherId: number | null;
  environmentId: number | null;
};

export type WeekDay = {
  date: CivilDate;
  isToday: boolean;
  blocked: PublicBlockedDay[];
  titles: string[];
  /** Rooms that are closed; of a chosen class or teacher those that a lesson is in or was moved out of. */
  closed: Pick<ClosedRoom, "name" | "reason">[];
  /** Packed, as `unpackDay` reads them. */
  reservations: string;
};

type Query = Record<"semana" | "dia" | "turno" | "turma" | "professor" | "ambiente", string | null>;

const TODAY = "hoje";

function dayOf(dia: string | null, today: CivilDate): CivilDate | null {
  if (dia === TODAY) return today;
  return dia && isCivilDate(dia) ? dia : null;
}

/** What the address asks for; whatever it names wrongly counts as not named (rules R9.11, R9.12). */
export function weekFilter(deps: Deps, query: Query): WeekFilter {
  const today = schoolToday(deps);
  const opening = openingMonday(deps);
  const day = dayOf(query.dia, today);
  const named = query.semana && isCivilDate(query.semana) ? mondayOf(query.semana) : opening;
  const monday = day ? mondayOf(day) : named;
  const shift = shiftOfSlug(query.turno);
  const isShiftByClock = day !== null && shift === null && query.turno !== ALL_SHIFTS_SLUG;
  const classId = idOf(query.turma);
  return {
    monday,
    isPresent: monday === opening,
    day,
    isToday: day === today,
    shift: isShiftByClock && classId === null ? currentShift(deps) : shift,
    isShiftByClock,
    classId,
    teacherId: idOf(query.professor),
    environmentId: idOf(query.ambiente),
  };
}

function readClasses(
  deps: Deps,
  range: { start: CivilDate; end: CivilDate },
  chosen: number | null,
): NamedRow[] {
  const classes = listPublicClasses(deps.db, range);
  if (chosen === null || classes.some(({ id }) => id === chosen)) return classes;
  const name = findClassName(deps.db, chosen);
  return name === null ? classes : [{ id: chosen, name }, ...classes];
}

function areNamesShown(db: Deps["db"]): boolean {
  return readSettings(db, ["public_teacher_name"]).public_teacher_name !== "none";
}

/** @param packed of a chosen class or teacher the day's rows: a room that none of them names is not theirs. */
function closedOn(rooms: ClosedRoom[], date: CivilDate, packed: string | null): WeekDay["closed"] {
  return rooms
    .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
    .filter(({ name }) => packed === null || packed.includes(JSON.stringify(name)))
    .map(({ name, reason }) => ({ name, reason }));
}

/**
 * The days with their approved reservations, and the filter options. A class or an environment that does not exist is
 * dropped from the filter. A person without a reservation in the week stays in it, with no results: the page must not
 * reveal who exists.
 */
export function readWeek(deps: Deps, asked: WeekFilter) {
  const { db } = deps;
  const today = schoolToday(deps);
  const week = { start: asked.monday, end: addDays(asked.monday, 6) };
  const range = asked.day ? { start: asked.day, end: asked.day } : week;
  return db.read(() => {
    const environments = listEnvironmentNames(db);
    const classes = readClasses(deps, week, asked.classId);
    const teachers = listPublicTeachers(db, week);
    const known = (choices: NamedRow[], id: number | null) =>
      choices.some((each) => each.id === id) ? id : null;
    const classId = known(classes, asked.classId);
    const filter: WeekFilter = {
      ...asked,
      shift: asked.isShiftByClock && classId === null ? currentShift(deps) : asked.shift,
      classId,
      // Where no name is shown, nobody can be looked for either.
      teacherId: areNamesShown(db) ? asked.teacherId : null,
      environmentId: known(environments, asked.environmentId),
    };
    const runningAt = asked.isToday && asked.isShiftByClock ? schoolTime(deps) : null;
    const packed = new Map(
      listPublicDays(db, { ...range, ...filter, today, runningAt }).map(({ date, reservations }) => [
        date,
        reservations,
      ]),
    );
    const blocked = listPublicBlockedDays(db, range).filter(
      ({ shifts }) => !filter.shift || shifts.includes(filter.shift),
    );
    const closedRooms = listClosedRooms(db, range).filter(
      ({ shifts, environmentId }) =>
        (!filter.shift || shifts.includes(filter.shift)) &&
        (filter.environmentId === null || filter.environmentId === environmentId),
    );
    const isOfSome = filter.classId !== null || filter.teacherId !== null;
    const titles = dayTitles(db, { startDate: range.start, endDate: range.end });
    const days = daysFrom(range.start, asked.day ? 1 : 7).map(
      (date): WeekDay => ({
        date,
        closed: closedOn(closedRooms, date, isOfSome ? (packed.get(date) ?? "") : null),
        isToday: date === today,
        blocked: blocked.filter((day) => day.date === date),
        titles: titles.get(date) ?? [],
        reservations: packed.get(date) ?? EMPTY_DAY,
      }),
    );
    const nextMonday = nextSchoolMonday(db, filter.monday);
    return { filter, days, today, nextMonday, environments, classes, teachers };
  });
}
