import { z } from "zod";
import { eachOf } from "#app/domain/content.ts";
import {
  type ContentName,
  RESERVATION_CONTENT,
  type ReservationContent,
} from "#app/domain/reservations/reservation-content.ts";
import { reservationContent } from "#app/models/reservations/reservation.schema.ts";
import { count, day, id, shift, status, text, timestamps, wallClock } from "./fields.ts";

const ANSWERED = { reference: id, text: text.nullable(), number: count.nullable() };

const content = eachOf(RESERVATION_CONTENT, (name) =>
  ANSWERED[RESERVATION_CONTENT[name].kind].meta({ ...reservationContent[name].meta() }),
) as { [Name in ContentName]: z.ZodType<ReservationContent[Name]> };

/** What all reservations of an answer have, whatever they are listed for. */
const facts = {
  id,
  userId: id,
  teacherUserId: id.nullable(),
  ...content,
  date: day,
  startTime: wallClock,
  endTime: wallClock,
  shift,
  status,
  reviewerUserId: id.nullable(),
  rejectionReason: text.nullable(),
  ...timestamps,
  userName: text,
  disciplineName: text,
  className: text,
};

const reservation = { ...facts, environmentIds: z.array(id), environmentNames: z.array(text) };

/** A reservation with the names that are read with it (rules R10.23). */
export const Reservation = z.object(reservation).meta({ id: "Reservation" });

/** A reservation that was made; `conflictCount` counts those in conflict with it (rules R3.18). */
export const CreatedReservation = z
  .object({ ...reservation, conflictCount: count })
  .meta({ id: "CreatedReservation" });

/** A row of reports: a reservation in one of its rooms, under the person it belongs to (rules R10.6). */
export const DetailedReservation = z
  .object({ ...facts, environmentId: id, environmentName: text })
  .meta({ id: "DetailedReservation" });

/** What everybody may see of an approved reservation (rules R10.11). */
export const PublicReservation = z
  .object({
    id,
    date: day,
    startTime: wallClock,
    endTime: wallClock,
    shift,
    className: text,
    userName: text,
    disciplineName: text,
    environmentNames: z.array(text),
    notes: text.nullable(),
  })
  .meta({ id: "PublicReservation" });

/** A pair of reservation and environment in the way; a pending one's person is not named to everybody. */
const Conflict = z
  .object({
    environmentId: id,
    environmentName: text,
    userName: text.nullable(),
    status,
    date: day,
    startTime: wallClock,
    endTime: wallClock,
  })
  .meta({ id: "Conflict" });

/** The public check's answer (rules R10.10). */
export const ConflictCheck = z
  .object({
    hasConflicts: z.boolean(),
    conflictCount: count,
    truncated: z.literal(true).optional(),
    conflicts: z.array(Conflict),
  })
  .meta({ id: "ConflictCheck" });
