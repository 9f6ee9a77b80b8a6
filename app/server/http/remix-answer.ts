import type { ServerBuild } from "@remix-run/node";
import { apiRefusal } from "#app/http/api/api.server.ts";
import { API_DOCUMENT, type AssetStore } from "#app/server/process/assets.ts";
import { errorFields, type Log } from "#app/server/process/log.ts";
import type { Replication } from "#app/server/replication/replication.ts";
import { recordKeyUse, wrongKeyRefusal } from "#app/services/access/api-key.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { plainAnswer, unexpected } from "./answers.ts";
import { keyOfCall } from "./bearer.ts";
import { createCookies, createRequestContext } from "./context.ts";
import { toInnerRequest } from "./inner-request.ts";
import { remixHandlerOf } from "./remix-handler.ts";
import { readBody } from "./request-body.ts";
import type { RequestMeta } from "./responder.ts";

/** Answers a request by a route of the build. */
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

/** A redirect, as a document or in the form that a client-side navigation gets (202). */
function isRedirect({ status }: Response): boolean {
  return status === 202 || (status >= 300 && status < 400 && status !== 304);
}

/** The routes, behind what they do not handle themselves: bodies, API keys, cookies and forwarding to the primary. */
export function createRemixAnswer({ deps, assets, log, https, replication, ...parts }: Parts): RemixAnswer {
  const cookies = createCookies(parts.sessionSecret, https);
  const handle = remixHandlerOf(parts.remixBuild, parts.isDevelopment ? "development" : "production");
  const apiDocument = () => assets.read(API_DOCUMENT).toString("utf8");

  /** The response is complete by then: recording the key's use must not change it. */
  function noteUse(apiKey: string, requestId: string): void {
    if (replication.isReadOnly()) return;
    try {
      recordKeyUse(deps, apiKey);
    } catch (error) {
      log({ level: "error", event: "key-use-not-noted", requestId, ...errorFields(error) });
    }
  }

  return async (request, { url, ...meta }) => {
    const origin = deps.appUrl ?? url.origin;
    const body = await readBody(request, url);
    if (body && "status" in body) return plainAnswer(url, body);
    const elsewhere = replication.isForPrimary(request) ? replication.sendToPrimary(request) : null;
    if (elsewhere) return elsewhere;
    const apiKey = keyOfCall(request, url);
    const wrongKey = apiKey === null ? null : await wrongKeyRefusal(deps, apiKey, meta.clientAddress);
    if (wrongKey) return apiRefusal(wrongKey);
    const inner = toInnerRequest(request, { url, origin, body });
    const input = { deps, cookies, request: inner, origin, apiKey, replication, log, apiDocument, ...meta };
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
  };
}
