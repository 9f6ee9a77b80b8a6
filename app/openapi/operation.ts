import type { ZodType, z } from "zod";
import type { FileAnswer } from "#app/http/api/call-answer.ts";
import type { CALL_INPUTS, CallKey } from "#app/http/api/call-inputs.ts";

type InputOf<K extends CallKey, Part extends string> = (typeof CALL_INPUTS)[K] extends {
  [P in Part]: infer Schema extends ZodType;
}
  ? z.input<Schema>
  : never;

type ReadonlyDeep<T> = { readonly [K in keyof T]: ReadonlyDeep<T[K]> };

/** An operation of the document, besides who may call it (the matrix) and its input. */
export type Operation<K extends CallKey = CallKey> = {
  /** Unique, English: what a generated client names its function. */
  id: string;
  summary: string;
  description: string;
  /** The successful responses, by status. */
  answers: { 200: ZodType | FileAnswer } | { 201: ZodType } | { 202: ZodType };
  /** Further fields of a refusal besides the message, by status; statuses that every such call has are omitted. */
  refusals?: Record<number, ZodType>;
  /** A valid request of the test school. */
  example?: { query?: ReadonlyDeep<InputOf<K, "query">>; body?: ReadonlyDeep<InputOf<K, "body">> };
};

/** Of either kind. */
export type AnyOperation = Omit<Operation, "example"> & { example?: { query?: unknown; body?: unknown } };

export type Operations<K extends CallKey> = { [Key in K]: Operation<Key> };
