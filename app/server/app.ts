import { randomBytes, randomUUID } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import { isAccepted } from "#app/http/api/accepted.ts";
import { apiRefusal } from "#app/http/api/api.server.ts";
import { answerHealth, isHealthPath, isServing } from "#app/http/health.server.ts";
import { noteKeyUse, wrongKeyRefusal } from "#app/services/access/api-key.server.ts";
import { schoolMinute } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { readSharedTarget } from "./cache/shared-addresses.ts";
import {
  type SharedMaking,
  type SharedResponse,
  SharedResponses,
  toResponse,
} from "./cache/shared-responses.ts";
import { plainAnswer, unexpected } from "./http/answers.ts";
import { keyOfCall } from "./http/bearer.ts";
import { callerNetwork } from "./http/caller-address.ts";
import { createCookies, createRequestContext } from "./http/context.ts";
import { answerOptions, gate } from "./http/gate.ts";
import {
  contentSecurityPolicy,
  developmentPolicy,
  securityHeaders,
  setSecurityHeaders,
} from "./http/headers.ts";
import { toInnerRequest } from "./http/inner-request.ts";
import { remixHandlerOf } from "./http/remix-handler.ts";
import { canonicalAddress } from "./http/request-address.ts";
import { readBody } from "./http/request-body.ts";
import { routeLabel } from "./metrics/route-label.ts";
import { API_DOCUMENT, type AssetStore, createStaticFiles } from "./process/assets.ts";
import { errorFields, type Log, loggedPath } from "./process/log.ts";
import { createReplication, type ReplicationOptions, STANDALONE } from "./replication/replication.ts";

export type AppOptions = {
  deps: Deps;
  assets: AssetStore;
  remixBuild: ServerBuild;
  sessionSecret: string;
  log: Log;
  /** The node's part beside others; left out, there is no other. */
  replication?: Omit<ReplicationOptions, "https">;
  /** Whether Vite's development server stands in front. */
  isDevelopment?: boolean;
};

/** Who calls: the address, for throttling, and the id that a trusted proxy has given the request. */
export type Caller = { address: string; requestId?: string | undefined };

/** Answers a request. Needs no port. */
export type App = {
  (request: Request, caller: Caller): Promise<Response>;
  /**
   * The response to a GET of what looks the same to everybody, without the work of a request; null for all else.
   * @param asked the path with its query and the Host header, as they were sent.
   */
  shared(asked: { target: string; host: string | undefined }): SharedResponse | SharedMaking | null;
};

function isPlainText(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/plain") ?? true;
}

/** A redirect, as a document or in the form that a client-side navigation gets (202). */
function isRedirect({ status }: Response): boolean {
  return status === 202 || (status >= 300 && status < 400 && status !== 304);
}

/** The same answer as to a GET, but for what it says. */
function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, response);
}

