import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { methodsOf } from "#app/http/access/allowed-methods.ts";
import { isAccepted } from "#app/http/api/accepted.ts";
import { isHealthPath } from "#app/http/health.server.ts";
import { Connections, type Exchange } from "#app/server/admission/connections.ts";
import { LIMITS, type ServerLimits } from "#app/server/admission/limits.ts";
import { oneAtATime } from "#app/server/admission/one-at-a-time.ts";
import { type Place, Turns } from "#app/server/admission/turns.ts";
import type { App } from "#app/server/app.ts";
import { sendShared } from "#app/server/cache/send-shared.ts";
import type { SharedMaking } from "#app/server/cache/shared-responses.ts";
import type { MetricsAccess } from "#app/server/metrics/access.ts";
import { createMetrics, type Metrics } from "#app/server/metrics/metrics.ts";
import { asksForMetrics, sendMetrics } from "#app/server/metrics/server.ts";
import { countWhenAnswered, serverSamples } from "#app/server/metrics/server-metrics.ts";
import { errorFields, type Log, logToConsole } from "#app/server/process/log.ts";
import { refusedRequestText } from "#app/text/reservations/refused-request.ts";
import {
  callerNetwork,
  createCallerAddress,
  createProxyCheck,
  createRequestIdReader,
} from "./caller-address.ts";
import { isKnownMethod, KNOWN_METHODS } from "./gate.ts";
import { BARE_POLICY, securityHeaders } from "./headers.ts";
import { hasBody, isHost, isOfServer, isRead, readTarget, toRequest } from "./node-request.ts";
import { createRefusals, type Refusal } from "./refuse.ts";
import { send } from "./send.ts";

const HEADERS_TIMEOUT_MS = 10_000;
// Node looks every 30 s by itself: ten seconds for the headers would be up to forty.
const CHECK_MS = 1000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const SHUTDOWN_MS = 10_000;
/** How long a connection that is kept alive may bring one more request after the stop. */
const LAST_REQUEST_MS = 250;

const BUSY: Refusal = { status: 503, sentence: refusedRequestText.busy };
const BAD_ADDRESS: Refusal = { status: 400, sentence: refusedRequestText.badAddress };
const BAD_EXPECTATION: Refusal = { status: 417, sentence: refusedRequestText.badExpectation };
const NOT_HTTP: Refusal = { status: 400, sentence: refusedRequestText.notHttp };
const Allow = KNOWN_METHODS.join(", ");
const NO_TUNNEL: Refusal = { status: 405, sentence: refusedRequestText.badMethod, headers: { Allow } };
const OPTIONS_OF_SERVER: Refusal = { status: 204, sentence: "", headers: { Allow } };
/** By the code of Node's error; what is not here is no HTTP. */
const CLIENT_ERRORS: Partial<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, sentence: refusedRequestText.longHeaders },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, sentence: refusedRequestText.notHttp },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: refusedRequestText.tooSlow },
};

const connectionsOf = new WeakMap<Server, Connections>();

/** The figures of a server, who may read them under its own address, and where it tells of what failed. */
type Watched = { metrics: Metrics; mayRead: MetricsAccess; log?: Log };

/** What many share, ready or to be made; null where the request is not for that. */
function findShared(app: App, message: IncomingMessage) {
  // A body, which no GET of ours has, takes the longer way, where it is dealt with.
  if (!isRead(message) || hasBody(message)) return null;
  // So does what its caller would not take.
  if (!isAccepted(message.headers.accept, message.url?.split("?", 1)[0] ?? "/")) return null;
  return app.shared({ target: message.url ?? "/", host: message.headers.host });
}

/**
 * The node:http server in front of the app, with the time limits of rules R13.10 and those of `limits`
 * (docs/decisions/0108).
 * @param trustedProxy the proxy whose forwarded addresses are trusted (TRUSTED_PROXY).
 * @param watched the figures that requests are counted in, and who may read them here; left out, nobody may.
 */
