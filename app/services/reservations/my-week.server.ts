import { ownerOfScope, type Scope } from "#app/domain/access/scope.ts";
import { addDays, type CivilDate, daysFrom, isCivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";
import { hoursOfLesson, LESSONS, type Lesson } from "#app/domain/dates/lesson.ts";
import { SHIFT_SLOTS, SHIFT_SLUGS, type Shift, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { listBlockedShifts } from "#app/models/blocked-days/blocked-day.server.ts";
import { listReservations, type Reservation } from "#app/models/reservations/reservation.server.ts";
import { countListed } from "#app/models/reservations/reservation-page.server.ts";
import { nextSchoolMonday } from "../calendar/next-week.server.ts";
import { currentShift, openingMonday, schoolTime, schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";

/** Cards that overlap each other, in the calendar's rows that they span together. */
export type WeekBlock = { firstSlot: number; slotCount: number; reservations: Reservation[] };

export type MyWeekDay = {
  date: CivilDate;
  isToday: boolean;
  /** The title of what blocks the shift. */
  blocked: string | null;
  blocks: WeekBlock[];
  /** The lessons in which nothing stands and that can still be asked for. */
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
  slots: { start: string; end: string }[];
  days: MyWeekDay[];
};

/** Puts a day's reservations into the rows of the shift's slots; those that overlap share a block. */
export function blocksOfDay(
  reservations: Reservation[],
  slots: { start: string; end: string }[],
): WeekBlock[] {
  const blocks: WeekBlock[] = [];
  for (const reservation of reservations) {
    const rows = slots.flatMap((slot, index) =>
      reservation.startTime < slot.end && slot.start < reservation.endTime ? [index] : [],
    );
    const first = rows[0];
    const last = rows.at(-1);
    if (first === undefined || last === undefined) continue;
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

/** The lessons that none of the blocks covers, and that are not over. */
function openLessons(deps: Deps, date: CivilDate, shift: Shift, blocks: WeekBlock[]): Lesson[] {
  const today = schoolToday(deps);
  if (date < today) return [];
  return LESSONS.filter(
    (lesson) =>
      !blocks.some(({ firstSlot, slotCount }) => firstSlot < lesson && lesson <= firstSlot + slotCount) &&
      (date > today || hoursOfLesson(shift, lesson).endTime > schoolTime(deps)),
  );
}

/**
 * The person's own week, Monday to Friday, in one shift (rules R7.18); without a week in the address the one that opens
 * by itself (rules R1.9).
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
  const slots = SHIFT_SLOTS[shift];
  const range = { startDate: monday, endDate: friday };
  const reservations = listReservations(deps.db, scope, { ...range, shift });
  const blocked = listBlockedShifts(deps.db, range);
  return {
    monday,
    friday,
    previousMonday: addDays(monday, -7),
    nextMonday: nextSchoolMonday(deps.db, monday),
    currentMonday: opening,
    shift,
    shiftSlugs: SHIFT_SLUGS,
    slots,
    days: daysFrom(monday, 5).map((date) => {
      const own = reservations.filter((reservation) => reservation.date === date);
      const blocks = blocksOfDay(own, slots);
      const title = blocked.find((day) => day.date === date && day.shift === shift)?.title ?? null;
      return {
        date,
        isToday: date === today,
        blocked: title,
        blocks,
        open: title === null ? openLessons(deps, date, shift, blocks) : [],
      };
    }),
  };
}

export function countPending(deps: Deps, scope: Scope): number {
  return countListed(deps.db, { ownerId: ownerOfScope(scope), status: "pending" });
}
