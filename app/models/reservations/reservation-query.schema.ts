import { z } from "zod";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { isId } from "#app/domain/id.ts";
import { MAX_ENVIRONMENTS } from "#app/domain/limits.ts";
import { STATUSES } from "#app/domain/reservations/status.ts";
import { cursorField, limitField } from "#app/models/page.schema.ts";
import { comparing } from "#app/models/text.schema.ts";
import { CHOOSE_ENVIRONMENT, checkTimes, dateInput, shift, timeInput } from "./reservation.schema.ts";

const idText = z.string().refine(isId, "Identificador inválido").transform(Number);

/** A reservation's place in a list as a cursor: `2026-03-16_07:30_12` is reservation 12. */
const reservationCursor = /^(\d{4}-\d{2}-\d{2})_(\d{2}:\d{2})_(\d{1,15})$/;

/** The query of `GET /api/reservations`; names that are not here (`sort`) are ignored. */
export const listReservationsSchema = z.object({
  startDate: dateInput.optional(),
  endDate: dateInput.optional(),
  environmentId: idText.optional(),
  userId: idText.optional(),
  status: z
    .string()
    .transform((text) => text.split(",").map((status) => status.trim()))
    .pipe(z.array(z.enum(STATUSES, { error: "Status inválido" })))
    .optional(),
  shift: z.enum(SHIFTS, { error: "Turno inválido" }).optional(),
  conflicts: z
    .enum(["true", "false", "1", "0"])
    .transform((text) => text === "true" || text === "1")
    .optional(),
  limit: limitField,
  cursor: cursorField(reservationCursor, ([date = "", startTime = "", id]) => ({
    date,
    startTime,
    id: Number(id),
  })),
});

/** The query of `GET /api/reservations/detailed`. */
export const detailedSchema = listReservationsSchema.pick({ environmentId: true, shift: true }).extend({
  startDate: dateInput,
  endDate: dateInput,
});

/** The rooms of a query, as they were written. */
function idsOf(query: { environmentIds?: string; environmentId?: string }): string[] {
  return (query.environmentIds ?? query.environmentId ?? "").split(",").map((id) => id.trim());
}

/** The query of `GET /api/public/check-conflicts`. */
export const checkConflictsSchema = z
  .object({
    environmentIds: z.string().max(1000).optional(),
    environmentId: z.string().max(20).optional(),
    date: dateInput,
    shift,
    startTime: timeInput.optional(),
    endTime: timeInput.optional(),
  })
  .superRefine(...checkTimes)
  .refine((input) => idsOf(input).length <= MAX_ENVIRONMENTS && idsOf(input).every(isId), {
    path: ["environmentIds"],
    message: CHOOSE_ENVIRONMENT,
    ...comparing("environmentIds", "environmentId"),
  })
  .transform(({ environmentIds, environmentId, ...rest }) => ({
    ...rest,
    environmentIds: [...new Set(idsOf({ environmentIds, environmentId }).map(Number))],
  }));
