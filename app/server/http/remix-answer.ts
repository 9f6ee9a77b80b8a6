import type { ServerBuild } from "@remix-run/node";
import type { ApiFile } from "#app/http/access/request-context.ts";
import { apiRefusal } from "#app/http/api/api.server.ts";
import { type AssetStore, apiAsset } from "#app/server/process/assets.ts";
import { errorFields, type Log } from "#app/server/process/log.ts";
import type { Replication } from "#app/server/replication/replication.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { actorOfKey, recordKeyUse, wrongKeyRefusal } from "#app/services/access/api-key.server.ts";
import { type MatrixKey, matrix, may } from "#app/services/access/matrix.ts";
import { actorOfToken } from "#app/services/access/session-token.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { problemText } from "#app/text/problems.ts";
import { type PlainAnswer, plainAnswer, unexpected } from "./answers.ts";
import { keyOfCall } from "./bearer.ts";
import { createBodyBudget, type HeldBody } from "./body-budget.ts";
import { createCookies, createRequestContext } from "./context.ts";
import { createFormOpeners } from "./form-openers.ts";
import { toInnerRequest } from "./inner-request.ts";
import { remixHandlerOf } from "./remix-handler.ts";
import { readBody } from "./request-body.ts";
import type { RequestMeta } from "./responder.ts";

export type RemixAnswer = (request: Request, meta: RequestMeta) => Promise<Response>;

type Parts = {
  deps: Deps;
  assets: AssetStore;
  remixBuild: ServerBuild;
  sessionSecret: string;
  log: Log;
  isDevelopment?: boolean;
  https: boolean;
  replication: Replication;
};

function isPlainText(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/plain") ?? true;
}

function forbidden(problem: "forbidden" | "keyReadOnly" | "firstLoginPending"): PlainAnswer {
  return { status: 403, message: problemText[problem]() };
}

/** Why the person may send no file to the address: a body of more than 64 KB is read for those alone who may. */
function refuseFileOf(actor: Actor | null, { method }: Request, url: URL): PlainAnswer | null {
  const key = `${method} ${url.pathname.replace(/\.data$/, "")}`;
  if (actor === null) return { status: 401, message: problemText.signedOut() };
  if (!(key in matrix) || !may(actor.role, key as MatrixKey)) return forbidden("forbidden");
  if (actor.key?.isReadOnly) return forbidden("keyReadOnly");
  return actor.firstLogin ? forbidden("firstLoginPending") : null;
}

/** A redirect, as a document or in the form that a client-side navigation gets (202). */
function isRedirect({ status }: Response): boolean {
  return status === 202 || (status >= 300 && status < 400 && status !== 304);
}

/** The routes, behind what they do not handle themselves: bodies, API keys, cookies and forwarding to the primary. */
export function createRemixAnswer({ deps, assets, log, https, replication, ...parts }: Parts): RemixAnswer {
  const cookies = createCookies(parts.sessionSecret, https);
  const openers = createFormOpeners(parts.sessionSecret);
  const handle = remixHandlerOf(parts.remixBuild, parts.isDevelopment ? "development" : "production");
  const budget = createBodyBudget();
  const apiFile = (name: ApiFile) => assets.read(apiAsset(name)).toString("utf8");

  /** The response is complete by then: recording the key's use must not change it. */
  function noteUse(apiKey: string, requestId: string): void {
    if (replication.isReadOnly()) return;
    try {
      recordKeyUse(deps, apiKey);
    } catch (error) {
      log({ level: "error", event: "key-use-not-noted", requestId, ...errorFields(error) });
    }
  }

  async function answer(request: Request, { url, ...meta }: RequestMeta, held: HeldBody): Promise<Response> {
    const origin = deps.appUrl ?? url.origin;
    const apiKey = keyOfCall(request, url);
    // A replica may not know the session or the key yet; the primary asks again.
    const isElsewhere = replication.isForPrimary(request);
    const refuseKey = () => (apiKey === null ? null : wrongKeyRefusal(deps, apiKey, meta.clientAddress));
    const wrongKey = isElsewhere ? null : await refuseKey();
    if (wrongKey) return apiRefusal(wrongKey);
    const refuseFile = () => {
      if (isElsewhere) {
        held.sendBy(meta.clientAddress);
        return null;
      }
      const given = cookies.session.read(request.headers.get("cookie"), deps.now());
      const session = given && actorOfToken(deps, given.token);
      const actor = apiKey === null ? session : actorOfKey(deps, apiKey);
      if (actor) held.sendBy(String(actor.id));
      return refuseFileOf(actor, request, url);
    };
    const body = await readBody(request, url, { refuseFile, take: held.take });
    if (body && "status" in body) return plainAnswer(url, body);
    const elsewhere = replication.isForPrimary(request) ? replication.sendToPrimary(request) : null;
    if (elsewhere) return elsewhere;
    const wrongKeyHere = isElsewhere ? await refuseKey() : null;
    if (wrongKeyHere) return apiRefusal(wrongKeyHere);
    const parts = body instanceof FormData ? body : null;
    const inner = toInnerRequest(request, { url, origin, body: body instanceof FormData ? null : body });
    const input = {
      deps,
      parts,
      cookies,
      openers,
      request: inner,
      origin,
      apiKey,
      replication,
      log,
      apiFile,
      ...meta,
    };
    const { context, setCookies, isForPrimary } = createRequestContext(input);
    const response = await handle(inner, context);
    // Only handlers discover what must happen on the primary: a GET that writes, its copies, a session started there.
    const answeredThere = isForPrimary() ? replication.sendToPrimary(request) : null;
    if (answeredThere) return answeredThere;
    // Remix answers an unexpected error by an English text where none of our pages does; the error is logged by then.
    if (response.status === 500 && isPlainText(response)) return plainAnswer(url, unexpected(meta.requestId));
    if (apiKey !== null) {
      noteUse(apiKey, meta.requestId);
      return response;
    }
    for (const cookie of setCookies(isRedirect(response))) response.headers.append("Set-Cookie", cookie);
    const readYourWrites = replication.cookieAfter(request, response);
    if (readYourWrites) response.headers.append("Set-Cookie", readYourWrites);
    return response;
  }

  return async (request, meta) => {
    const held = budget.open();
    try {
      return await answer(request, meta, held);
    } finally {
      held.close();
    }
  };
}
