import type { ZodType, z } from "zod";
import type { FileAnswer } from "#app/http/api/call-answer.ts";
import type { CALL_INPUTS, CallKey } from "#app/http/api/call-inputs.ts";

/** The parts of the calls' document, in its order. */
export const AREAS = [
  "Sessão",
  "Reservas",
  "Consulta pública",
  "Ambientes",
  "Dias bloqueados",
  "Disciplinas",
  "Turmas",
  "Cursos",
  "Usuários",
  "Configurações",
  "Mensagens do painel",
  "Notificações",
  "E-mail",
] as const;
export type Area = (typeof AREAS)[number];

type InputOf<K extends CallKey, Part extends string> = (typeof CALL_INPUTS)[K] extends {
  [P in Part]: infer Schema extends ZodType;
}
  ? z.input<Schema>
  : never;

/** A valid request of the test school, as text of the query and as a body; of the address, its part. */
type Example<K extends CallKey> = {
  query?: InputOf<K, "query">;
} & (InputOf<K, "body"> extends never ? unknown : { body: InputOf<K, "body"> });

/** A call as its document tells it, besides who may call it (the matrix) and what it takes (its input). */
export type Operation<K extends CallKey = CallKey> = {
  /** Unique, English: what a generated client names its function. */
  id: string;
  area: Area;
  summary: string;
  description: string;
  /** What a call that succeeds answers, by status. */
  answers: { 200: ZodType | FileAnswer } | { 201: ZodType };
  /** What a refusal holds besides a message, by status; statuses that hold for every such call are left out. */
  refusals?: Record<number, ZodType>;
  example: Example<K>;
  /** Its list is answered in pages, the next one in the `Link` header. */
  isPaged?: true;
};

/** Whichever it is. */
export type AnyOperation = Omit<Operation, "example"> & { example: { query?: unknown; body?: unknown } };

export type Operations<K extends CallKey> = { [Key in K]: Operation<Key> };
