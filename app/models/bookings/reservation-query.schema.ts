import { z } from "zod";
import { STATUSES } from "#app/domain/bookings/status.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { isId } from "#app/domain/id.ts";
import { MAX_ENVIRONMENTS } from "#app/domain/limits.ts";
import { cursorField, limitField } from "#app/models/page.schema.ts";
import { comparing } from "#app/models/text.schema.ts";
import {
  CHOOSE_ENVIRONMENT,
  checkTimes,
  dateInput,
  endDate,
  shift,
  startDate,
  times,
} from "./reservation.schema.ts";

/** A yes or no of an address. */
const flag = z
  .enum(["true", "false", "1", "0"], { error: "Use true ou false" })
  .transform((text) => text === "true" || text === "1")
  .optional();

const ID = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const idText = z.string().refine(isId, "Identificador inválido").transform(Number).meta(ID);
const ofEnvironment = { description: "Só as deste ambiente", example: 2 };

/** A reservation's place in a list as a cursor: `2026-03-16_07:30_12` is reservation 12. */
const reservationCursor = /^(\d{4}-\d{2}-\d{2})_(\d{2}:\d{2})_(\d{1,15})$/;

export const listReservationsSchema = z.object({
  startDate: startDate.optional(),
  endDate: endDate.optional(),
  environmentId: idText.optional().meta(ofEnvironment),
  userId: idText.optional().meta({ description: "Só as reservas desta pessoa", example: 3 }),
  status: z
    .string()
    .transform((text) => text.split(",").map((status) => status.trim()))
    .pipe(z.array(z.enum(STATUSES, { error: "Status inválido" })))
    .optional()
    .meta({ description: "Situações, separadas por vírgula", example: "pending,approved" }),
  shift: z
    .enum(SHIFTS, { error: "Turno inválido" })
    .optional()
    .meta({ description: "Só as deste turno", example: "morning" }),
  conflicts: flag.meta({ description: "Com `true`, só as que estão em conflito com outra", example: "true" }),
  expired: flag.meta({
    description:
      "Com `true`, só as pendentes cujo horário já passou, sem resposta; com `false`, todas as outras",
    example: "false",
  }),
  limit: limitField,
  cursor: cursorField(reservationCursor, ([date = "", startTime = "", id]) => ({
    date,
    startTime,
    id: Number(id),
  })),
});

export const detailedSchema = listReservationsSchema.pick({ environmentId: true, shift: true }).extend({
  startDate,
  endDate,
});

function idsOf(query: { environmentIds?: string; environmentId?: string }): string[] {
  return (query.environmentIds ?? query.environmentId ?? "").split(",").map((id) => id.trim());
}

export const checkConflictsSchema = z
  .object({
    environmentIds: z.string().max(1000).optional().meta({
      pattern: "^\\d+(,\\d+)*$",
      description: "Ambientes, separados por vírgula",
      example: "1,2",
    }),
    environmentId: z
      .string()
      .max(20)
      .optional()
      .meta({ ...ID, ...ofEnvironment }),
    date: dateInput,
    shift,
    ...times,
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
