import { type ZodType, z } from "zod";
import { RULE_KINDS } from "#app/domain/booking-rules/booking-rule.ts";
import { day, id, text } from "./fields.ts";
import { rivals } from "./reservations.ts";

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
export const Problem = z.object(faults).meta({ id: "Problem" });

/** Includes another server's message (rules R10.19). */
export const MailProblem = z.object({ ...faults, details: details.optional() }).meta({ id: "MailProblem" });

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
export const ConflictProblem = z.object({ ...faults, ...rivals, ...byRule }).meta({ id: "ConflictProblem" });

function current<T extends ZodType>(row: T) {
  return row.optional().meta({ description: "A linha como está agora, onde mudou desde a versão enviada" });
}

/** A refusal because the row has changed since the client read it, with the current row (rules R3.26). */
export function changedProblem<T extends ZodType>(name: string, row: T) {
  return z.object({ ...faults, current: current(row) }).meta({ id: `${name}ChangedProblem` });
}

/** Either of the two, or a rule of booking. */
export function changedOrConflictProblem<T extends ZodType>(name: string, row: T) {
  return z
    .object({ ...faults, ...rivals, ...byRule, current: current(row) })
    .meta({ id: `${name}ChangedProblem` });
}

/** A deletion, and other calls that return no row (rules R10.3). */
export const Done = z.object({ message: done("Reserva excluída") }).meta({ id: "Done" });

/** The outcome of mail, with the message of the server or the queue. */
export const MailDone = z
  .object({ message: done("E-mail enviado com sucesso"), details })
  .meta({ id: "MailDone" });
