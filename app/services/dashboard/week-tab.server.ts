import { EVERYTHING } from "#app/domain/access/scope.ts";
import { isLessonOfSlug, originSlug } from "#app/domain/bookings/origin.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import { WEEK_STATUS_SLUGS, type WeekStatus, weekStatusOfSlug } from "#app/domain/bookings/week-status.ts";
import { compareNames } from "#app/domain/by-name.ts";
import { addDays, type CivilDate, daysFrom, isCivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";
import { SHIFT_SLUGS, type Shift, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { idOf } from "#app/domain/id.ts";
import { MAX_WEEK_SHOWN } from "#app/domain/limits.ts";
import { listReservations, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { listEnvironmentNames, listTeacherChoices } from "#app/models/catalog/choices.server.ts";
import type { ReadPart } from "#app/services/bookings/request/choices.server.ts";
import { calendarNoteText } from "#app/text/calendar/school-calendar.ts";
import { nextSchoolMonday } from "../calendar/next-week.server.ts";
import { datesOfClass } from "../calendar/school-days.server.ts";
import { currentShift, openingMonday, schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import { readWeekRooms, toWeekCard, type WeekCard } from "./week-rooms.server.ts";

export type WeekQuery = Record<
  "semana" | "turno" | "ambiente" | "professor" | "status" | "origem",
  string | null
>;

export type WeekDay = {
  date: CivilDate;
  isToday: boolean;
  count: number;
  blocked: string | null;
  /** The day in the school calendar: why it is no school day, or its title. */
  note: string | null;
  /** Of the one room that is asked for; empty in the week of all rooms. */
  groups: { environments: string; cards: WeekCard[] }[];
};

/** The environments' names of a reservation as a heading, and their reservations under it (rules R7.17). */
function groupsOf(reservations: Reservation[]): WeekDay["groups"] {
  const groups = new Map<string, WeekCard[]>();
  for (const row of reservations) {
    const environments = row.environmentNames.join(", ");
    groups.set(environments, [...(groups.get(environments) ?? []), toWeekCard(row)]);
  }
  return [...groups]
    .map(([environments, cards]) => ({ environments, cards }))
    .sort((a, b) => compareNames(a.environments, b.environments));
}

function statusesOf(status: WeekStatus): Status[] | undefined {
  return status === "all" ? undefined : [status];
}

/** One shift of a week, Monday to Friday; nonsense in the address is ignored, and days are null if unreadable. */
export function readWeekTab(deps: Deps, query: WeekQuery, part: ReadPart) {
  const { db } = deps;
  const today = schoolToday(deps);
  const present = openingMonday(deps);
  const monday = query.semana && isCivilDate(query.semana) ? mondayOf(query.semana) : present;
  const range = { startDate: monday, endDate: addDays(monday, 4) };
  const shift: Shift = shiftOfSlug(query.turno) ?? currentShift(deps);
  const status = weekStatusOfSlug(query.status);
  const isLesson = isLessonOfSlug(query.origem);
  const environments = part(() => listEnvironmentNames(db));
  const teachers = part(() => listTeacherChoices(db));
  const environmentId = environments?.find(({ id }) => id === idOf(query.ambiente))?.id;
  const ownerId = teachers?.find(({ id }) => id === idOf(query.professor))?.id;

  const days = part(() => {
    const found = listReservations(db, EVERYTHING, {
      ...range,
      shift,
      ...(statusesOf(status) ? { statuses: statusesOf(status) } : {}),
      ...(environmentId === undefined ? {} : { environmentId }),
      ...(ownerId === undefined ? {} : { ownerId }),
      ...(isLesson === null ? {} : { isLesson }),
      limit: MAX_WEEK_SHOWN + 1,
    });
    const shown = found.slice(0, MAX_WEEK_SHOWN);
    const blocked = listBlockedShifts(db, range).filter((each) => each.shift === shift);
    const dates = new Map((datesOfClass(db, null, range) ?? []).map((day) => [day.date, day]));
    const list = daysFrom(monday, 5).map((date): WeekDay => {
      const own = shown.filter((row) => row.date === date);
      return {
        date,
        isToday: date === today,
        count: own.length,
        blocked: blocked.find((each) => each.date === date)?.title ?? null,
        note: calendarNoteText(dates.get(date)),
        groups: environmentId === undefined ? [] : groupsOf(own),
      };
    });
    const week = { dates: list.map(({ date }) => date), blocked: list.map((day) => day.blocked) };
    return {
      isCut: found.length > shown.length,
      list,
      // Of one room its reservations are shown whole.
      rooms:
        environmentId === undefined
          ? readWeekRooms(deps, { ...week, shift, rows: shown, isNarrowed: ownerId !== undefined })
          : null,
    };
  });

  return {
    ...range,
    previousMonday: addDays(monday, -7),
    nextMonday: nextSchoolMonday(db, monday),
    isPresent: monday === present,
    shift,
    shiftSlugs: SHIFT_SLUGS,
    filter: {
      environmentId: environmentId ?? null,
      ownerId: ownerId ?? null,
      status: WEEK_STATUS_SLUGS[status],
      origin: originSlug(isLesson),
    },
    environments,
    teachers,
    days,
  };
}
