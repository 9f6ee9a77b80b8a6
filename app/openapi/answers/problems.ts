import { type ZodType, z } from "zod";
import { RULE_KINDS } from "#app/domain/booking-rules/booking-rule.ts";
import { rivals } from "./bookings.ts";
import { day, id, named, text } from "./fields.ts";

const faults = {
  message: text.meta({
    description: "O que aconteceu e o que fazer, em português",
    example: "Selecione uma turma",
  }),
  errors: z
    .record(z.string(), z.array(z.string()).min(1))
    .optional()
    .meta({ description: "O que há de errado, por campo", example: { classId: ["Selecione uma turma"] } }),
};
const details = text.meta({
  description: "O que o servidor de e-mail ou a fila respondeu",
  example: "250 2.0.0 Ok",
});
const done = (example: string) => text.meta({ description: "O que foi feito, em português", example });

/** The body of every refused call (rules R10.2). */
export const Problem = named("Problem", faults);

/** Includes another server's message (rules R10.19). */
export const MailProblem = named("MailProblem", { ...faults, details: details.optional() });

/** The rule of booking that refuses, and when it would not (rules R26.3). */
export const byRule = {
  rule: z
    .object({
      id: id.meta({ description: "A regra", example: 1 }),
      kind: z.enum(RULE_KINDS).meta({ description: "O que a regra julga", example: "notice" }),
    })
    .optional()
    .meta({ description: "A regra de reserva que recusa" }),
  until: day.nullable().optional().meta({
    description:
      "Até quando (antecedência) ou a partir de quando (prazo máximo, cota) a data pode ser pedida; nulo se nunca",
    example: "2026-03-17",
  }),
};

/** A refusal because of approved reservations (rules R3.17), or of a rule of booking. */
export const ConflictProblem = named("ConflictProblem", { ...faults, ...rivals, ...byRule });

function current<T extends ZodType>(row: T) {
  return row.optional().meta({ description: "A linha como está agora, onde mudou desde a versão enviada" });
}

/** A refusal because the row has changed since the client read it, with the current row (rules R3.26). */
export function changedProblem<T extends ZodType>(name: string, row: T) {
  return named(`${name}ChangedProblem`, { ...faults, current: current(row) });
}

/** Either of the two, or a rule of booking. */
export function changedOrConflictProblem<T extends ZodType>(name: string, row: T) {
  return named(`${name}ChangedProblem`, { ...faults, ...rivals, ...byRule, current: current(row) });
}

/** A deletion, and other calls that return no row (rules R10.3). */
export const Done = named("Done", { message: done("Reserva excluída") });

/** The outcome of mail, with the message of the server or the queue. */
export const MailDone = named("MailDone", { message: done("E-mail enviado com sucesso"), details });
