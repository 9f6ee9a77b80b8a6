import type { ZodType } from "zod";
import type { FileAnswer } from "#app/http/api/call-answer.ts";

/** An operation of the document, besides who may call it (the matrix) and its input. */
export type Operation = {
  /** Unique, English: what a generated client names its function. */
  id: string;
  summary: string;
  description: string;
  /** The successful responses, by status. */
  answers: { 200: ZodType | FileAnswer } | { 201: ZodType } | { 202: ZodType };
  /** Further fields of a refusal besides the message, by status; statuses that every such call has are omitted. */
  refusals?: Record<number, ZodType>;
  /** A valid request of the test school; its type is compared with the call's in scripts/openapi/document.ts. */
  example?: { query?: unknown; body?: unknown };
};

export type Operations<K extends string> = { [Key in K]: Operation };
