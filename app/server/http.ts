import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { App } from "./app.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const MIN_COMPRESSED_BYTES = 1400;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const SHUTDOWN_MS = 10_000;
/** How long a connection that is kept alive may bring one more request after the stop. */
const LAST_REQUEST_MS = 250;

function toRequest(message: IncomingMessage, appUrl: string | null): Request {
  const headers = new Headers();
  for (let i = 0; i < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] ?? "", message.rawHeaders[i + 1] ?? "");
  }
  const origin = appUrl ?? `http://${message.headers.host ?? "localhost"}`;
  const path = message.url?.startsWith("/") ? message.url : "/";
  // Joined as text: `new URL("//evil", base)` would take the path for a host.
  const url = new URL(origin + path);
  const method = message.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(message) as ReadableStream, duplex: "half" } : {}),
  } as RequestInit);
}

async function compress(
  body: Buffer,
  response: Response,
  accepted: string,
): Promise<{ body: Buffer; encoding?: string }> {
  const type = response.headers.get("content-type") ?? "";
  const worthIt = body.byteLength >= MIN_COMPRESSED_BYTES && /^(text\/|application\/json)/.test(type);
  if (!worthIt || response.headers.has("content-encoding")) return { body };
  if (accepted.includes("br")) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return { body: await compressBrotli(body, { params }), encoding: "br" };
  }
  return accepted.includes("gzip") ? { body: await compressGzip(body), encoding: "gzip" } : { body };
}

async function send(
  response: Response,
  message: IncomingMessage,
  outgoing: ServerResponse,
  isStopping: () => boolean,
): Promise<void> {
  const content = Buffer.from(await response.arrayBuffer());
  const accepted = String(message.headers["accept-encoding"] ?? "");
  const { body, encoding } = await compress(content, response, accepted);
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

/** The node:http server in front of the app, with trust.md's time limits. */
export function createHttpServer(app: App, appUrl: string | null): Server {
  const server = createServer((message, outgoing) => {
    let request: Request;
    try {
      request = toRequest(message, appUrl);
    } catch {
      outgoing.writeHead(400, { Connection: "close" }).end();
      return;
    }
    app(request, { address: message.socket.remoteAddress ?? "" })
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
