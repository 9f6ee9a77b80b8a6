import { z } from "zod";
import { TERM_KINDS } from "#app/domain/calendar/calendar.ts";
import { MAX_LESSONS } from "#app/domain/limits.ts";
import { calendarDaySchema, calendarSchema, termSchema } from "#app/models/calendar/calendar.schema.ts";
import { lessonTimesQuerySchema } from "#app/models/calendar/lesson-set.schema.ts";
import { shift } from "#app/models/reservations/reservation.schema.ts";
import { asSent, count, day, id, text, timestamps } from "./fields.ts";

const { shape: calendar } = calendarSchema;
const { shape: term } = termSchema;
const { shape: exception } = calendarDaySchema;
const schoolWeekday = z.int().min(1).max(6);

export const SchoolCalendar = z
  .object({
    id,
    name: asSent(text, calendar.name),
    isDefault: asSent(z.boolean(), calendar.isDefault),
    targetDays: asSent(count.nullable(), calendar.targetDays),
    weekdays: asSent(z.array(schoolWeekday), calendar.weekdays),
    ...timestamps,
  })
  .meta({ id: "Calendar" });

export const CalendarTerm = z
  .object({
    id,
    name: asSent(text, term.name),
    kind: asSent(z.enum(TERM_KINDS), term.kind),
    startDate: asSent(day, term.startDate),
    endDate: asSent(day, term.endDate),
    ...timestamps,
  })
  .meta({ id: "CalendarTerm" });

const shifts = asSent(z.array(shift), exception.shifts);

export const CalendarDay = z
  .object({
    id,
    date: day,
    isSchoolDay: asSent(z.boolean(), exception.isSchoolDay),
    asWeekday: asSent(schoolWeekday.nullable(), exception.asWeekday),
    shifts,
    title: asSent(text.nullable(), exception.title),
    ...timestamps,
  })
  .meta({ id: "CalendarDay" });

export const SchoolDays = z
  .object({
    total: count.meta({ description: "Quantos dias letivos há", example: 22 }),
    days: z
      .array(
        z
          .object({
            date: day,
            weekday: z.int().min(1).max(7).meta({
              description: "De que dia é o horário, de 1 (segunda) a 7 (domingo)",
              example: 1,
            }),
            shifts,
            title: text
              .nullable()
              .meta({ description: "O título do dia, se tem um", example: "Sábado letivo" }),
          })
          .meta({ id: "SchoolDay" }),
      )
      .meta({ description: "Os dias letivos" }),
  })
  .meta({ id: "SchoolDays" });

const { shape: lessonQuery } = lessonTimesQuerySchema;

const hours = {
  startTime: text.meta({ description: "Início, `HH:mm`", example: "07:30" }),
  endTime: text.meta({ description: "Fim, `HH:mm`", example: "08:20" }),
};
const numbered = z
  .object({
    lesson: z.int().min(1).max(MAX_LESSONS).meta({ description: "O número da aula", example: 1 }),
    ...hours,
  })
  .meta({ id: "Lesson" });
const span = z.object(hours).meta({ id: "LessonHours" });
const lessonsOfShift = (description: string) =>
  z.array(numbered).meta({ description, example: [{ lesson: 1, startTime: "07:30", endTime: "08:20" }] });

const lessonTimes = {
  morning: lessonsOfShift("As aulas da manhã, em ordem"),
  afternoon: lessonsOfShift("As aulas da tarde, em ordem"),
  evening: lessonsOfShift("As aulas da noite, em ordem"),
  whole: z
    .object({
      morning: span.meta({ description: "A manhã inteira" }),
      afternoon: span.meta({ description: "A tarde inteira" }),
      evening: span.meta({ description: "A noite inteira" }),
    })
    .meta({ description: "As horas de um pedido do turno inteiro" }),
};

export const LessonTimes = z.object(lessonTimes).meta({ id: "LessonTimes" });

export const StoredLessonTimes = z
  .object({
    from: day.meta({ description: "O dia a partir do qual valem", example: "2027-02-01" }),
    calendarId: asSent(id.nullable(), lessonQuery.calendarId),
    ...lessonTimes,
  })
  .meta({ id: "StoredLessonTimes" });
