import { z } from "zod";
import { SCHOOL_WEEKDAYS, type SchoolWeekday, TERM_KINDS } from "#app/domain/calendar/calendar.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import {
  MAX_CALENDAR_TITLE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TARGET_DAYS,
  MAX_TERM_NAME_LENGTH,
} from "#app/domain/limits.ts";
import { hasLetterOrDigit } from "#app/domain/typed-text.ts";
import { dateInput, endDate, startDate } from "#app/models/bookings/reservation.schema.ts";
import { cursorField, limitField } from "#app/models/page.schema.ts";
import { NO_LETTER, nameText, optionalText } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const NAME_TOO_SHORT = "O nome deve ter pelo menos 2 caracteres";
const TERM_NAMELESS = "Informe o nome do período";
const BAD_TARGET = `A meta deve ser um número inteiro de 1 a ${MAX_TARGET_DAYS}, ou ficar vazia`;
const CHOOSE_WEEKDAY = "Selecione pelo menos um dia da semana";
const BAD_KIND = "Selecione o tipo do período";
const BAD_FLAG = "Informe true ou false";
const BAD_AS_WEEKDAY = "Selecione um dia de segunda a sábado";
const BAD_SHIFT = "Selecione um turno";

const weekday = z
  .number({ error: CHOOSE_WEEKDAY })
  .refine((value) => (SCHOOL_WEEKDAYS as readonly number[]).includes(value), CHOOSE_WEEKDAY);

const weekdays = z
  .array(weekday, { error: CHOOSE_WEEKDAY })
  .max(20, CHOOSE_WEEKDAY)
  .transform((given) => SCHOOL_WEEKDAYS.filter((day) => given.includes(day)))
  .refine((days) => days.length > 0, CHOOSE_WEEKDAY);

/** A calendar (rules R23.1). */
export const calendarSchema = z.object({
  name: nameText(2, MAX_NAME_LENGTH, NAME_TOO_SHORT).meta({ description: "O nome", example: "Integrado" }),
  /** If omitted, the first calendar becomes the default one and another is unchanged. */
  isDefault: z
    .boolean({ error: BAD_FLAG })
    .optional()
    .meta({ description: "Se vale para as turmas que não citam outro", example: true }),
  targetDays: z
    .number({ error: BAD_TARGET })
    .int(BAD_TARGET)
    .min(1, BAD_TARGET)
    .max(MAX_TARGET_DAYS, BAD_TARGET)
    .nullish()
    .transform((value) => value ?? null)
    .meta({ description: "Quantos dias letivos o ano deve ter; nulo onde não há meta", example: 200 }),
  weekdays: weekdays
    .optional()
    .transform((days): SchoolWeekday[] => days ?? [1, 2, 3, 4, 5])
    .meta({
      description: "Os dias da semana com aula, de 1 (segunda) a 6 (sábado)",
      example: [1, 2, 3, 4, 5],
    }),
});
export const changeCalendarSchema = calendarSchema.extend(expectedVersion);
/** A form's box that is not ticked is not sent: no weekday is refused there, where a call means Monday to Friday. */
export const calendarFormSchema = changeCalendarSchema.extend({
  weekdays,
  isDefault: z
    .boolean({ error: BAD_FLAG })
    .optional()
    .transform((value) => value ?? false),
});
export type CalendarInput = z.infer<typeof calendarSchema>;

/** A stretch of the year (rules R23.2). */
export const termSchema = z.object({
  name: nameText(1, MAX_TERM_NAME_LENGTH, TERM_NAMELESS).meta({
    description: "O nome",
    example: "1º semestre",
  }),
  kind: z
    .enum(TERM_KINDS, { error: BAD_KIND })
    .meta({ description: "O que é: período letivo, provas, férias ou recesso", example: "term" }),
  startDate: dateInput.meta({ description: "Primeiro dia", example: "2026-02-09" }),
  endDate: dateInput.meta({ description: "Último dia, inclusive", example: "2026-07-03" }),
});
export const changeTermSchema = termSchema.extend(expectedVersion);
export type TermInput = z.infer<typeof termSchema>;

/** What a day is called; it may have no name. */
export const calendarTitle = optionalText(MAX_CALENDAR_TITLE_LENGTH).refine(
  (title) => title === null || hasLetterOrDigit(title),
  NO_LETTER,
);

const dayFields = {
  asWeekday: z
    .number({ error: BAD_AS_WEEKDAY })
    .refine((value) => (SCHOOL_WEEKDAYS as readonly number[]).includes(value), BAD_AS_WEEKDAY)
    .nullish()
    .transform((value) => (value ?? null) as SchoolWeekday | null)
    .meta({
      description: "De que dia é o horário, de 1 (segunda) a 6 (sábado); nulo é o do próprio dia",
      example: 1,
    }),
  /** None are all. */
  shifts: z
    .array(z.enum(SHIFTS, { error: BAD_SHIFT }), { error: BAD_SHIFT })
    .max(20, BAD_SHIFT)
    .nullish()
    .transform((given) => SHIFTS.filter((shift) => !given?.length || given.includes(shift)))
    .meta({ description: "Os turnos", example: ["morning", "afternoon"] }),
  title: calendarTitle.meta({
    description: "O título, que todos veem nesse dia",
    example: "Sábado letivo",
  }),
};

/** A date that differs (rules R23.3). */
export const calendarDaySchema = z.object({
  date: dateInput,
  isSchoolDay: z.boolean({ error: BAD_FLAG }).meta({ description: "Se o dia é letivo", example: true }),
  ...dayFields,
});
export const changeCalendarDaySchema = calendarDaySchema.extend(expectedVersion);
export type CalendarDayInput = z.infer<typeof calendarDaySchema>;

/** The form of the year's side panel; the date is in its address. */
export const dayFormSchema = z.object({
  is: z.enum(["school", "off"], { error: "Selecione o que é este dia" }),
  ...dayFields,
  ...expectedVersion,
});

/** The query of a calendar's days; a day's place in the list is its date. */
export const listCalendarDaysSchema = z.object({
  limit: limitField,
  cursor: cursorField(/^(\d{4}-\d{2}-\d{2})$/, ([date = ""]) => date),
});

export const schoolDaysSchema = z.object({ startDate, endDate });

export const copyYearSchema = z.object({
  year: z
    .number({ error: "Informe um ano" })
    .int("Informe um ano")
    .min(2000, "Informe um ano")
    .max(2100, "Informe um ano"),
  ...expectedVersion,
});
