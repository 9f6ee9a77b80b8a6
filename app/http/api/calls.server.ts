import type { ZodType, z } from "zod";
import { type Guarded, guarded, type HandlerArgs } from "#app/http/access/guarded.server.ts";
import type { OPERATIONS } from "#app/openapi/operations.ts";
import { apiIdParam, readForm, readJson, readNamedQuery, readQuery } from "./api.server.ts";
import type { Answer, FileAnswer } from "./call-answer.ts";
import { CALL_INPUTS, type CallInput, type CallKey } from "./call-inputs.ts";

type Inputs = typeof CALL_INPUTS;
type Read<K extends CallKey, Part extends string> = Inputs[K] extends {
  [P in Part]: infer Schema extends ZodType;
}
  ? z.output<Schema>
  : never;

/**
 * What a call's handler gets: as `guarded` gives it, with query and body read by the call's schemas and the ids of its
 * address. Each is read when the handler takes it, and throws the 400 or 404 answer where it does not fit: what a call
 * refuses before that, it refuses whatever was sent.
 */
export type CallArgs<K extends CallKey> = Omit<HandlerArgs<K>, "body" | "form"> & {
  readonly query: Read<K, "query">;
  readonly body: Read<K, "body">;
  readonly form: Read<K, "form">;
  readonly id: K extends `${string}/:id${string}` ? number : never;
  readonly childId: K extends `${string}/:childId` ? number : never;
};

type BodyOf<Schema> = Schema extends ZodType ? z.output<Schema> : Schema extends FileAnswer ? Schema : never;
type Answers<K extends CallKey> = (typeof OPERATIONS)[K]["answers"];

/** What a call may answer, by its operation (app/openapi); a refusal besides. */
export type AnswerTo<K extends CallKey> = {
  [Status in keyof Answers<K> & number]: Answer<Status, BodyOf<Answers<K>[Status]>>;
}[keyof Answers<K> & number];

type Handlers = { [K in CallKey]?: (args: CallArgs<K>) => AnswerTo<K> | Promise<AnswerTo<K>> };

function bodyOf({ body, scope }: HandlerArgs<CallKey>, input: CallInput): unknown {
  const schema = scope.kind === "own" ? (input.ownBody ?? input.body) : input.body;
  return schema && readJson(body, schema);
}

function formOf({ form }: HandlerArgs<CallKey>, { form: schema }: CallInput): unknown {
  return schema && readForm(form, schema);
}

function queryOf(url: URL, { query, isShared }: CallInput): unknown {
  if (!query) return undefined;
  // Only queries of plain objects are cached: the cache key reads their names.
  return isShared
    ? readNamedQuery(url, query, Object.keys((query as z.ZodObject).shape))
    : readQuery(url, query);
}

function argsOf(key: CallKey, args: HandlerArgs<CallKey>): CallArgs<CallKey> {
  const input: CallInput = CALL_INPUTS[key];
  const { form: _, ...rest } = args;
  return Object.defineProperties(rest, {
    query: { get: () => queryOf(args.url, input) },
    body: { get: () => bodyOf(args, input) },
    form: { get: () => formOf(args, input) },
    id: { get: () => apiIdParam(args.params.id) },
    childId: { get: () => apiIdParam(args.params.childId) },
  }) as unknown as CallArgs<CallKey>;
}

/**
 * Makes a call's loader or action of handlers keyed by rows of the permission matrix: `guarded`, with the input read
 * by the call's schemas (call-inputs.ts) and the answer's type from its operation.
 */
export function apiCalls(handlers: Handlers): Guarded<never> {
  const entries = Object.entries(handlers) as [CallKey, (args: CallArgs<CallKey>) => unknown][];
  const served = entries.map(([key, handler]) => [
    key,
    (args: HandlerArgs<CallKey>) => handler(argsOf(key, args)),
  ]);
  return guarded(Object.fromEntries(served)) as Guarded<never>;
}
