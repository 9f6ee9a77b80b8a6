import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type TypedResponse,
} from "@remix-run/node";
import type { Scope } from "#app/models/scope.ts";
import { type ProblemCode, problemSentence, problemStatus } from "../problems.ts";
import { refuse } from "../result.ts";
import type { Actor } from "./actor.ts";
import { type MatrixKey, type matrix, matrixRow, reachOf } from "./matrix.ts";
import type { RequestContext } from "./request-context.ts";
import { sessionEnded } from "./session-ended.server.ts";

type PublicKey = {
  [K in MatrixKey]: (typeof matrix)[K] extends { who: "public" } ? K : never;
}[MatrixKey];

export type HandlerArgs<K extends MatrixKey> = {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  actor: K extends PublicKey ? Actor | null : Actor;
  scope: Scope;
  context: RequestContext;
  deps: RequestContext["deps"];
};

type Handlers = { [K in MatrixKey]?: (args: HandlerArgs<K>) => unknown };

type Outcome<H> = { [K in keyof H]: H[K] extends (args: never) => infer R ? Awaited<R> : never }[keyof H];

/** A route's loader or action, with the matrix rows that it serves (read by the completeness test). */
export type Guarded<T> = ((args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T>) & {
  rows: MatrixKey[];
};

export const METHOD_NOT_ALLOWED = "Este endereço não aceita este método.";

function isApi(url: URL): boolean {
  return url.pathname === "/api" || url.pathname.startsWith("/api/");
}

function answerProblem(url: URL, problem: ProblemCode): Response | ReturnType<typeof data> {
  const refusal = refuse(problem);
  const body = { message: problemSentence(refusal) };
  const status = problemStatus(refusal);
  return isApi(url) ? Response.json(body, { status }) : data(body, { status });
}

async function authorize(key: MatrixKey, request: Request, url: URL, context: RequestContext) {
  const row = matrixRow(key);
  const actor = context.actor();
  if (row.who === "public") return { actor, scope: { kind: "any" } as Scope };
  if (!actor) throw isApi(url) ? answerProblem(url, "signedOut") : await sessionEnded(key, request, context);
  if (actor.firstLogin && row.firstLogin !== "allowed") {
    throw isApi(url) ? answerProblem(url, "firstLoginPending") : redirect("/alterar-senha");
  }
  const reach = reachOf(actor.role, key);
  if (!reach) throw row.elsewhere ? redirect(row.elsewhere) : answerProblem(url, "forbidden");
  const scope: Scope = reach === "any" ? { kind: "any" } : { kind: "own", userId: actor.id };
  return { actor, scope };
}

/**
 * Makes a loader or an action of handlers keyed by rows of the permission matrix. It resolves the session,
 * checks role and first login, and only then calls the handler. A method without a handler answers 405.
 */
export function guarded<const H extends Handlers & { [K in Exclude<keyof H, MatrixKey>]: never }>(
  handlers: H,
): Guarded<Exclude<Outcome<H>, Response | TypedResponse<never>>> {
  const rows = Object.keys(handlers) as MatrixKey[];
  const byMethod = new Map(rows.map((key) => [key.slice(0, key.indexOf(" ")), key]));
  async function handle({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) {
    const url = new URL(request.url);
    const key = byMethod.get(request.method === "HEAD" ? "GET" : request.method);
    if (!key) {
      const message = METHOD_NOT_ALLOWED;
      const headers = { Allow: [...byMethod.keys()].join(", ") };
      throw isApi(url)
        ? Response.json({ message }, { status: 405, headers })
        : data({ message }, { status: 405, headers });
    }
    const { actor, scope } = await authorize(key, request, url, context);
    const handler = handlers[key] as (args: HandlerArgs<MatrixKey>) => unknown;
    return handler({ request, url, params, actor: actor as Actor, scope, context, deps: context.deps });
  }
  return Object.assign(handle, { rows }) as never;
}

/** The id in an address, or a thrown 404 for anything that is not one. */
export function idParam(value: string | undefined): number {
  const id = value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0;
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return id;
}

/** What a screen throws for a row that is not there (or not the actor's). */
export function notFound(): ReturnType<typeof data> {
  return data({ message: problemSentence(refuse("notFound")) }, { status: 404 });
}
