import { randomBytes, randomUUID } from "node:crypto";
import { isHealthPath } from "#app/http/health.server.ts";
import { routeLabel } from "#app/server/metrics/route-label.ts";
import { errorFields, type Log, loggedPath } from "#app/server/process/log.ts";
import { plainAnswer, unexpected } from "./answers.ts";
import { type Caller, callerNetwork } from "./caller-address.ts";
import { setSecurityHeaders } from "./headers.ts";
import { canonicalAddress } from "./request-address.ts";
import { asRouterReads } from "./routers-refusal.ts";

/** What is known of a request before it is answered; `nonce` is that of its page's scripts. */
export type RequestMeta = { url: URL; requestId: string; nonce: string; clientAddress: string };

type Parts = {
  answer(request: Request, meta: RequestMeta): Response | Promise<Response>;
  log: Log;
  https: boolean;
  policyOf(page: { nonce: string; framedBy: string[] }): string;
  /** The sites that may frame the page at a path. */
  framedBy(pathname: string): string[];
  isServing(): boolean;
};

function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, response);
}

/** Adds the id and headers, turns an error into a response, and logs what an operator may look for. */
export function createResponder({ answer, log, https, policyOf, framedBy, isServing }: Parts) {
  async function answerSafely(request: Request, meta: RequestMeta): Promise<Response> {
    const { url, requestId } = meta;
    try {
      return await answer(request, meta);
    } catch (error) {
      const path = loggedPath(url.pathname);
      log({ level: "error", event: "request-failed", requestId, path, ...errorFields(error) });
      return plainAnswer(url, unexpected(requestId));
    }
  }

  function addCommonHeaders({ headers, status }: Response, { url, nonce, requestId }: RequestMeta): void {
    // Set here, since Remix drops the headers of an action where the route does not export them.
    if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "5");
    const sites = framedBy(url.pathname);
    const policy = policyOf({ nonce, framedBy: sites });
    setSecurityHeaders(headers, { policy, https, isFramed: sites.length > 0, url });
    headers.set("X-Request-Id", requestId);
  }

  function logRequest({ method }: Request, { status }: Response, meta: RequestMeta, ms: number): void {
    const { pathname } = meta.url;
    const isWrite = method !== "GET" && method !== "HEAD";
    // A proxy's probe comes every second: a refusal by a node in another role is no failure.
    const isRoleProbe = () => isHealthPath(pathname) && isServing();
    if (!isWrite && (status < 500 || isRoleProbe())) return;
    log({
      level: "info",
      event: "request",
      requestId: meta.requestId,
      method,
      route: routeLabel(pathname),
      path: loggedPath(pathname),
      status,
      ms: Math.round(ms),
    });
  }

  return async (request: Request, caller: Caller): Promise<Response> => {
    const started = performance.now();
    const meta: RequestMeta = {
      url: canonicalAddress(new URL(request.url)),
      requestId: caller.requestId ?? randomUUID(),
      nonce: randomBytes(16).toString("base64"),
      clientAddress: callerNetwork(caller.address),
    };
    const answered = await answerSafely(request, meta);
    const response = await asRouterReads(answered, request.method, meta.url.pathname);
    addCommonHeaders(response, meta);
    const sent = request.method === "HEAD" && response.body ? withoutBody(response) : response;
    logRequest(request, sent, meta, performance.now() - started);
    return sent;
  };
}
