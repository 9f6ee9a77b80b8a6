import { EVERYTHING } from "#app/domain/scope.ts";
import { SHIFT_HOURS } from "#app/domain/shift.ts";
import { findReservation } from "#app/models/reservation.server.ts";
import type { Deps } from "../deps.ts";
import { type ReadPart, readChoices } from "./choices.server.ts";

/** What the transfer dialog shows: the reservation's values as its form takes them, and the choices. */
export function readTransferForm(deps: Deps, id: number, part: ReadPart) {
  const { db } = deps;
  return db.read(() => {
    const reservation = findReservation(db, EVERYTHING, id);
    if (!reservation) return null;
    const { shift, startTime, endTime } = reservation;
    const hours = SHIFT_HOURS[shift];
    const isWholeShift = startTime === hours.start && endTime === hours.end;
    return {
      values: {
        teacherUserId: String(reservation.ownerId),
        disciplineId: String(reservation.disciplineId),
        classId: String(reservation.classId),
        environmentIds: reservation.environmentIds.map(String),
        date: reservation.date,
        shift,
        // The shift's own times stay blank, so that another shift brings its own.
        startTime: isWholeShift ? "" : startTime,
        endTime: isWholeShift ? "" : endTime,
        notes: reservation.notes ?? "",
      },
      choices: readChoices(deps, true, part),
    };
  });
}
