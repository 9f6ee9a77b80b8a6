import { createServer, type Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { Connections } from "#app/server/admission/connections.ts";
import { LIMITS, type ServerLimits } from "#app/server/admission/limits.ts";
import { oneAtATime } from "#app/server/admission/one-at-a-time.ts";
import { RequestScheduler } from "#app/server/admission/request-scheduler.ts";
import type { App } from "#app/server/app.ts";
import { createMetrics } from "#app/server/metrics/metrics.ts";
import { serverSamples } from "#app/server/metrics/server-metrics.ts";
import { logToConsole } from "#app/server/process/log.ts";
import { refusedRequestText } from "#app/text/bookings/refused-request.ts";
import { createProxyCheck } from "./caller-address.ts";
import { KNOWN_METHODS } from "./gate.ts";
import { BARE_POLICY, securityHeaders } from "./headers.ts";
import { createRefusals, type Refusal, type Refusals } from "./refuse.ts";
import { BUSY, type Observability, RequestServer } from "./request-server.ts";

const HEADERS_TIMEOUT_MS = 10_000;
// Node checks every 30 s by default: ten seconds for the headers would be up to forty.
const CHECK_MS = 1000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const SHUTDOWN_MS = 10_000;
/** How long a keep-alive connection may bring one more request after the stop. */
const LAST_REQUEST_MS = 250;

const BAD_EXPECTATION: Refusal = { status: 417, sentence: refusedRequestText.badExpectation };
const NOT_HTTP: Refusal = { status: 400, sentence: refusedRequestText.notHttp };
const Allow = KNOWN_METHODS.join(", ");
const NO_TUNNEL: Refusal = { status: 405, sentence: refusedRequestText.badMethod, headers: { Allow } };
/** By the code of Node's error; any other code means that the bytes are not HTTP. */
const CLIENT_ERRORS: Partial<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, sentence: refusedRequestText.longHeaders },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, sentence: refusedRequestText.notHttp },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: refusedRequestText.tooSlow },
};

const connectionsOf = new WeakMap<Server, Connections>();

function refuseBadRequests(
  server: Server,
  connections: Connections,
  { refuse, refuseSocket }: Refusals,
): void {
  server.on("checkExpectation", (message, outgoing) => refuse(message, outgoing, BAD_EXPECTATION));
  server.on("connect", (_message, socket: Socket) => refuseSocket(socket, NO_TUNNEL));
  server.on("clientError", (error: Error & { code?: string }, socket: Socket) => {
    // Nothing else may be written into the middle of a response.
    if (!socket.writable || connections.isAnswering(socket)) socket.destroy();
    else refuseSocket(socket, CLIENT_ERRORS[error.code ?? ""] ?? NOT_HTTP);
  });
}

/**
 * The node:http server in front of the app, with the time limits of rules R13.10 and those of `limits`
 * (docs/decisions/0108).
 * @param trustedProxy the proxy whose forwarded addresses are trusted (TRUSTED_PROXY).
 * @param observability the metrics that count requests, and who may read them here; if omitted, no client may.
 */
export function createHttpServer(
  app: App,
  appUrl: string | null,
  trustedProxy: string | null = null,
  limits: ServerLimits = LIMITS,
  { metrics, mayRead, log = logToConsole }: Omit<Observability, "log"> & Partial<Observability> = {
    metrics: createMetrics(),
    mayRead: () => false,
  },
): Server {
  const common = securityHeaders({ policy: BARE_POLICY, https: appUrl?.startsWith("https:") ?? false });
  const refusals = createRefusals(common);
  // Node's own answer to a request without a Host would be bare.
  const server = createServer({ connectionsCheckingInterval: CHECK_MS, requireHostHeader: false });
  const connections = new Connections(server, limits, {
    isProxy: createProxyCheck(trustedProxy),
    refuse: (socket) => refusals.refuseSocket(socket, BUSY),
  });
  const scheduler = new RequestScheduler(limits);
  const requests = new RequestServer({
    app,
    appUrl,
    trustedProxy,
    scheduler,
    connections,
    observability: { metrics, mayRead, log },
    refuse: refusals.refuse,
    common,
    isStopping: () => !server.listening,
  });
  server.on(
    "request",
    oneAtATime((message, outgoing) => requests.serve(message, outgoing), limits.requestsAhead),
  );
  refuseBadRequests(server, connections, refusals);
  server.on("connection", () => scheduler.noteConnection());
  metrics.add(() => serverSamples(scheduler, connections));
  connectionsOf.set(server, connections);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/** Stops accepting, lets requests in flight finish for 10 s at most, then resolves. */
export function closeHttpServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      connectionsOf.get(server)?.closeSilent();
    }, LAST_REQUEST_MS);
    const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
    // Closes the listener only: `http.Server.close` also cuts idle connections, on which a request may be arriving.
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      clearTimeout(force);
      resolve();
    });
  });
}
