import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

const CONNECT_MS = 3000;
/** What concerns one connection only, or is made anew on this one (RFC 9110, 7.6.1). */
const OWN_TO_A_CONNECTION = new Set([
  "connection",
  "content-length",
  "date",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
const WITHOUT_BODY = new Set([204, 205, 304]);

/** The other side was not reached: it has not seen the request. */
export class NotReached extends Error {}

/** The request was sent and no answer came: nobody here knows whether it was carried out. */
export class NoAnswer extends Error {}

type Options = { target: URL; headers: Record<string, string>; body: Uint8Array | null; timeoutMs: number };

function requestHeaders(request: Request, options: Options): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) if (!OWN_TO_A_CONNECTION.has(name)) headers[name] = value;
  const length = options.body?.byteLength ?? 0;
  return {
    ...headers,
    // It is compressed for the caller here, not for the way between two nodes.
    "accept-encoding": "identity",
    ...(request.method === "GET" ? {} : { "content-length": String(length) }),
    ...options.headers,
  };
}

async function toResponse(incoming: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    const name = incoming.rawHeaders[i] ?? "";
    if (!OWN_TO_A_CONNECTION.has(name.toLowerCase())) headers.append(name, incoming.rawHeaders[i + 1] ?? "");
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const status = incoming.statusCode ?? 502;
  return new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks), { status, headers });
}

/**
 * Sends the request on to `target` as it came (method, path, cookies, Host), over a connection of its own: one
 * that is kept alive may be closed just then, and nobody could tell whether the request had arrived.
 * @throws NotReached, or NoAnswer once the request may have been seen.
 */
export function forward(request: Request, options: Options): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const send = options.target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const outgoing = send(options.target, {
      method: request.method,
      path: pathname + search,
      headers: requestHeaders(request, options),
      agent: false,
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    const connecting = setTimeout(() => outgoing.destroy(new Error("connect timeout")), CONNECT_MS);
    const fail = (error: Error) => {
      clearTimeout(connecting);
      reject(
        isConnected
          ? new NoAnswer(error.message, { cause: error })
          : new NotReached(error.message, { cause: error }),
      );
    };
    outgoing.once("socket", (socket) =>
      socket.once(send === requestHttps ? "secureConnect" : "connect", () => {
        isConnected = true;
        clearTimeout(connecting);
      }),
    );
    outgoing.once("error", fail);
    outgoing.once("response", (incoming) => toResponse(incoming).then(resolve, fail));
    outgoing.end(options.body ?? undefined);
  });
}
