import { z } from "zod";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { DATE_STATES, GAP_REASONS } from "#app/domain/series/series.ts";
import { seriesSchema } from "#app/models/series/series.schema.ts";
import { Reservation, warnings } from "./bookings.ts";
import { asSent, count, day, id, named, reference, text, timestamps } from "./fields.ts";
import { byRule, Done } from "./problems.ts";

const sent = seriesSchema.shape;
const title = text.nullable().meta({ description: "O que está no lugar, ou o motivo", example: "Finados" });
const reason = z.enum(GAP_REASONS).meta({
  description:
    "Por que não há aula: dia bloqueado, sala ocupada, rejeitada, cancelada, sala fechada, regra de reserva, ausência, falta de equipamento",
  example: "blocked",
});

/** A lesson that does not take place as planned (rules R24.6). */
export const Gap = named("Gap", {
  id,
  seriesId: reference.nullable().meta({ description: "A série, ou nulo numa reserva avulsa", example: 7 }),
  date: day,
  reason,
  title,
  madeUpBy: reference.nullable().meta({ description: "A reserva que a repõe", example: 31 }),
  classIds: z.array(reference).meta({ description: "As turmas da aula, a primeira antes", example: [1, 2] }),
  teacherUserIds: z
    .array(reference)
    .meta({ description: "Os professores da aula, o dono antes", example: [3, 4] }),
});

const time = z
  .string()
  .nullable()
  .meta({ description: "`HH:mm`; nulo no turno inteiro ou por aulas", example: "07:30" });

const series = {
  id,
  kind: z
    .enum(["request", "timetable"])
    .meta({ description: "Pedida por alguém, ou da grade horária", example: "request" }),
  userId: reference.nullable().meta({ description: "Quem a pediu", example: 3 }),
  teacherUserId: reference.meta({ description: "O professor de quem é", example: 3 }),
  disciplineId: asSent(reference, sent.disciplineId),
  classId: asSent(reference, sent.classId),
  environmentIds: asSent(z.array(reference), sent.environmentIds),
  shift: asSent(z.enum(SHIFTS), sent.shift),
  startTime: time,
  endTime: time,
  weekdays: asSent(z.array(z.int()), sent.weekdays),
  everyWeeks: asSent(z.literal([1, 2]), sent.everyWeeks),
  startDate: day,
  endDate: day,
  notes: asSent(text.nullable(), sent.notes),
  splitFromId: reference.nullable().meta({
    description: "A série da qual estas eram as datas seguintes",
    example: 6,
  }),
  ...timestamps,
  total: count.meta({ description: "Quantas datas tem: com reserva ou a repor", example: 20 }),
  reservations: z.array(Reservation).meta({ description: "As reservas, por data" }),
  gaps: z.array(Gap).meta({ description: "As aulas a repor, por data" }),
};

export const Series = named("Series", series);

/** A series that was made, with the warnings about its people and classes (rules R3.38). */
export const CreatedSeries = named("CreatedSeries", { ...series, warnings });

const left = z
  .array(z.object({ id: reference.meta({ description: "A reserva", example: 12 }), date: day }))
  .meta({ description: "As mudadas em separado e ficam como estão" });

export const ChangedSeries = named("ChangedSeries", {
  ...series,
  changed: count.meta({ description: "Quantas reservas mudaram", example: 14 }),
  left,
  warnings,
});

export const RemovedFromSeries = named("RemovedFromSeries", {
  ...Done.shape,
  deleted: count.meta({ description: "Quantas reservas foram excluídas", example: 14 }),
  left,
});

export const SeriesPreview = named("SeriesPreview", {
  total: count.meta({ description: "Quantas datas a série teria", example: 20 }),
  free: count.meta({ description: "Em quantas nada aprovado está no lugar", example: 17 }),
  dates: z
    .array(
      z.object({
        date: day,
        state: z.enum(DATE_STATES).meta({
          description: "O que a data é; as passadas e as que não são dia letivo não contam no total",
          example: "taken",
        }),
        title,
        rule: byRule.rule,
      }),
    )
    .meta({ description: "Cada data, em ordem" }),
  warnings,
});

export const SeriesDecision = named("SeriesDecision", {
  decided: count.meta({ description: "Quantas reservas foram decididas", example: 17 }),
  left: z
    .array(
      z.object({
        id: reference.meta({ description: "A reserva", example: 12 }),
        date: day,
        reason: z
          .enum(["conflict", "past"])
          .meta({ description: "Outra aprovada está no lugar, ou a data já passou", example: "conflict" }),
      }),
    )
    .meta({ description: "As pendentes que ficaram como estavam" }),
});
