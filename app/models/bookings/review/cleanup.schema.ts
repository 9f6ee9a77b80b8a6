import { z } from "zod";
import { STATUSES } from "#app/domain/bookings/status.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { ROWS_DIGEST } from "#app/domain/limits.ts";
import { endDate, environment, shift, startDate } from "#app/models/bookings/reservation.schema.ts";

const COUNT_AGAIN = "Confira de novo quantas reservas serão excluídas antes de excluir";
const BAD_STATUS = "Status inválido";

const statuses = z
  .union([z.array(z.enum(STATUSES, { error: BAD_STATUS })).max(20), z.string().max(100)], {
    error: BAD_STATUS,
  })
  .transform((given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given))
  .pipe(z.array(z.enum(STATUSES, { error: BAD_STATUS })))
  .transform((given) => STATUSES.filter((status) => given.length === 0 || given.includes(status)))
  .optional()
  .transform((given) => given ?? [...STATUSES])
  .meta({
    description: "As situações, em lista ou separadas por vírgula; omitidas, todas",
    example: ["rejected"],
  });

const fields = {
  startDate: startDate.optional(),
  endDate: endDate.optional(),
  status: statuses,
  shift: z
    .enum(SHIFTS, { error: "Turno inválido" })
    .optional()
    .meta(shift.meta() ?? {}),
  environmentId: environment.optional(),
};

/** `POST /api/reservations/cleanup/custom` (rules R10.9). */
export const cleanupSchema = z.object(fields);

export const cleanupFormSchema = z.object({
  ...fields,
  status: z
    .array(z.enum(STATUSES, { error: BAD_STATUS }))
    .max(20)
    .optional()
    .transform((given) => (given && given.length > 0 ? given : [...STATUSES])),
  /** The digest of what the person was shown. */
  seen: z.string({ error: COUNT_AGAIN }).regex(ROWS_DIGEST, COUNT_AGAIN),
  includesFuture: z.boolean().optional(),
});

export type CleanupInput = z.infer<typeof cleanupSchema>;
