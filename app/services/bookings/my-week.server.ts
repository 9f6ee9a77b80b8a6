import { ownerOfScope, type Scope } from "#app/domain/access/scope.ts";
import { addDays, type CivilDate, daysFrom, isCivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";
import {
  type Lesson,
  lessonsIn,
  lessonsOf,
  placeOf,
  type ShiftLessons,
  type TimeRange,
} from "#app/domain/dates/lesson.ts";
import { lessonsOn, wholeHoursOf } from "#app/domain/dates/lesson-times.ts";
import { SHIFT_SLUGS, type Shift, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { listReservations, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { countListed, countOwnWaiting } from "#app/models/bookings/reservation-page.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { listOwnChanges, type OwnChange } from "#app/models/public/public-place.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { nextSchoolMonday } from "#app/services/calendar/next-week.server.ts";
import { currentShift, openingMonday, schoolMoment, schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";

/** Cards that overlap each other, in the calendar's rows that they span together. */
export type WeekBlock = { firstSlot: number; slotCount: number; reservations: Reservation[] };

export type MyWeekDay = {
  date: CivilDate;
  isToday: boolean;
  blocked: string | null;
  blocks: WeekBlock[];
  lessons: TimeRange[];
  open: Lesson[];
};

export type MyWeek = {
  monday: CivilDate;
  friday: CivilDate;
  previousMonday: CivilDate;
  nextMonday: CivilDate;
  currentMonday: CivilDate;
  shift: Shift;
  shiftSlugs: Record<Shift, string>;
  /** The hours of each shift; null where they change within the week. */
  shiftHours: Record<Shift, TimeRange | null>;
  days: MyWeekDay[];
  /** What was cancelled, moved or given to a substitute, over all shifts. */
  changes: OwnChange[];
};

export function blocksOfDay(reservations: Reservation[], shiftLessons: ShiftLessons): WeekBlock[] {
  const blocks: WeekBlock[] = [];
  for (const reservation of reservations) {
    const rows = placeOf(shiftLessons, reservation).map((lesson) => lesson - 1);
    const first = rows[0] ?? 0;
    const last = rows.at(-1) ?? first;
    const open = blocks.at(-1);
    if (open && first < open.firstSlot + open.slotCount) {
      open.slotCount = Math.max(open.slotCount, last - open.firstSlot + 1);
      open.reservations.push(reservation);
    } else {
      blocks.push({ firstSlot: first, slotCount: last - first + 1, reservations: [reservation] });
    }
  }
  return blocks;
}

/** The lessons that none of the blocks covers, nor a reservation that runs on from another shift, and that are not over. */
function openLessons(
  deps: Deps,
  date: CivilDate,
  shiftLessons: ShiftLessons,
  { blocks, others }: { blocks: WeekBlock[]; others: TimeRange[] },
): Lesson[] {
  const today = schoolToday(deps);
  if (date < today) return [];
  const running = others.flatMap(({ startTime, endTime }) => lessonsOf(shiftLessons, startTime, endTime));
  return lessonsIn(shiftLessons).filter(
    (lesson) =>
      !running.includes(lesson) &&
      !blocks.some(({ firstSlot, slotCount }) => firstSlot < lesson && lesson <= firstSlot + slotCount) &&
      (date > today || (shiftLessons.lessons[lesson - 1]?.endTime ?? "") > schoolTime(deps)),
  );
}

/**
 * The person's own week, Monday to Friday, in one shift (rules R7.18); without a week in the address the default one
 * (rules R1.9).
 */
export function readMyWeek(
  deps: Deps,
  scope: Scope,
  address: { week: string | null; shift: string | null },
): MyWeek {
  const today = schoolToday(deps);
  const opening = openingMonday(deps);
  const monday = address.week && isCivilDate(address.week) ? mondayOf(address.week) : opening;
  const friday = addDays(monday, 4);
  const shift = shiftOfSlug(address.shift) ?? currentShift(deps);
  const range = { startDate: monday, endDate: friday };
  const reservations = listReservations(deps.db, scope, { ...range, withSubstitutions: true });
  const blocked = listBlockedShifts(deps.db, range);
  const times = readLessonTimes(deps.db);
  const userId = ownerOfScope(scope);
  const changes =
    userId === undefined
      ? []
      : listOwnChanges(deps.db, reservations, { userId, start: monday, end: friday, today });
  return {
    monday,
    friday,
    changes,
    previousMonday: addDays(monday, -7),
    nextMonday: nextSchoolMonday(deps.db, monday),
    currentMonday: opening,
    shift,
    shiftSlugs: SHIFT_SLUGS,
    shiftHours: wholeHoursOf(times, daysFrom(monday, 5)),
    days: daysFrom(monday, 5).map((date) => {
      const ofDay = reservations.filter((reservation) => reservation.date === date);
      const own = ofDay.filter((reservation) => reservation.shift === shift);
      const others = ofDay.filter((reservation) => reservation.shift !== shift);
      const shiftLessons = lessonsOn(times, date)[shift];
      const blocks = blocksOfDay(own, shiftLessons);
      const title = blocked.find((day) => day.date === date && day.shift === shift)?.title ?? null;
      return {
        date,
        isToday: date === today,
        blocked: title,
        blocks,
        lessons: shiftLessons.lessons,
        open: title === null ? openLessons(deps, date, shiftLessons, { blocks, others }) : [],
      };
    }),
  };
}

/** What still waits for an answer; requests whose lesson is over do not (rules R3.37). */
export function countPending(deps: Deps, scope: Scope): number {
  const ownerId = ownerOfScope(scope);
  const now = schoolMoment(deps);
  return ownerId === undefined
    ? countListed(deps.db, { status: "pending", openAt: now })
    : countOwnWaiting(deps.db, ownerId, now);
}
