import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import type { App } from "./app.ts";
import { createCallerAddress } from "./caller-address.ts";
import { send } from "./send.ts";
import { sendShared } from "./send-shared.ts";

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

/** Sends what many share; false where the request is not for that. */
function answerShared(app: App, message: IncomingMessage, outgoing: ServerResponse, server: Server): boolean {
  const { method, headers } = message;
  if (method !== "GET" && method !== "HEAD") return false;
  // A body, which no GET of ours has, takes the longer way, where it is dealt with.
  if ("content-length" in headers || "transfer-encoding" in headers) return false;
  const response = app.shared({ target: message.url ?? "/", host: headers.host });
  if (!response) return false;
  if (response instanceof Promise) {
    response
      .then((made) => sendShared(made, message, outgoing, !server.listening))
      .catch(() => outgoing.destroy());
  } else sendShared(response, message, outgoing, !server.listening);
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
      if (answerShared(app, message, outgoing, server)) return;
      request = toRequest(message, urlOf(message, appUrl));
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
