import { z } from "zod";
import { BLOCKED_DAY_TYPES } from "#app/domain/calendar/blocked-day.ts";
import { isDateInput, isDateInputSince } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import {
  MAX_BLOCKED_DAY_DESCRIPTION_LENGTH,
  MAX_BLOCKED_DAY_TITLE_LENGTH,
  MAX_PANEL_MESSAGE_LENGTH,
  ROWS_DIGEST,
} from "#app/domain/limits.ts";
import { dateInput, endDate, startDate } from "#app/models/bookings/reservation.schema.ts";
import { cursorField, limitField } from "#app/models/page.schema.ts";
import { nameText, optionalText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const DATE_REQUIRED = "Uma data é obrigatória";
export const BAD_DATE = "Por favor, selecione uma data válida";
const TITLE_TOO_SHORT = "O título deve ter pelo menos 3 caracteres";
const DESCRIPTION_TOO_SHORT = "A descrição deve ter pelo menos 5 caracteres";
const CHOOSE_TYPE = "Selecione um tipo";
const CHOOSE_SHIFT = "Selecione pelo menos um turno";
const BAD_TEXT = "Informe um texto";

/** A blocked day may lie before the first reservation (rules R4.1). */
export const EARLIEST_BLOCKED_YEAR = 1900;

const day = z
  .string({ error: DATE_REQUIRED })
  .min(1, DATE_REQUIRED)
  .refine((text) => isDateInputSince(EARLIEST_BLOCKED_YEAR, text), BAD_DATE)
  .meta(dateInput.meta() ?? {});

const fields = {
  date: day,
  title: nameText(3, MAX_BLOCKED_DAY_TITLE_LENGTH, TITLE_TOO_SHORT).meta({
    description: "O título",
    example: "Tiradentes",
  }),
  description: z
    .string({ error: BAD_TEXT })
    .nullish()
    .pipe(optionalText(MAX_BLOCKED_DAY_DESCRIPTION_LENGTH))
    .refine((text) => text === null || text.length >= 5, DESCRIPTION_TOO_SHORT)
    .meta({ description: "Descrição", example: "Feriado nacional" }),
  type: z
    .enum(BLOCKED_DAY_TYPES, { error: CHOOSE_TYPE })
    .meta({ description: "O tipo: feriado, conselho, evento ou outro", example: "holiday" }),
  affectedShifts: z
    .array(z.enum(SHIFTS, { error: CHOOSE_SHIFT }), { error: CHOOSE_SHIFT })
    .max(20, CHOOSE_SHIFT)
    .transform((given) => SHIFTS.filter((shift) => given.includes(shift)))
    .refine((shifts) => shifts.length > 0, CHOOSE_SHIFT)
    .meta({ description: "Os turnos afetados", example: ["morning", "afternoon"] }),
  showInPanel: z
    .boolean({ error: "Informe true ou false" })
    .optional()
    .transform((value) => value ?? false)
    .meta({ description: "Se o painel o mostra", example: true }),
  panelMessage: z
    .string({ error: BAD_TEXT })
    .nullish()
    .pipe(optionalText(MAX_PANEL_MESSAGE_LENGTH))
    .meta({ description: "O que o painel mostra no lugar do título", example: "Não há aulas hoje." }),
};

/** What becomes of the reservations that the days touch; `touched` is which of them the person was shown. */
const consequences = {
  notifyTeachers: z
    .boolean()
    .optional()
    .meta({ description: "Se os professores das reservas afetadas são avisados", example: true }),
  rejectPending: z
    .boolean()
    .optional()
    .meta({ description: "Se os pedidos pendentes afetados são rejeitados", example: false }),
  cancelTouched: z.boolean().optional().meta({
    description:
      "Se as reservas afetadas são canceladas: viram aulas a repor, e cada professor recebe um aviso",
    example: false,
  }),
  touched: z
    .string()
    .regex(ROWS_DIGEST)
    .optional()
    .meta({ description: "Não é usado por esta chamada", example: "" }),
};

/** A blocked day over `/api` (rules R4.1, R10.15). */
export const blockedDaySchema = z.object({ ...fields, ...consequences });

/** The form: one day, or with `endDate` every day up to it. */
export const blockedPeriodSchema = z.object({
  ...fields,
  ...consequences,
  endDate: z
    .string()
    .refine((text) => isDateInputSince(EARLIEST_BLOCKED_YEAR, text), BAD_DATE)
    .optional(),
});

export const changeBlockedDaySchema = blockedDaySchema.extend(expectedVersion);

export type BlockedDayInput = z.infer<typeof blockedDaySchema>;
export type BlockedPeriodInput = z.infer<typeof blockedPeriodSchema>;

export const holidaysSchema = z.object({
  dates: z
    .array(
      z.string().refine((text) => isDateInput(text), BAD_DATE),
      { error: "Selecione pelo menos um feriado" },
    )
    .max(60)
    .transform((dates) => [...new Set(dates)])
    .refine((dates) => dates.length > 0, "Selecione pelo menos um feriado"),
  ...consequences,
});

/** The query of `GET /api/blocked-days`; a blocked day's place in the list is `2026-04-21_12`. */
export const listBlockedDaysSchema = z.object({
  startDate: startDate.optional(),
  endDate: endDate.optional(),
  type: z
    .enum(BLOCKED_DAY_TYPES, { error: "Tipo inválido" })
    .optional()
    .meta({ description: "Só os deste tipo", example: "holiday" }),
  limit: limitField,
  cursor: cursorField(/^(\d{4}-\d{2}-\d{2})_(\d{1,15})$/, ([date = "", id]) => ({ date, id: Number(id) })),
});
