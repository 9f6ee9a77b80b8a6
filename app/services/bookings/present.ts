import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import type { Conflict } from "#app/models/bookings/conflict.server.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";

/** A wall-clock time as JSON gives it: an instant whose UTC hour and minute are the wall clock. */
export function wallClockInstant(date: CivilDate, time: string): string {
  return `${date}T${time}:00.000Z`;
}

function presentEquipment(equipment: BookedEquipment[]) {
  return equipment.map(({ ownStatus: _, ...booked }) => booked);
}

/** A reservation as `/api` gives it (rules R1.3). */
export function presentReservation({
  ownerId: _,
  isInConflict: __,
  isLesson: ___,
  ...reservation
}: Reservation) {
  return {
    ...reservation,
    equipment: presentEquipment(reservation.equipment),
    startTime: wallClockInstant(reservation.date, reservation.startTime),
    endTime: wallClockInstant(reservation.date, reservation.endTime),
  };
}

/** A conflict as `check-conflicts` gives it, with as much of its person's name as the caller may know. */
export function presentConflict(conflict: Conflict, userName: string | null) {
  return {
    environmentId: conflict.environmentId,
    environmentName: conflict.environmentName,
    userName,
    status: conflict.status,
    date: conflict.date,
    startTime: wallClockInstant(conflict.date, conflict.startTime),
    endTime: wallClockInstant(conflict.date, conflict.endTime),
  };
}

export function presentDetailed(reservation: Reservation) {
  const { ownerId, isInConflict: _, isLesson: __, environmentIds, environmentNames, ...rest } = reservation;
  return environmentIds.map((environmentId, index) => ({
    ...rest,
    userId: ownerId,
    equipment: presentEquipment(rest.equipment),
    startTime: wallClockInstant(rest.date, rest.startTime),
    endTime: wallClockInstant(rest.date, rest.endTime),
    environmentId,
    environmentName: environmentNames[index] ?? "",
  }));
}