/** The program without its port: gate, static files, shared pages, Remix, headers. */
export function createApp({ deps, assets, remixBuild, sessionSecret, log, ...options }: AppOptions): App {
  const https = deps.appUrl?.startsWith("https:") ?? false;
  const cookies = createCookies(sessionSecret, https);
  const serveStatic = createStaticFiles(assets);
  const mode = options.isDevelopment ? "development" : "production";
  const handleByRemix = remixHandlerOf(remixBuild, mode);
  const policyOf = options.isDevelopment ? developmentPolicy : contentSecurityPolicy;
  const standalone = { node: STANDALONE, flyAppName: undefined, primaryUrl: undefined };
  const replication = createReplication({ ...(options.replication ?? standalone), https });
  const shared = new SharedResponses({
    version: () => deps.db.publicVersion(),
    minute: () => schoolMinute(deps),
    make: (request) => respond(request, { address: "" }),
    headers: securityHeaders({ policy: policyOf(), https }),
  });

  /** The answer is made by then: whether its key's use could be written down does not change it. */
  function noteUse(apiKey: string, { requestId }: { requestId: string }) {
    if (replication.isReadOnly()) return;
    try {
      noteKeyUse(deps, apiKey);
    } catch (error) {
      log({ level: "error", event: "key-use-not-noted", requestId, ...errorFields(error) });
    }
  }

  async function answerByRemix(
    request: Request,
    url: URL,
    ids: { requestId: string; nonce: string },
    caller: { address: string },
  ) {
    const origin = deps.appUrl ?? url.origin;
    const body = await readBody(request, url);
    if (body && "status" in body) return plainAnswer(url, body);
    const elsewhere = replication.isForPrimary(request) ? replication.sendToPrimary(request) : null;
    if (elsewhere) return elsewhere;
    const apiKey = keyOfCall(request, url);
    const wrongKey = apiKey === null ? null : await wrongKeyRefusal(deps, apiKey, caller.address);
    if (wrongKey) return apiRefusal(wrongKey);
    const inner = toInnerRequest(request, { url, origin, body });
    const { context, setCookies, isForPrimary } = createRequestContext({
      deps,
      cookies,
      request: inner,
      origin,
      clientAddress: caller.address,
      apiKey,
      replication,
      log,
      apiDocument: () => assets.read(API_DOCUMENT).toString("utf8"),
      ...ids,
    });
    const response = await handleByRemix(inner, context);
    // What only the primary knows shows while handlers run: a GET that writes, its copies, a session begun there.
    const answeredThere = isForPrimary() ? replication.sendToPrimary(request) : null;
    if (answeredThere) return answeredThere;
    // Remix tells an unexpected error as an English text where no page of ours does; it is logged by then.
    if (response.status === 500 && isPlainText(response)) return plainAnswer(url, unexpected(ids.requestId));
    if (apiKey !== null) {
      noteUse(apiKey, ids);
      return response;
    }
    for (const cookie of setCookies(isRedirect(response))) response.headers.append("Set-Cookie", cookie);
    const readYourWrites = replication.cookieAfter(request, response);
    if (readYourWrites) response.headers.append("Set-Cookie", readYourWrites);
    return response;
  }

  async function answer(
    request: Request,
    url: URL,
    ids: { requestId: string; nonce: string },
    caller: { address: string },
  ) {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isHealthPath(url.pathname) && isRead) return answerHealth(deps, url, replication.health());
    const file = serveStatic(request, url);
    if (file) return file;
    const refused = gate(request, url, deps.appUrl ?? url.origin, deps.appUrl);
    if (refused) return plainAnswer(url, refused);
    if (request.method === "OPTIONS") return answerOptions(url);
    return answerByRemix(request, url, ids, caller);
  }

  function createIds(requestId: string = randomUUID()) {
    return { requestId, nonce: randomBytes(16).toString("base64") };
  }

  function addCommonHeaders(headers: Headers, url: URL, ids: { requestId: string; nonce: string }): void {
    setSecurityHeaders(headers, { policy: policyOf(ids.nonce), https, url });
    headers.set("X-Request-Id", ids.requestId);
  }

  function share({ target, host }: { target: string; host: string | undefined }) {
    const read = readSharedTarget(target, deps.appUrl ?? `http://${host ?? "localhost"}`);
    return read && shared.get(read);
  }

  async function respond(request: Request, caller: Caller) {
    const started = performance.now();
    const url = canonicalAddress(new URL(request.url));
    const ids = createIds(caller.requestId);
    let response: Response;
    try {
      response = await answer(request, url, ids, { address: callerNetwork(caller.address) });
    } catch (error) {
      log({
        level: "error",
        event: "request-failed",
        requestId: ids.requestId,
        path: loggedPath(url.pathname),
        ...errorFields(error),
      });
      response = plainAnswer(url, unexpected(ids.requestId));
    }
    // Here, since Remix leaves out the headers of an action where the route does not ask for them.
    if (response.status === 503 && !response.headers.has("Retry-After"))
      response.headers.set("Retry-After", "5");
    addCommonHeaders(response.headers, url, ids);
    if (request.method === "HEAD" && response.body) response = withoutBody(response);
    const writes = request.method !== "GET" && request.method !== "HEAD";
    // To hear that this node plays another part is what a proxy's probe is for, each second.
    const hearsPart = () => isHealthPath(url.pathname) && isServing(deps, replication.health());
    if (writes || (response.status >= 500 && !hearsPart())) {
      log({
        level: "info",
        event: "request",
        requestId: ids.requestId,
        method: request.method,
        route: routeLabel(url.pathname),
        path: loggedPath(url.pathname),
        status: response.status,
        ms: Math.round(performance.now() - started),
      });
    }
    return response;
  }

  const app = async (request: Request, caller: Caller) => {
    const { pathname, search, host } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isShared = isRead && isAccepted(request.headers.get("accept"), pathname);
    const found = isShared ? share({ target: pathname + search, host }) : null;
    if (!found) return respond(request, caller);
    return toResponse("make" in found ? await found.make() : found, request);
  };
  return Object.assign(app, { shared: share });
}
