import { calendarDates } from "#app/domain/calendar/school-days.ts";
import { addDays, type CivilDate, daysFrom, isWeekday, mondayOf } from "#app/domain/dates/civil-date.ts";
import { MAX_GAPS_COUNTED, MAX_GAPS_SHOWN } from "#app/domain/limits.ts";
import { BLANK_CONTENT } from "#app/domain/reservations/reservation-content.ts";
import { closureOn } from "#app/domain/rooms/closure.ts";
import { listBlockedShifts } from "#app/models/blocked-days/blocked-day.server.ts";
import { findCalendarOfClass } from "#app/models/calendar/calendar.server.ts";
import { listClosuresIn } from "#app/models/rooms/closure.server.ts";
import { countOpenGaps, type Gap, listClosedGaps, listOpenGaps } from "#app/models/series/gap.server.ts";
import {
  listBusyHours,
  listHeldSlots,
  type Room,
  readReplacements,
} from "#app/models/series/make-up.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Requested, requestReservations } from "#app/services/requests/request.server.ts";
import { type Result, refuse } from "#app/services/result.ts";
import { findOwnGap } from "./gaps.server.ts";

/** Places that are offered for each missing lesson. */
const OFFERED = 3;
/** Days of the search for one: its own week if it is to come, and the weeks after. */
const DAYS_LOOKED_AT = 21;

/** Where a missing lesson could take place: at its own hours, on another day. */
export type Place = { date: CivilDate; rooms: Room[]; isSameWeek: boolean; isSameRoom: boolean };

export type OpenGap = Gap & { places: Place[] };

export type OpenGaps = {
  gaps: OpenGap[];
  /** The latest that are made up or given up. */
  closed: Gap[];
  /** All of them, up to a hundred. */
  count: number;
};

/** The days on which a lesson of the class can be, the same week first: school days of the shift, from tomorrow on. */
function daysFor({ db }: Deps, today: CivilDate, gap: Gap): CivilDate[] {
  const week = mondayOf(gap.date);
  const tomorrow = addDays(today, 1);
  const startDate = week > tomorrow ? week : tomorrow;
  const range = { startDate, endDate: addDays(startDate, DAYS_LOOKED_AT - 1) };
  const calendar = findCalendarOfClass(db, gap.classId, range);
  const days = calendar
    ? calendarDates(calendar, [], range).filter(({ shifts }) => shifts.includes(gap.shift))
    : daysFrom(startDate, DAYS_LOOKED_AT)
        .filter(isWeekday)
        .map((date) => ({ date }));
  const blocked = new Set(
    listBlockedShifts(db, range)
      .filter(({ shift }) => shift === gap.shift)
      .map(({ date }) => date),
  );
  return days.map(({ date }) => date).filter((date) => date !== gap.date && !blocked.has(date));
}

type Hours = { date: CivilDate; startTime: string; endTime: string };
const meet = (a: Hours, b: Hours) => a.date === b.date && a.startTime < b.endTime && b.startTime < a.endTime;

/**
 * The open gaps of a person, each with up to three free places: rooms like its own, on days when none of its teachers
 * and classes has a lesson then; the same week first, the same room first. What is read follows the gaps shown.
 */
export function readOpenGaps(deps: Deps, userId: number): OpenGaps {
  const { db } = deps;
  return db.read(() => {
    const gaps = listOpenGaps(db, userId, MAX_GAPS_SHOWN);
    const today = schoolToday(deps);
    const replacements = readReplacements(db);
    const wanted = gaps.map((gap) => {
      const days = daysFor(deps, today, gap);
      const [only] = gap.environmentIds;
      // Several rooms are searched as they are: only a person can decide which of them may be replaced.
      const own = gap.environmentIds.flatMap((id) => replacements(id).slice(0, 1));
      const choices =
        gap.environmentIds.length === 1 && only ? replacements(only).map((room) => [room]) : [own];
      return { gap, days, choices: choices.filter(({ length }) => length > 0) };
    });
    const all = wanted.flatMap(({ days }) => days).sort((a, b) => a.localeCompare(b));
    const busy = listBusyHours(db, {
      userIds: [...new Set(gaps.flatMap(({ teacherUserIds }) => teacherUserIds))],
      classIds: [...new Set(gaps.flatMap(({ classIds }) => classIds))],
      startDate: all[0] ?? today,
      endDate: all.at(-1) ?? today,
    });
    const closures = listClosuresIn(db, { startDate: all[0] ?? today, endDate: all.at(-1) ?? today });
    const slots = wanted.flatMap(({ gap, days, choices }) =>
      days
        .filter((date) => {
          const hours = { date, startTime: gap.startTime, endTime: gap.endTime };
          return !busy.some(
            (lesson) =>
              meet(lesson, hours) &&
              (gap.teacherUserIds.includes(lesson.ownerId) || gap.classIds.includes(lesson.classId)),
          );
        })
        .flatMap((date) =>
          choices.map((rooms, index) => ({
            gapId: gap.id,
            date,
            startTime: gap.startTime,
            endTime: gap.endTime,
            environmentIds: rooms.map(({ id }) => id),
            rooms,
            isSameWeek: mondayOf(date) === mondayOf(gap.date),
            isSameRoom: index === 0,
          })),
        )
        .filter(({ date, environmentIds }) =>
          environmentIds.every((id) => closureOn(closures, id, date, gap.shift) === null),
        ),
    );
    const held = listHeldSlots(db, slots);
    const free = Map.groupBy(
      slots.filter((_, index) => !held.has(index)),
      ({ gapId }) => gapId,
    );
    return {
      gaps: gaps.map((gap) => ({ ...gap, places: choose(free.get(gap.id) ?? []) })),
      closed: listClosedGaps(db, userId, MAX_GAPS_SHOWN),
      count: gaps.length < MAX_GAPS_SHOWN ? gaps.length : countOpenGaps(db, userId, MAX_GAPS_COUNTED + 1),
    };
  });
}

/** The first places on different days; of a day the lesson's own room, else the nearest in size. */
function choose(places: Place[]): Place[] {
  const byDay = [...Map.groupBy(places, ({ date }) => date).values()].flatMap(([first]) => first ?? []);
  const rank = ({ isSameWeek, isSameRoom }: Place) => (isSameWeek ? 0 : 2) + (isSameRoom ? 0 : 1);
  return byDay
    .sort((a, b) => rank(a) - rank(b) || a.date.localeCompare(b.date))
    .slice(0, OFFERED)
    .map(({ date, rooms, isSameWeek, isSameRoom }) => ({ date, rooms, isSameWeek, isSameRoom }));
}

/** Asks for a missing lesson again, with what it was, on another day and in rooms that are chosen. */
export function makeUpGap(
  deps: Deps,
  actor: Actor,
  { gapId, date, environmentIds }: { gapId: number; date: string; environmentIds: number[] },
): Result<Requested> {
  const gap = findOwnGap(deps, { kind: "own", userId: actor.id }, gapId);
  if (!gap) return refuse("notFound");
  const { disciplineId, classId, shift, startTime, endTime } = gap;
  const content = { ...BLANK_CONTENT, disciplineId, classId };
  const times = { shift, startTime, endTime };
  return requestReservations(deps, actor, { ...content, ...times, dates: [date], environmentIds, gapId });
}
