import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { methodsOf } from "#app/http/access/allowed-methods.ts";
import { isAccepted } from "#app/http/api/accepted.ts";
import { isHealthPath } from "#app/http/health.server.ts";
import type { Connections, Exchange } from "#app/server/admission/connections.ts";
import type { Place, Turns } from "#app/server/admission/turns.ts";
import type { App } from "#app/server/app.ts";
import { sendShared } from "#app/server/cache/send-shared.ts";
import type { SharedMaking } from "#app/server/cache/shared-responses.ts";
import type { MetricsAccess } from "#app/server/metrics/access.ts";
import type { Metrics } from "#app/server/metrics/metrics.ts";
import { asksForMetrics, sendMetrics } from "#app/server/metrics/server.ts";
import { countWhenAnswered } from "#app/server/metrics/server-metrics.ts";
import { errorFields, type Log } from "#app/server/process/log.ts";
import { refusedRequestText } from "#app/text/reservations/refused-request.ts";
import { callerNetwork, createCallerAddress, createRequestIdReader } from "./caller-address.ts";
import { isKnownMethod, KNOWN_METHODS } from "./gate.ts";
import { hasBody, isHost, isOfServer, isRead, readTarget, toRequest } from "./node-request.ts";
import type { Refusal, Refusals } from "./refuse.ts";
import { send } from "./send.ts";

/** The figures of a server, who may read them under its own address, and where it tells of what failed. */
export type Watched = { metrics: Metrics; mayRead: MetricsAccess; log: Log };

type Parts = {
  app: App;
  appUrl: string | null;
  /** The proxy whose forwarded addresses are trusted (TRUSTED_PROXY). */
  trustedProxy: string | null;
  turns: Turns;
  connections: Connections;
  watched: Watched;
  refuse: Refusals["refuse"];
  /** Headers of every answer. */
  common: [string, string][];
  isStopping(): boolean;
};

export const BUSY: Refusal = { status: 503, sentence: refusedRequestText.busy };
const BAD_ADDRESS: Refusal = { status: 400, sentence: refusedRequestText.badAddress };
const Allow = KNOWN_METHODS.join(", ");
const OPTIONS_OF_SERVER: Refusal = { status: 204, sentence: "", headers: { Allow } };

function pathOf({ url }: IncomingMessage): string {
  return url?.split("?", 1)[0] ?? "/";
}

/** What many share, ready or to be made; null where the request is not for that. */
function findShared(app: App, message: IncomingMessage) {
  // A body, which no GET of ours has, takes the longer way, where it is dealt with.
  if (!isRead(message) || hasBody(message)) return null;
  // So does what its caller would not take.
  if (!isAccepted(message.headers.accept, pathOf(message))) return null;
  return app.shared({ target: message.url ?? "/", host: message.headers.host });
}

/** Answers the requests of a server: admits each, and sends what the app or its cache gives. */
export class RequestServer {
  #parts: Parts;
  #callerAddress: ReturnType<typeof createCallerAddress>;
  #readRequestId: ReturnType<typeof createRequestIdReader>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#callerAddress = createCallerAddress(parts.trustedProxy);
    this.#readRequestId = createRequestIdReader(parts.trustedProxy);
  }

  serve(message: IncomingMessage, outgoing: ServerResponse): void {
    try {
      this.#begin(message, outgoing);
    } catch (error) {
      // Out of a listener of Node's it would end the process, and with it everybody's requests.
      const { log } = this.#parts.watched;
      log({ level: "error", event: "answer-failed", errorId: randomUUID(), ...errorFields(error) });
      outgoing.destroy();
    }
  }

  #begin(message: IncomingMessage, outgoing: ServerResponse) {
    const { app, connections, refuse, isStopping, watched } = this.#parts;
    const { metrics, mayRead } = watched;
    if (connections.isRefused(message.socket)) return;
    countWhenAnswered(metrics, message, outgoing);
    const caller = callerNetwork(this.#callerAddress(message));
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
    if (shared && !("make" in shared)) return sendShared(shared, message, outgoing, isStopping());
    const isHealth = isRead(message) && isHealthPath(pathOf(message));
    // One more who waits for the same is no work.
    const isFree = isHealth || shared?.isBegun;
    if (!isFree && !this.#enter(exchange)) return refuse(message, outgoing, BUSY);
    const answered = shared ? this.#answerShared(shared, exchange) : this.#answer(exchange);
    answered.catch(() => outgoing.destroy());
  }

  /** A place for the request, for which a slow caller's is taken where none is left. */
  #enter(exchange: Exchange): Place | null {
    const { turns, connections } = this.#parts;
    const { caller } = exchange;
    const whose = turns.isFullFor(caller) ? caller : undefined;
    exchange.place = turns.enter(caller);
    if (!exchange.place && connections.cutSlowest(whose)) exchange.place = turns.enter(caller);
    return exchange.place;
  }

  async #answer(exchange: Exchange): Promise<void> {
    const { app, appUrl, connections, common, refuse, isStopping } = this.#parts;
    const { message, outgoing, place } = exchange;
    if (!isKnownMethod(message.method ?? "GET")) {
      const headers = { Allow: methodsOf(pathOf(message)).methods.join(", ") };
      return refuse(message, outgoing, { status: 405, sentence: refusedRequestText.badMethod, headers });
    }
    const request = toRequest(message, appUrl);
    if (!request) return refuse(message, outgoing, BAD_ADDRESS);
    await place?.turn(isRead(message));
    // Gone while it waited.
    if (outgoing.destroyed) return;
    const caller = { address: this.#callerAddress(message), requestId: this.#readRequestId(message) };
    const response = await app(request, caller);
    place?.finish();
    const mayBeLong = () => connections.beginLong(exchange);
    const isSent = await send(response, message, outgoing, { common, isStopping, mayBeLong });
    if (!isSent) refuse(message, outgoing, BUSY);
  }

  async #answerShared(making: SharedMaking, { message, outgoing, place }: Exchange): Promise<void> {
    await place?.turn(true);
    if (outgoing.destroyed) return;
    const made = await making.make();
    place?.finish();
    sendShared(made, message, outgoing, this.#parts.isStopping());
  }
}
