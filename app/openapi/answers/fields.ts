import { type ZodType, z } from "zod";
import { STATUSES } from "#app/domain/bookings/status.ts";
import { expectedVersion } from "#app/models/version.schema.ts";

/** The id of another row. */
export const reference = z.int().min(1);

export const id = reference.meta({ description: "Identificador da linha, nunca reutilizado", example: 12 });

export const count = z.int().min(0);

/** An instant, to the millisecond, in UTC. */
export const instant = z.iso.datetime({ precision: 3 });

/** A day of the school, `2026-03-12`. */
export const day = z.iso.date().meta({ description: "O dia, `AAAA-MM-DD`", example: "2026-03-19" });

/** A wall-clock time as an instant whose UTC hour and minute are the school's (rules R1.3). */
const wallClock = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/)
  .meta({ format: "date-time" });

/** Noon of a day, which represents a blocked day (rules R1.6). */
export const noon = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T12:00:00\.000Z$/)
  .meta({
    format: "date-time",
    description: "O meio-dia UTC do dia",
    example: "2026-04-21T12:00:00.000Z",
  });

export const text = z.string();
export const status = z
  .enum(STATUSES)
  .meta({ description: "A situação: pendente, aprovada ou rejeitada", example: "approved" });

/** A value in a response, with the description of the field by which it is sent. */
export function asSent<T extends ZodType>(answered: T, sent: ZodType): T {
  const { description, example } = sent.meta() ?? {};
  return answered.meta({ description, example });
}

const updatedAt = asSent(instant, expectedVersion.updatedAt);

/** When a row was created and last changed; `updatedAt` is its version. */
export const timestamps = {
  createdAt: instant.meta({ description: "Quando foi criado", example: updatedAt.meta()?.example }),
  updatedAt,
};

export function named<Fields extends z.ZodRawShape>(name: string, fields: Fields) {
  return z.object(fields).meta({ id: name });
}

export function row<Fields extends z.ZodRawShape>(name: string, fields: Fields) {
  return named(name, { id, ...fields, ...timestamps });
}

export const period = {
  startTime: wallClock.meta({
    description: "Início, no relógio da escola: valem a hora e o minuto UTC do instante",
    example: "2026-03-19T07:30:00.000Z",
  }),
  endTime: wallClock.meta({
    description: "Fim, no relógio da escola: valem a hora e o minuto UTC do instante",
    example: "2026-03-19T09:10:00.000Z",
  }),
};

export const updatedBy = reference.nullable().meta({ description: "Quem salvou por último", example: 1 });
export const userName = text.meta({
  description: "O nome da pessoa de quem é a reserva",
  example: "Ana Conceição",
});
export const environmentName = text.meta({ description: "O nome do ambiente", example: "Sala 2" });

/** Whether a row is offered no more (rules R16.12). */
export const archived = z.boolean().meta({ description: "Se está arquivado", example: false });
