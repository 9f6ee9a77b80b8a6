import type { ZodType, z } from "zod";
import type { HandlerArgs } from "#app/http/access/guarded.server.ts";
import type { OPERATIONS } from "#app/openapi/operations.ts";
import { apiIdParam, readForm, readJson, readNamedQuery, readQuery } from "./api.server.ts";
import type { CallInput, CallKey } from "./call.ts";
import type { Answer, FileAnswer } from "./call-answer.ts";

type Parsed<Schema> = [Schema] extends [never] ? never : Schema extends ZodType ? z.output<Schema> : never;

/**
 * What a call's `run` gets: as `guarded` gives it, with query and body read by the call's schemas and the ids of its
 * address. Each is read when `run` takes it, and throws the 400 or 404 answer where it does not fit: what a call
 * refuses before that, it refuses whatever was sent.
 */
export type CallArgs<K extends CallKey, Query = never, Body = never, Form = never> = Omit<
  HandlerArgs<K>,
  "body" | "form"
> & {
  readonly query: Parsed<Query>;
  readonly body: Parsed<Body>;
  readonly form: Parsed<Form>;
  readonly id: K extends `${string}/:id${string}` ? number : never;
  readonly childId: K extends `${string}/:childId` ? number : never;
};

type BodyOf<Schema> = Schema extends ZodType ? z.output<Schema> : Schema extends FileAnswer ? Schema : never;
type Answers<K extends CallKey> = (typeof OPERATIONS)[K]["answers"];

export type AnswerTo<K extends CallKey> = {
  [Status in keyof Answers<K> & number]: Answer<Status, BodyOf<Answers<K>[Status]>>;
}[keyof Answers<K> & number];

type Row<K extends CallKey, Query, Body, Form> = Omit<CallInput, "query" | "body" | "form"> & {
  query?: Query;
  body?: Body;
  form?: Form;
  // Its place in the table says which call it is, not what it is given.
  run(args: CallArgs<NoInfer<K>, Query, Body, Form>): AnswerTo<NoInfer<K>> | Promise<AnswerTo<NoInfer<K>>>;
};

export type Call<K extends CallKey, Query = ZodType, Body = ZodType> = CallInput & {
  query?: Query;
  body?: Body;
  handle(args: HandlerArgs<K>): unknown;
};

export type CallTable = { [K in CallKey]?: { handle(args: HandlerArgs<K>): unknown } };

function bodyOf({ body, scope }: HandlerArgs<CallKey>, input: CallInput): unknown {
  const schema = scope.kind === "own" ? (input.ownBody ?? input.body) : input.body;
  return schema && readJson(body, schema);
}

function queryOf(url: URL, { query, isShared }: CallInput): unknown {
  if (!query) return undefined;
  // Only queries of plain objects are cached: the cache key reads their names.
  return isShared
    ? readNamedQuery(url, query, Object.keys((query as z.ZodObject).shape))
    : readQuery(url, query);
}

function argsOf(input: CallInput, args: HandlerArgs<CallKey>): object {
  const { form, ...rest } = args;
  return Object.defineProperties(rest, {
    query: { get: () => queryOf(args.url, input) },
    body: { get: () => bodyOf(args, input) },
    form: { get: () => input.form && readForm(form, input.form) },
    id: { get: () => apiIdParam(args.params.id) },
    childId: { get: () => apiIdParam(args.params.childId) },
  });
}

/**
 * A call of the API: the schemas that it is read by, and what it does. Its key in a `CallTable` gives its method, its
 * path, who may make it (the permission matrix) and what it may answer (its operation in app/openapi).
 */
export function call<
  K extends CallKey,
  Query extends ZodType = never,
  Body extends ZodType = never,
  Form extends ZodType = never,
>({ run, ...input }: Row<K, Query, Body, Form>): Call<K, Query, Body> {
  const schemas = input as CallInput;
  return {
    ...(schemas as CallInput & { query?: Query; body?: Body }),
    handle: (args: HandlerArgs<K>) =>
      run(argsOf(schemas, args as HandlerArgs<CallKey>) as CallArgs<K, Query, Body, Form>),
  };
}
