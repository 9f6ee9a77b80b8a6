import { z } from "zod";
import { isDateInput } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { endDate, startDate } from "#app/models/bookings/reservation.schema.ts";
import { listReservationsSchema } from "#app/models/bookings/reservation-query.schema.ts";

const INVALID_DATE = "Informe uma data válida, como 2026-03-12";

const date = z.string().refine(isDateInput, INVALID_DATE).optional();

/** The query of the panel's call: one shift, or none for the clock's. */
export const publicShiftSchema = z.object({
  shift: z
    .enum(SHIFTS, "Selecione um turno")
    .optional()
    .meta(listReservationsSchema.shape.shift.meta() ?? {}),
});
export type PublicShiftInput = z.infer<typeof publicShiftSchema>;

/** The query of the weekly call: a range with both ends included, or none for the present week. */
export const publicRangeSchema = z.object({
  startDate: date.meta(startDate.meta() ?? {}),
  endDate: date.meta(endDate.meta() ?? {}),
});
export type PublicRangeInput = z.infer<typeof publicRangeSchema>;
