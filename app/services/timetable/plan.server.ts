import type { CalendarDate } from "#app/domain/calendar/school-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { lessonRange, type TimeRange } from "#app/domain/dates/lesson.ts";
import { lessonSetOf } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { ordinaryDays } from "#app/domain/series/series.ts";
import { type ClashCounts, countClashes } from "#app/domain/timetable/clashes.ts";
import {
  compareTimetables,
  datesOfLesson,
  lessonKey,
  takePairs,
  type WeeklyLesson,
} from "#app/domain/timetable/weekly-lesson.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import {
  listPublishedLessons,
  listRoomHolders,
  listTouchedRows,
  type PublishedLesson,
  type RoomHolder,
  type TouchedRow,
} from "#app/models/timetable/timetable-rows.server.ts";
import { isOver } from "#app/services/bookings/rules.server.ts";
import type { Warnings } from "#app/services/bookings/warnings.server.ts";
import { readLessonTimes } from "../calendar/lesson-times.server.ts";
import { calendarOfClass, datesOfCalendar } from "../calendar/school-days.server.ts";
import { schoolToday } from "../clock.ts";
import type { ReadDeps } from "../deps.ts";
import { findBusyPeople } from "./busy-people.server.ts";
import type { MatchedTimetable } from "./match.server.ts";

/** A date of a lesson with its hours. */
export type LessonDate = TimeRange & { date: CivilDate };

/** A lesson that is written again, on its dates. */
type NewLesson = { lesson: WeeklyLesson; dates: LessonDate[] };

/** A reservation in the place of a lesson. */
export type Collision = RoomHolder & { lesson: WeeklyLesson };

export type TimetablePlan = {
  /** The first and last day on which anything changes. */
  from: CivilDate;
  until: CivilDate;
  /** By single periods; counted when asked for, which publishing does not. */
  difference(): ReturnType<typeof compareTimetables>;
  /** Lessons that go, those that stay as they are, those that are written. */
  gone: PublishedLesson[];
  unchanged: PublishedLesson[];
  fresh: NewLesson[];
  collisions: Collision[];
  /** Reservations of what goes that somebody has changed: they stay. */
  touched: TouchedRow[];
  /** Shown as a warning, not refused; counted when asked for. */
  clashes(): ClashCounts;
  /** What the teachers and classes of new lessons have at their times; asked for by previews alone. */
  busyPeople(): Warnings;
};

type Days = { days: CalendarDate[]; terms: { startDate: CivilDate; endDate: CivilDate }[] };

/** The days of a range by a calendar, else the default one; of a school without any, by their weekdays. */
function readDays(
  { db }: ReadDeps,
  calendarId: number | null,
  range: { startDate: CivilDate; endDate: CivilDate },
): Days {
  const found =
    calendarId === null ? calendarOfClass(db, null, range) : datesOfCalendar(db, calendarId, range);
  if (found) {
    const terms = found.calendar.terms.filter(({ kind }) => kind === "term");
    return { days: found.dates, terms: terms.sort((a, b) => a.startDate.localeCompare(b.startDate)) };
  }
  const blocked = listBlockedShifts(db, range);
  const days = ordinaryDays(range).map(({ date, weekday }): CalendarDate => {
    const isFree = (shift: string) => !blocked.some((row) => row.date === date && row.shift === shift);
    const shifts = SHIFTS.filter(isFree);
    return { date, weekday, shifts, title: null, term: null, blockedTitle: null, off: null };
  });
  return { days, terms: [] };
}

/**
 * The dates of lessons from a day on that are not over, each with its hours by the lessons of its day. Lessons of the
 * same hours share them: a school has hundreds of lessons, and some dozens of hours.
 */
