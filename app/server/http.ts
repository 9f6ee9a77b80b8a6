import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { App } from "./app.ts";
import { createCallerAddress } from "./caller-address.ts";
import { type Encoding, isUnchanged } from "./page-cache.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const MIN_COMPRESSED_BYTES = 1400;
const HEADERS_TIMEOUT_MS = 10_000;
// Node looks every 30 s by itself: ten seconds for the headers would be up to forty.
const CHECK_MS = 1000;
const REQUEST_TIMEOUT_MS = 30_000;
const SHUTDOWN_MS = 10_000;
/** How long a connection that is kept alive may bring one more request after the stop. */
const LAST_REQUEST_MS = 250;

function urlOf(message: IncomingMessage, appUrl: string | null): URL {
  const origin = appUrl ?? `http://${message.headers.host ?? "localhost"}`;
  const path = message.url?.startsWith("/") ? message.url : "/";
  // Joined as text: `new URL("//evil", base)` would take the path for a host.
  return new URL(origin + path);
}

function toRequest(message: IncomingMessage, url: URL): Request {
  const headers = new Headers();
  for (let i = 0; i < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] ?? "", message.rawHeaders[i + 1] ?? "");
  }
  const method = message.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(message) as ReadableStream, duplex: "half" } : {}),
  } as RequestInit);
}

function acceptedEncoding(message: IncomingMessage): Encoding {
  const accepted = String(message.headers["accept-encoding"] ?? "");
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}

async function compress(
  body: Buffer,
  response: Response,
  encoding: Encoding,
): Promise<{ body: Buffer; encoding?: string }> {
  const type = response.headers.get("content-type") ?? "";
  const worthIt = body.byteLength >= MIN_COMPRESSED_BYTES && /^(text\/|application\/json)/.test(type);
  const isDone = !worthIt || encoding === "identity" || response.headers.has("content-encoding");
  if (isDone) return { body };
  if (encoding === "br") {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return { body: await compressBrotli(body, { params }), encoding };
  }
  return { body: await compressGzip(body), encoding };
}

async function send(
  response: Response,
  message: IncomingMessage,
  outgoing: ServerResponse,
  isStopping: () => boolean,
): Promise<void> {
  const content = Buffer.from(await response.arrayBuffer());
  const { body, encoding } = await compress(content, response, acceptedEncoding(message));
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
  if (encoding) {
    outgoing.setHeader("Content-Encoding", encoding);
    outgoing.setHeader("Vary", "Accept-Encoding");
  }
  const empty = response.status === 304 || response.status === 204;
  if (!empty && message.method !== "HEAD") outgoing.setHeader("Content-Length", body.byteLength);
  // A body that was refused unread would otherwise be taken for the connection's next request.
  if (!message.complete || isStopping()) outgoing.setHeader("Connection", "close");
  outgoing.end(empty || message.method === "HEAD" ? undefined : body);
}

const openSockets = new WeakMap<Server, Set<Socket>>();

/** Node counts a connection that has never said anything as busy; browsers open such ones ahead. */
function trackSockets(server: Server): void {
  const sockets = new Set<Socket>();
  openSockets.set(server, sockets);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
}

function closeSilentConnections(server: Server): void {
  for (const socket of openSockets.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}

/** Sends what is kept for everybody, compressed already; false where nothing is. */
function sendKept(
  app: App,
  message: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  isStopping: boolean,
): boolean {
  const found = app.kept({ method: message.method ?? "GET", url });
  // A body, which no GET of ours has, takes the longer way, where it is dealt with.
  const hasBody = "content-length" in message.headers || "transfer-encoding" in message.headers;
  if (!found || hasBody) return false;
  const { answer, headers } = found;
  outgoing.setHeaders(headers);
  if (isStopping) outgoing.setHeader("Connection", "close");
  if (isUnchanged(message.headers["if-none-match"] ?? null, answer)) {
    outgoing.writeHead(304).end();
    return true;
  }
  const isLarge = answer.bodies.identity.byteLength >= MIN_COMPRESSED_BYTES;
  const encoding = isLarge ? acceptedEncoding(message) : "identity";
  if (encoding !== "identity") {
    outgoing.setHeader("Content-Encoding", encoding);
    outgoing.setHeader("Vary", "Accept-Encoding");
  }
  const body = answer.bodies[encoding];
  if (message.method === "HEAD") outgoing.end();
  else outgoing.setHeader("Content-Length", body.byteLength).end(body);
  return true;
}

/**
 * The node:http server in front of the app, with the time limits of rules R13.10.
 * @param trustedProxy the proxy whose forwarded addresses are trusted (TRUSTED_PROXY).
 */
export function createHttpServer(
  app: App,
  appUrl: string | null,
  trustedProxy: string | null = null,
): Server {
  const callerAddress = createCallerAddress(trustedProxy);
  const server = createServer({ connectionsCheckingInterval: CHECK_MS }, (message, outgoing) => {
    let request: Request;
    try {
      const url = urlOf(message, appUrl);
      if (sendKept(app, message, outgoing, url, !server.listening)) return;
      request = toRequest(message, url);
    } catch {
      outgoing.writeHead(400, { Connection: "close" }).end();
      return;
    }
    app(request, { address: callerAddress(message) })
      .then((response) => send(response, message, outgoing, () => !server.listening))
      .catch(() => outgoing.destroy());
  });
  trackSockets(server);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = 65_000;
  return server;
}

/** Stops accepting, lets running requests finish for 10 s at most, then resolves. */
export function closeHttpServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      closeSilentConnections(server);
    }, LAST_REQUEST_MS);
    const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    // The listener alone: `http.Server.close` also cuts idle connections, on which a request may be under way.
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      clearTimeout(force);
      resolve();
    });
  });
}
