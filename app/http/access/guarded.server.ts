import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type TypedResponse,
} from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import type { Scope } from "#app/domain/access/scope.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { idOf } from "#app/domain/id.ts";
import { refusalHeaders } from "#app/http/api/api.server.ts";
import { isApiPath } from "#app/http/api/api-path.ts";
import { readSent, type Sent } from "#app/http/form/sent.server.ts";
import { answerWriteUnavailable, hasForm } from "#app/http/write-unavailable.server.ts";
import { listEquipmentAnsweredFor } from "#app/models/equipment/equipment-people.server.ts";
import { answersForEquipment } from "#app/models/equipment/waiting.server.ts";
import { listRoomsAnsweredFor } from "#app/models/rooms/room-people.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import {
  type Access,
  accessOf,
  type MatrixKey,
  type matrix,
  matrixRow,
} from "#app/services/access/matrix.ts";
import { type ProblemCode, problemSentence, problemStatus } from "#app/services/problems.ts";
import { refuse } from "#app/services/result.ts";
import { brokenConstraint } from "#db/broken-constraint.ts";
import { writeFailure } from "#db/write-failure.ts";
import { patternOf } from "./allowed-methods.ts";
import { refuseOtherOpener, takeOpener } from "./form-opener.server.ts";
import type { RequestContext } from "./request-context.ts";
import { requireSignIn } from "./require-sign-in.server.ts";

type PublicKey = {
  [K in MatrixKey]: (typeof matrix)[K] extends { who: "public" } ? K : never;
}[MatrixKey];

