import {
  addDays,
  type CivilDate,
  daysFrom,
  isCivilDate,
  mondayOf,
  weekdayIndex,
} from "#app/domain/dates/civil-date.ts";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import {
  chosenLessons,
  type Lesson,
  type LessonSet,
  lessonsOf,
  limitsOf,
  type TimeRange,
} from "#app/domain/dates/lesson.ts";
import { type LessonTimes, lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { isGone } from "#app/domain/public/change.ts";
import { type Closure, publicReason } from "#app/domain/rooms/closure.ts";
import { listPlacedReservations, type PlacedReservation } from "#app/models/public/public-place.server.ts";
import { listPublicBlockedDays, type PublicBlockedDay } from "#app/models/public/public-schedule.server.ts";
import { listClosures } from "#app/models/rooms/closure.server.ts";
import { type Environment, findEnvironment } from "#app/models/rooms/environment.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { currentShift, openingMonday, schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { closedState } from "#app/text/rooms/closures.ts";

const WEEK_DAYS = 7;
const SUNDAY = 6;
/** More than a week of one room holds, lesson by lesson. */
const MAX_SHOWN = 200;

/** What everybody may know of a room (rules R17.4). */
export type PublicRoom = Pick<Environment, "id" | "name" | "type" | "capacity" | "location" | "resources">;

/** With its lessons, none for the whole shift; null for times of its own, as of an older set. */
export type RoomWeekRow = PlacedReservation & { lessons: Lesson[] | null };
export type RoomShift = {
  reservations: RoomWeekRow[];
  blocked: string | null;
  /** "Fechada: pintura". */
  closed: string | null;
};
export type RoomWeekDay = { date: CivilDate; isToday: boolean; shifts: Record<Shift, RoomShift> };

export type RoomPage = {
  room: PublicRoom;
  today: CivilDate;
  time: string;
  now: PlacedReservation[];
  blockedNow: string | null;
  /** "Fechada: pintura" while the room can be used in no shift from now to the end of its day. */
  closedNow: string | null;
  next: PlacedReservation | null;
  day: PlacedReservation[];
  monday: CivilDate;
  /** The week that the page opens on; an address need not name it. */
  openingMonday: CivilDate;
  week: RoomWeekDay[];
  requestDate: CivilDate;
  /** Whether a lesson of the timetable is among what is shown: then reservations say that they are. */
  hasLessons: boolean;
};

export function toPublicRoom({ id, name, type, capacity, location, resources }: Environment): PublicRoom {
  return { id, name, type, capacity, location, resources };
}

function blockedTitle(days: PublicBlockedDay[], date: CivilDate, shift: Shift): string | null {
  return days.find((day) => day.date === date && day.shifts.includes(shift))?.title ?? null;
}

function closedWords(closures: Closure[], date: CivilDate, shift: Shift): string | null {
  const closure = closures.find(
    ({ startDate, endDate, shifts }) => startDate <= date && date <= endDate && shifts.includes(shift),
  );
  return closure ? closedState(publicReason(closure)) : null;
}

function lessonsOfRow(
  times: LessonTimes,
  { date, shift, startTime, endTime }: PlacedReservation,
): Lesson[] | null {
  const set = lessonsOn(times, date);
  const chosen = chosenLessons(set[shift], { startTime, endTime });
  return chosen ?? (set === DEFAULT_LESSON_SET ? lessonsOf(set[shift], startTime, endTime) : null);
}

function toWeek(
  times: LessonTimes,
  monday: CivilDate,
  today: CivilDate,
  rows: PlacedReservation[],
  { blocked, closures }: { blocked: PublicBlockedDay[]; closures: Closure[] },
): RoomWeekDay[] {
  return daysFrom(monday, WEEK_DAYS)
    .map((date) => {
      const ofShift = (shift: Shift): RoomShift => ({
        reservations: rows
          .filter((row) => row.date === date && row.shift === shift)
          .map((row) => ({ ...row, lessons: lessonsOfRow(times, row) })),
        blocked: blockedTitle(blocked, date, shift),
        closed: closedWords(closures, date, shift),
      });
      const shifts = {
        morning: ofShift("morning"),
        afternoon: ofShift("afternoon"),
        evening: ofShift("evening"),
      };
      return { date, isToday: date === today, shifts };
    })
    .filter(
      ({ date, shifts }) =>
        weekdayIndex(date) !== SUNDAY || SHIFTS.some((shift) => shifts[shift].reservations.length > 0),
    );
}

/** The shift whose lessons go on at a time of day; null in the breaks between shifts. */
function shiftAt(set: LessonSet, time: string): Shift | null {
  const isIn = ({ startTime, endTime }: TimeRange) => startTime <= time && time < endTime;
  return SHIFTS.find((shift) => isIn(limitsOf(set[shift]))) ?? null;
}

/** Today while a lesson is still to come, else the next day; never a Sunday. */
function requestDateOf(set: LessonSet, today: CivilDate, time: string): CivilDate {
  const date = time < limitsOf(set.evening).endTime ? today : addDays(today, 1);
  return weekdayIndex(date) === SUNDAY ? addDays(date, 1) : date;
}

/**
 * Null if there is no such room. @param asked.week any day of the week that the address names; nonsense is ignored.
 */
export function readRoomPage(deps: Deps, asked: { id: number; week: string | null }): RoomPage | null {
  const { db } = deps;
  const today = schoolToday(deps);
  const time = schoolTime(deps);
  const opening = openingMonday(deps);
  const monday = asked.week && isCivilDate(asked.week) ? mondayOf(asked.week) : opening;
  const sunday = addDays(monday, WEEK_DAYS - 1);
  return db.read(() => {
    const room = findEnvironment(db, asked.id);
    if (!room) return null;
    const place = { kind: "room", id: room.id } as const;
    const read = (start: CivilDate, end: CivilDate) =>
      listPlacedReservations(db, place, { start, end, today, limit: MAX_SHOWN });
    const coming = read(today, addDays(today, WEEK_DAYS));
    const day = coming.filter(({ date }) => date === today);
    const isComing = (row: PlacedReservation) => !isGone(row) && (row.date > today || row.startTime > time);
    const closures = listClosures(db, room.id);
    const blockedToday = listPublicBlockedDays(db, { start: today, end: today });
    const times = readLessonTimes(db);
    const set = lessonsOn(times, today);
    const shift = shiftAt(set, time);
    const ofWeek = read(monday, sunday);
    return {
      room: toPublicRoom(room),
      today,
      time,
      now: day.filter((row) => !isGone(row) && row.startTime <= time && time < row.endTime),
      blockedNow: shift && blockedTitle(blockedToday, today, shift),
      closedNow: closedWords(closures, today, shift ?? currentShift(deps)),
      next: coming.find(isComing) ?? null,
      day,
      monday,
      openingMonday: opening,
      week: toWeek(times, monday, today, ofWeek, {
        blocked: listPublicBlockedDays(db, { start: monday, end: sunday }),
        closures,
      }),
      requestDate: requestDateOf(set, today, time),
      hasLessons: [...coming, ...ofWeek].some(({ isLesson }) => isLesson),
    };
  });
}
