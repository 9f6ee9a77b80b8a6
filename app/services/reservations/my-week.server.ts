import { addDays, type CivilDate, daysFrom, isCivilDate, mondayOf } from "#app/domain/civil-date.ts";
import { ownerOfScope, type Scope } from "#app/domain/scope.ts";
import { SHIFT_SLOTS, SHIFT_SLUGS, type Shift, shiftOfSlug } from "#app/domain/shift.ts";
import { listReservations, type Reservation } from "#app/models/reservation.server.ts";
import { countListed } from "#app/models/reservation-page.server.ts";
import { currentShift, schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";

/** Cards that overlap each other, in the calendar's rows that they span together. */
export type WeekBlock = { firstSlot: number; slotCount: number; reservations: Reservation[] };

export type MyWeek = {
  monday: CivilDate;
  friday: CivilDate;
  previousMonday: CivilDate;
  nextMonday: CivilDate;
  currentMonday: CivilDate;
  shift: Shift;
  shiftSlugs: Record<Shift, string>;
  slots: { start: string; end: string }[];
  days: { date: CivilDate; isToday: boolean; blocks: WeekBlock[] }[];
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

/** The Monday of the week that an address names, else of the present week. */
export function mondayOfAddress(week: string | null, today: CivilDate): CivilDate {
  return mondayOf(week && isCivilDate(week) ? week : today);
}

/** The person's own week, Monday to Friday, in one shift (rules R7.18). */
export function readMyWeek(
  deps: Deps,
  scope: Scope,
  address: { week: string | null; shift: string | null },
): MyWeek {
  const today = schoolToday(deps);
  const monday = mondayOfAddress(address.week, today);
  const friday = addDays(monday, 4);
  const shift = shiftOfSlug(address.shift) ?? currentShift(deps);
  const slots = SHIFT_SLOTS[shift];
  const reservations = listReservations(deps.db, scope, { startDate: monday, endDate: friday, shift });
  return {
    monday,
    friday,
    previousMonday: addDays(monday, -7),
    nextMonday: addDays(monday, 7),
    currentMonday: mondayOf(today),
    shift,
    shiftSlugs: SHIFT_SLUGS,
    slots,
    days: daysFrom(monday, 5).map((date) => ({
      date,
      isToday: date === today,
      blocks: blocksOfDay(
        reservations.filter((reservation) => reservation.date === date),
        slots,
      ),
    })),
  };
}

export function countPending(deps: Deps, scope: Scope): number {
  return countListed(deps.db, { ownerId: ownerOfScope(scope), status: "pending" });
}