export function lessonDates(
  deps: ReadDeps,
  { calendarId }: { calendarId: number | null },
  range: { from: CivilDate; until: CivilDate },
): (lesson: WeeklyLesson) => LessonDate[] {
  const { from, until } = range;
  const { days, terms } =
    from > until ? { days: [], terms: [] } : readDays(deps, calendarId, { startDate: from, endDate: until });
  const times = readLessonTimes(deps.db);
  const today = schoolToday(deps);
  const known = new Map<string, LessonDate[]>();
  return (lesson) => {
    const { weekday, shift, weeks, terms: bits, startDate, endDate, lessons } = lesson;
    const key = [weekday, shift, weeks, bits, startDate, endDate, lessons.join("+")].join(" ");
    const found = known.get(key);
    if (found) return found;
    const dates = datesOfLesson(lesson, days, terms).flatMap((date) => {
      const set = lessonSetOf(times.sets, calendarId ?? times.defaultCalendarId, date);
      const hours = lessonRange(set[shift], lessons);
      if (!hours || (date === today && isOver(deps, date, hours))) return [];
      return [{ date, ...hours }];
    });
    known.set(key, dates);
    return dates;
  };
}

function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.startTime < b.endTime && b.startTime < a.endTime;
}

/** What occupies the places of lessons: approved reservations that publishing does not take away, by their dates. */
function findCollisions(fresh: NewLesson[], holders: RoomHolder[]): Collision[] {
  const byRoom = new Map(
    [...Map.groupBy(holders, ({ environmentId }) => environmentId)].map(
      ([room, held]) => [room, Map.groupBy(held, ({ date }) => date)] as const,
    ),
  );
  const lessonOf = new Map<RoomHolder, WeeklyLesson>();
  for (const { lesson, dates } of fresh)
    for (const room of lesson.environmentIds) {
      const byDate = byRoom.get(room);
      if (!byDate) continue;
      for (const slot of dates)
        for (const holder of byDate.get(slot.date) ?? [])
          if (!lessonOf.has(holder) && overlaps(slot, holder)) lessonOf.set(holder, lesson);
    }
  return holders.flatMap((holder) => {
    const lesson = lessonOf.get(holder);
    return lesson ? { ...holder, lesson } : [];
  });
}

/**
 * What publishing a timetable from a day on would do, compared with what is published in its calendar (rules R28.22).
 * Past days are not touched: it holds from the day on by whose bell times its lessons were placed.
 */
export function planTimetable(deps: ReadDeps, matched: MatchedTimetable): TimetablePlan {
  const { db } = deps;
  const { timetable, lessons } = matched;
  const { calendarId, endDate: until } = timetable;
  const from = matched.placed.day;
  const range = { from, until };
  const isEmpty = from > until;
  const datesOf = lessonDates(deps, timetable, range);

  const published = isEmpty ? [] : listPublishedLessons(db, { calendarId, ...range });
  const { pairs, before, after } = takePairs(published, lessons, {
    before: ({ lesson }) => lessonKey(lesson),
    after: lessonKey,
  });
  const unchanged = pairs.map((pair) => pair.before);
  const fresh = after.map((lesson): NewLesson => ({ lesson, dates: datesOf(lesson) }));
  const gone = before;
  const exceptSeriesIds = published.map(({ seriesId }) => seriesId);
  const environmentIds = [...new Set(fresh.flatMap(({ lesson }) => lesson.environmentIds))];
  const holders =
    environmentIds.length > 0 ? listRoomHolders(db, { environmentIds, exceptSeriesIds, ...range }) : [];
  const collisions = findCollisions(fresh, holders);
  const goneIds = gone.map(({ seriesId }) => seriesId);
  return {
    from,
    until,
    difference: () =>
      compareTimetables(
        published.map(({ lesson }) => lesson),
        lessons,
      ),
    gone,
    unchanged,
    fresh,
    collisions,
    touched: isEmpty ? [] : listTouchedRows(db, goneIds, range),
    clashes: () => countClashes(lessons),
    busyPeople: () => {
      const known = new Set(collisions.map(({ reservationId }) => reservationId));
      return findBusyPeople(deps, fresh, { exceptSeriesIds, ...range, known });
    },
  };
}