export function createHttpServer(
  app: App,
  appUrl: string | null,
  trustedProxy: string | null = null,
  limits: ServerLimits = LIMITS,
  watched: Watched = { metrics: createMetrics(), mayRead: () => false },
): Server {
  const { metrics, mayRead, log = logToConsole } = watched;
  const callerAddress = createCallerAddress(trustedProxy);
  const readRequestId = createRequestIdReader(trustedProxy);
  const turns = new Turns(limits);
  const https = appUrl?.startsWith("https:") ?? false;
  const common = securityHeaders({ policy: BARE_POLICY, https });
  const { refuse, refuseSocket } = createRefusals(common);

  async function answer(exchange: Exchange) {
    const { message, outgoing, place } = exchange;
    if (!isKnownMethod(message.method ?? "GET")) {
      const { methods } = methodsOf(message.url?.split("?", 1)[0] ?? "/");
      const headers = { Allow: methods.join(", ") };
      return refuse(message, outgoing, { status: 405, sentence: refusedRequestText.badMethod, headers });
    }
    const request = toRequest(message, appUrl);
    if (!request) return refuse(message, outgoing, BAD_ADDRESS);
    await place?.turn(isRead(message));
    // Gone while it waited.
    if (outgoing.destroyed) return;
    const response = await app(request, {
      address: callerAddress(message),
      requestId: readRequestId(message),
    });
    place?.finish();
    const isStopping = () => !server.listening;
    const mayBeLong = () => connections.beginLong(exchange);
    const isSent = await send(response, message, outgoing, { common, isStopping, mayBeLong });
    if (!isSent) refuse(message, outgoing, BUSY);
  }

  async function answerShared(
    making: SharedMaking,
    message: IncomingMessage,
    outgoing: ServerResponse,
    place: Place | null,
  ) {
    await place?.turn(true);
    if (outgoing.destroyed) return;
    const made = await making.make();
    place?.finish();
    sendShared(made, message, outgoing, !server.listening);
  }

  /** A place for the request, for which a slow caller's is taken where none is left. */
  function enter(exchange: Exchange): Place | null {
    const { caller } = exchange;
    const whose = turns.isFullFor(caller) ? caller : undefined;
    let place = turns.enter(caller);
    if (!place && connections.cutSlowest(whose)) place = turns.enter(caller);
    exchange.place = place;
    return place;
  }

  const begin = (message: IncomingMessage, outgoing: ServerResponse) => {
    if (connections.isRefused(message.socket)) return;
    countWhenAnswered(metrics, message, outgoing);
    const caller = callerNetwork(callerAddress(message));
    const exchange: Exchange = { message, outgoing, caller, place: null };
    connections.begin(exchange);
    if (!isHost(message)) return refuse(message, outgoing, BAD_ADDRESS);
    if (isOfServer(message)) return refuse(message, outgoing, OPTIONS_OF_SERVER);
    const target = readTarget(message);
    if (target === null) return refuse(message, outgoing, BAD_ADDRESS);
    message.url = target;
    if (asksForMetrics(message) && mayRead(message)) {
      sendMetrics(metrics, message, outgoing).catch(() => outgoing.destroy());
      return;
    }
    const shared = findShared(app, message);
    if (shared && !("make" in shared)) return sendShared(shared, message, outgoing, !server.listening);
    const isHealth = isRead(message) && isHealthPath(message.url?.split("?", 1)[0] ?? "/");
    // One more who waits for the same is no work.
    const isFree = isHealth || shared?.isBegun;
    const place = isFree ? null : enter(exchange);
    if (!isFree && !place) return refuse(message, outgoing, BUSY);
    const answered = shared ? answerShared(shared, message, outgoing, place) : answer(exchange);
    answered.catch(() => outgoing.destroy());
  };

  const serve = (message: IncomingMessage, outgoing: ServerResponse) => {
    try {
      begin(message, outgoing);
    } catch (error) {
      // Out of a listener of Node's it would end the process, and with it everybody's requests.
      log({ level: "error", event: "answer-failed", errorId: randomUUID(), ...errorFields(error) });
      outgoing.destroy();
    }
  };

  const server = createServer(
    // Node's own answer to a request without a Host would be bare.
    { connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
    oneAtATime(serve, limits.requestsAhead),
  );
  const connections = new Connections(server, limits, {
    isProxy: createProxyCheck(trustedProxy),
    refuse: (socket) => refuseSocket(socket, BUSY),
  });
  server.on("checkExpectation", (message, outgoing) => refuse(message, outgoing, BAD_EXPECTATION));
  server.on("connect", (_message, socket: Socket) => refuseSocket(socket, NO_TUNNEL));
  server.on("clientError", (error: Error & { code?: string }, socket: Socket) => {
    // Into the middle of an answer nothing else is written.
    if (!socket.writable || connections.isAnswering(socket)) socket.destroy();
    else refuseSocket(socket, CLIENT_ERRORS[error.code ?? ""] ?? NOT_HTTP);
  });
  server.on("connection", () => turns.noteConnection());
  metrics.add(() => serverSamples(turns, connections));
  connectionsOf.set(server, connections);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/** Stops accepting, lets running requests finish for 10 s at most, then resolves. */
export function closeHttpServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      connectionsOf.get(server)?.closeSilent();
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
