import { z } from "zod";
import type { LessonSet, ShiftLessons } from "#app/domain/dates/lesson.ts";
import { decodeCommand } from "#app/domain/dates/lesson-draft.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_LESSONS } from "#app/domain/limits.ts";
import { dateInput } from "#app/models/bookings/reservation.schema.ts";
import { idField } from "#app/models/text.schema.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

const BAD_TIME = "Informe a hora como 07:30";
const BAD_LESSONS = `Cada turno tem de 1 a ${MAX_LESSONS} aulas, cada uma com início e fim`;
const BAD_ORDER = "Envie as aulas em ordem, a partir da 1ª";
const BAD_WHOLE = "Informe o início e o fim do turno inteiro de cada turno";
export const CHOOSE_CALENDAR = "Selecione um calendário";

const PATTERN = "^([01]\\d|2[0-3]):[0-5]\\d$";

/** A wall-clock time, `HH:mm`. */
const time = z
  .string({ error: BAD_TIME })
  .refine((text) => new RegExp(PATTERN).test(text), BAD_TIME)
  .meta({ pattern: PATTERN });

const hours = {
  startTime: time.meta({ description: "Início, `HH:mm`", example: "07:30" }),
  endTime: time.meta({ description: "Fim, `HH:mm`", example: "08:20" }),
};

const lesson = z.object(
  {
    /** Its place; a list in another order is a mistake. */
    lesson: z
      .number({ error: BAD_ORDER })
      .optional()
      .meta({ description: "O número da aula, a partir de 1, na ordem da lista", example: 1 }),
    ...hours,
  },
  { error: BAD_LESSONS },
);

const lessons = z
  .array(lesson, { error: BAD_LESSONS })
  .min(1, BAD_LESSONS)
  .max(MAX_LESSONS, BAD_LESSONS)
  .refine((rows) => rows.every((row, index) => (row.lesson ?? index + 1) === index + 1), BAD_ORDER)
  .transform((rows) => rows.map(({ startTime, endTime }) => ({ startTime, endTime })));

const whole = z.object(hours, { error: BAD_WHOLE });

const shape = {
  morning: lessons.meta({
    description: `As aulas da manhã, de 1 a ${MAX_LESSONS}, em ordem`,
    example: [
      { lesson: 1, startTime: "07:00", endTime: "07:45" },
      { lesson: 2, startTime: "07:45", endTime: "08:30" },
    ],
  }),
  afternoon: lessons.meta({
    description: `As aulas da tarde, de 1 a ${MAX_LESSONS}, em ordem`,
    example: [{ lesson: 1, startTime: "13:00", endTime: "13:45" }],
  }),
  evening: lessons.meta({
    description: `As aulas da noite, de 1 a ${MAX_LESSONS}, em ordem`,
    example: [{ lesson: 1, startTime: "19:00", endTime: "19:45" }],
  }),
  whole: z
    .object(
      {
        morning: whole.meta({ description: "A manhã inteira" }),
        afternoon: whole.meta({ description: "A tarde inteira" }),
        evening: whole.meta({ description: "A noite inteira" }),
      },
      { error: BAD_WHOLE },
    )
    .meta({
      description: "As horas de um pedido do turno inteiro",
      example: {
        morning: { startTime: "07:00", endTime: "08:30" },
        afternoon: { startTime: "13:00", endTime: "13:45" },
        evening: { startTime: "19:00", endTime: "19:45" },
      },
    }),
};

const calendarId = idField(CHOOSE_CALENDAR);

type Typed = z.infer<z.ZodObject<typeof shape>>;

function toSet(typed: Typed): LessonSet {
  const of = (shift: Shift): ShiftLessons => ({ lessons: typed[shift], whole: typed.whole[shift] });
  return { morning: of("morning"), afternoon: of("afternoon"), evening: of("evening") };
}

const fields = {
  from: dateInput.meta({
    description: "O dia a partir do qual valem: hoje ou depois",
    example: "2027-02-01",
  }),
  calendarId: calendarId
    .nullish()
    .transform((id) => id ?? null)
    .meta({ description: "O calendário letivo; sem ele, a escola toda", example: 1 }),
  ...shape,
  ...expectedVersion,
};

function toInput({ from, calendarId: calendar, updatedAt, ...typed }: z.infer<z.ZodObject<typeof fields>>) {
  return { from, calendarId: calendar, set: toSet(typed), ...(updatedAt === undefined ? {} : { updatedAt }) };
}

/** Lesson times from a date on: a whole set (rules R2.8). The service checks the times of all shifts at once. */
export const lessonTimesSchema = z.object(fields).transform(toInput);
export type LessonTimesInput = z.infer<typeof lessonTimesSchema>;

/** The form whose button changes the draft: without JavaScript it names the change (domain/dates/lesson-draft). */
export const lessonTimesFormSchema = z
  .object({
    ...fields,
    act: z
      .string()
      .refine((text) => decodeCommand(text) !== null)
      .optional(),
  })
  .transform(({ act: _, ...typed }) => toInput(typed));

/** The query of the lesson times of a date. */
export const lessonTimesQuerySchema = z.object({
  date: dateInput.optional().meta({ description: "O dia; omitido, hoje", example: "2026-03-19" }),
  calendarId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, CHOOSE_CALENDAR)
    .transform(Number)
    .optional()
    .meta({ description: "O calendário letivo; sem ele, o padrão", type: "integer", minimum: 1, example: 1 }),
});
