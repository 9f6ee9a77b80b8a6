import { z } from "zod";
import { TERM_KINDS } from "#app/domain/calendar/calendar.ts";
import { MAX_LESSONS } from "#app/domain/limits.ts";
import { shift } from "#app/models/bookings/reservation.schema.ts";
import { calendarDaySchema, calendarSchema, termSchema } from "#app/models/calendar/calendar.schema.ts";
import { lessonTimesQuerySchema } from "#app/models/calendar/lesson-set.schema.ts";
import { asSent, count, day, id, named, row, text } from "./fields.ts";

const { shape: calendar } = calendarSchema;
const { shape: term } = termSchema;
const { shape: exception } = calendarDaySchema;
const schoolWeekday = z.int().min(1).max(6);

export const SchoolCalendar = row("Calendar", {
  name: asSent(text, calendar.name),
  isDefault: asSent(z.boolean(), calendar.isDefault),
  targetDays: asSent(count.nullable(), calendar.targetDays),
  weekdays: asSent(z.array(schoolWeekday), calendar.weekdays),
});

export const CalendarTerm = row("CalendarTerm", {
  name: asSent(text, term.name),
  kind: asSent(z.enum(TERM_KINDS), term.kind),
  startDate: asSent(day, term.startDate),
  endDate: asSent(day, term.endDate),
});

const shifts = asSent(z.array(shift), exception.shifts);

export const CalendarDay = row("CalendarDay", {
  date: day,
  isSchoolDay: asSent(z.boolean(), exception.isSchoolDay),
  asWeekday: asSent(schoolWeekday.nullable(), exception.asWeekday),
  shifts,
  title: asSent(text.nullable(), exception.title),
});

export const SchoolDays = named("SchoolDays", {
  total: count.meta({ description: "Quantos dias letivos há", example: 22 }),
  days: z
    .array(
      named("SchoolDay", {
        date: day,
        weekday: z.int().min(1).max(7).meta({
          description: "De que dia é o horário, de 1 (segunda) a 7 (domingo)",
          example: 1,
        }),
        shifts,
        title: text.nullable().meta({ description: "O título do dia, se tem um", example: "Sábado letivo" }),
      }),
    )
    .meta({ description: "Os dias letivos" }),
});

const { shape: lessonQuery } = lessonTimesQuerySchema;

const hours = {
  startTime: text.meta({ description: "Início, `HH:mm`", example: "07:30" }),
  endTime: text.meta({ description: "Fim, `HH:mm`", example: "08:20" }),
};
const numbered = named("Lesson", {
  lesson: z.int().min(1).max(MAX_LESSONS).meta({ description: "O número da aula", example: 1 }),
  ...hours,
});
const span = named("LessonHours", hours);
export const lessonsOfShift = (description: string) =>
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

export const LessonTimes = named("LessonTimes", lessonTimes);

export const StoredLessonTimes = named("StoredLessonTimes", {
  from: day.meta({ description: "O dia a partir do qual valem", example: "2027-02-01" }),
  calendarId: asSent(id.nullable(), lessonQuery.calendarId),
  ...lessonTimes,
});
