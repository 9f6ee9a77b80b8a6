import { z } from "zod";
import { shift } from "#app/models/bookings/reservation.schema.ts";
import { closureSchema } from "#app/models/rooms/closure.schema.ts";
import { Reservation } from "./bookings.ts";
import { asSent, day, id, named, reference, text, timestamps } from "./fields.ts";

const { shape: sent } = closureSchema;

/** The fields of a closed time, of a room or a kind of equipment. */
export const closedTime = {
  startDate: asSent(day, sent.startDate),
  endDate: asSent(day, sent.endDate),
  shifts: asSent(z.array(shift), sent.shifts),
  reason: asSent(text, sent.reason),
  isPublic: asSent(z.boolean(), sent.isPublic),
  ...timestamps,
};

/** As whoever may not read every reason gets it. */
export const reasonIfPublic = text
  .nullable()
  .meta({ description: "O motivo; nulo para professores se não é para todos", example: "Troca do piso" });

export const touchedByClosure = z
  .array(Reservation)
  .meta({ description: "As reservas que ficam neste período, as 200 primeiras; nada muda nelas" });

const closure = {
  id,
  environmentId: reference.meta({ description: "O ambiente", example: 2 }),
  ...closedTime,
};

/** A time in which a room is closed (rules R24.20). */
export const RoomClosure = named("RoomClosure", { ...closure, reason: reasonIfPublic });

export const NewRoomClosure = named("NewRoomClosure", { ...closure, touched: touchedByClosure });

/** As a refusal gives it. */
export const StoredRoomClosure = named("StoredRoomClosure", closure);
