import { type ZodType, z } from "zod";
import { text } from "./fields.ts";
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

/** A refusal because of approved reservations (rules R3.17). */
export const ConflictProblem = z.object({ ...faults, ...rivals }).meta({ id: "ConflictProblem" });

function current<T extends ZodType>(row: T) {
  return row.optional().meta({ description: "A linha como está agora, onde mudou desde a versão enviada" });
}

/** A refusal because the row has changed since the client read it, with the current row (rules R3.26). */
export function changedProblem<T extends ZodType>(name: string, row: T) {
  return z.object({ ...faults, current: current(row) }).meta({ id: `${name}ChangedProblem` });
}

/** Either of the two. */
export function changedOrConflictProblem<T extends ZodType>(name: string, row: T) {
  return z.object({ ...faults, ...rivals, current: current(row) }).meta({ id: `${name}ChangedProblem` });
}

/** A deletion, and other calls that return no row (rules R10.3). */
export const Done = z.object({ message: done("Reserva excluída") }).meta({ id: "Done" });

/** The outcome of mail, with the message of the server or the queue. */
export const MailDone = z
  .object({ message: done("E-mail enviado com sucesso"), details })
  .meta({ id: "MailDone" });