export type HandlerArgs<K extends MatrixKey> = Sent & {
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

function isApi(url: URL): boolean {
  return isApiPath(url.pathname);
}

function answerProblem(url: URL, problem: ProblemCode): Response | ReturnType<typeof data> {
  const refusal = refuse(problem);
  const body = { message: problemSentence(refusal) };
  const status = problemStatus(refusal);
  return isApi(url)
    ? Response.json(body, { status, headers: refusalHeaders(refusal) })
    : data(body, { status });
}

function authorize(key: MatrixKey, url: URL, context: RequestContext, isWrite: boolean) {
  const row = matrixRow(key);
  const actor = context.actor();
  if (actor?.key && row.sessionOnly) throw answerProblem(url, "notByKey");
  if (actor?.key?.isReadOnly && isWrite) throw answerProblem(url, "keyReadOnly");
  if (actor?.firstLogin && row.firstLogin !== "allowed") {
    throw isApi(url) ? answerProblem(url, "firstLoginPending") : redirect(ADDRESSES.changePassword);
  }
  if (row.who === "public") return { actor, scope: { kind: "any" } as Scope };
  if (!actor) return null;
  const access = accessOf(actor.role, key);
  if (!access) throw row.redirectTo ? redirect(row.redirectTo) : answerProblem(url, "forbidden");
  const scope = scopeOf(access, actor, context);
  // A scope of no rooms reaches no reservation, but who answers for equipment decides of that in the same queue.
  const hasQueue = scope.kind === "rooms" && answersForEquipment(context.deps.db, actor.id);
  if (reachesNothing(scope) && !hasQueue) throw answerProblem(url, "forbidden");
  return { actor, scope };
}

function scopeOf(access: Access, { id: userId }: Actor, { deps }: RequestContext): Scope {
  if (access === "any") return { kind: "any" };
  if (access === "own") return { kind: "own", userId };
  if (access === "rooms")
    return { kind: "rooms", userId, environmentIds: listRoomsAnsweredFor(deps.db, userId) };
  return { kind: "equipment", userId, equipmentIds: listEquipmentAnsweredFor(deps.db, userId) };
}

/** Whether somebody answers for nothing of what a permission is limited to. */
function reachesNothing(scope: Scope): boolean {
  if (scope.kind === "rooms") return scope.environmentIds.length === 0;
  return scope.kind === "equipment" && scope.equipmentIds.length === 0;
}

const SIGNED_OUT = Symbol("signed out");

function writes(key: MatrixKey, { method }: Request): boolean {
  if (method === "HEAD") return false;
  return method === "GET" ? matrixRow(key).writes === true : true;
}

/**
 * The row of the requested address, or of a layout's above it; as the router, it reads the path decoded and by case.
 */
function rowOf(rows: Set<MatrixKey>, { method }: Request, { pathname }: URL): MatrixKey | undefined {
  const start = `${method === "HEAD" ? "GET" : method} `;
  const [first, ...others] = [...rows].filter((key) => key.startsWith(start));
  if (!first || others.length === 0) return first;
  const path = decodeURIComponent(pathname);
  const own = `${start}${patternOf(path)}` as MatrixKey;
  if (rows.has(own)) return own;
  return [first, ...others].find((key) =>
    matchPath({ path: key.slice(start.length), caseSensitive: true, end: false }, path),
  );
}

/** The parts of an address below /api, whose route is one for all of them and knows none. */
function partsOf(key: MatrixKey, { pathname }: URL): LoaderFunctionArgs["params"] {
  const path = key.slice(key.indexOf(" ") + 1);
  return matchPath({ path, caseSensitive: true }, decodeURIComponent(pathname))?.params ?? {};
}

/**
 * Makes a loader or an action of handlers keyed by rows of the permission matrix. It resolves the session, checks
 * role and first login, and only then calls the handler. A method without a row never comes here (server/http/gate.ts).
 *
 * A form says who opened it, and is refused from anybody else before anything of it is read (rules R5.16).
 *
 * The body is read before the session is: what was permitted still is when a handler starts, and stays so until
 * it first waits (docs/decisions/0101).
 *
 * What only reads does so in one read transaction (rules R14.16), which ends where a handler first waits. What
 * writes is done again, permission and all, where another program's lock was in the way of its first write, and answers
 * a sentence where this node cannot write (docs/decisions/0056), or where a rule of the database itself refuses it
 * (rules R14.22).
 */
export function guarded<const H extends Handlers & { [K in Exclude<keyof H, MatrixKey>]: never }>(
  handlers: H,
): Guarded<Exclude<Outcome<H>, Response | TypedResponse<never>>> {
  const rows = Object.keys(handlers) as MatrixKey[];
  const served = new Set(rows);
  async function handle({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) {
    const url = new URL(request.url);
    const key = rowOf(served, request, url);
    if (!key) throw new Error(`The gate let ${request.method} through to a route without a row for it.`);
    const { method } = request;
    const isWrite = writes(key, request);
    const sent = await readSent(request, context.parts);
    const { form } = sent;
    const isForm = method === "POST" && !isApi(url);
    const openedBy = isForm ? takeOpener(form) : null;
    // A button of a form that only asks sends the field in the address, where nothing depends on it.
    if (url.searchParams.has(OPENED_BY)) url.searchParams.delete(OPENED_BY);
    const parts = isApi(url) ? partsOf(key, url) : params;
    const handler = handlers[key] as (args: HandlerArgs<MatrixKey>) => unknown;
    const answer = () => {
      // Again where another program's lock was waited for: the session may have ended meanwhile.
      context.forgetActor();
      const refused = isForm && refuseOtherOpener(key, { url, openedBy, context });
      if (refused) return refused;
      const allowed = authorize(key, url, context, isWrite);
      if (!allowed && !context.isSessionElsewhere()) return SIGNED_OUT;
      const writeProblem = isWrite ? context.needsPrimary() : null;
      if (writeProblem) return answerWriteUnavailable(key, { url, context, form }, writeProblem);
      if (!allowed) throw answerProblem(url, "sessionElsewhere");
      if (matrixRow(key).primaryOnly) context.readsAtPrimary();
      const { actor, scope } = allowed;
      const { deps } = context;
      return handler({ ...sent, request, url, params: parts, actor: actor as Actor, scope, context, deps });
    };
    try {
      const { db } = context.deps;
      const outcome = await (isWrite ? db.whenUnlocked(answer) : db.read(answer));
      if (outcome !== SIGNED_OUT) return outcome;
    } catch (error) {
      // What is thrown on purpose is an answer. A page that could not be read has no form to go back to.
      if (!isWrite || !(error instanceof Error)) throw error;
      const problem = writeFailure(error) ?? brokenConstraint(error);
      if (!problem && !hasForm(key)) throw error;
      if (problem === "databaseLocked") context.reportLocked(url.pathname);
      else context.reportError(error, url.pathname);
      const refusal = problem ? refuse(problem) : refuse("unexpected", { requestId: context.requestId });
      return answerWriteUnavailable(key, { url, context, form }, refusal);
    }
    if (context.hasKey) throw answerProblem(url, "wrongKey");
    if (isApi(url)) throw answerProblem(url, "signedOut");
    throw requireSignIn(key, { url, method, form, openedBy, context });
  }
  return Object.assign(handle, { rows }) as never;
}

/** The id in an address, or a thrown 404 for anything that is not one. */
export function idParam(value: string | undefined): number {
  const id = idOf(value);
  if (id === null) throw notFound();
  return id;
}

export function notFound(): ReturnType<typeof data> {
  return data({ message: problemSentence(refuse("notFound")) }, { status: 404 });
}
