import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { methodsOf } from "#app/http/access/allowed-methods.ts";
import { isAccepted } from "#app/http/api/accepted.ts";
import { isHealthPath } from "#app/http/health.server.ts";
import type { Connections, Exchange } from "#app/server/admission/connections.ts";
import type { RequestScheduler, Ticket } from "#app/server/admission/request-scheduler.ts";
import type { App } from "#app/server/app.ts";
import { sendShared } from "#app/server/cache/send-shared.ts";
import type { PendingResponse } from "#app/server/cache/shared-responses.ts";
import type { MetricsAccess } from "#app/server/metrics/access.ts";
import type { Metrics } from "#app/server/metrics/metrics.ts";
import { asksForMetrics, sendMetrics } from "#app/server/metrics/server.ts";
import { countWhenAnswered } from "#app/server/metrics/server-metrics.ts";
import { errorFields, type Log } from "#app/server/process/log.ts";
import { refusedRequestText } from "#app/text/bookings/refused-request.ts";
import { callerNetwork, createCallerAddress, createRequestIdReader } from "./caller-address.ts";
import { isKnownMethod, KNOWN_METHODS } from "./gate.ts";
import { hasBody, isHost, isOfServer, isRead, readTarget, toRequest } from "./node-request.ts";
import type { Refusal, Refusals } from "./refuse.ts";
import { send } from "./send.ts";

export type Observability = { metrics: Metrics; mayRead: MetricsAccess; log: Log };

type Parts = {
  app: App;
  appUrl: string | null;
  trustedProxy: string | null;
  scheduler: RequestScheduler;
  connections: Connections;
  observability: Observability;
  refuse: Refusals["refuse"];
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

function findShared(app: App, message: IncomingMessage) {
  // A request with a body, which none of our GETs has, takes the normal path, which handles it.
  if (!isRead(message) || hasBody(message)) return null;
  // So does one whose client does not accept the type.
  if (!isAccepted(message.headers.accept, pathOf(message))) return null;
  return app.shared({ target: message.url ?? "/", host: message.headers.host });
}

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
      // Thrown in a listener of Node's, it would end the process and with it every request.
      const { log } = this.#parts.observability;
      log({ level: "error", event: "answer-failed", errorId: randomUUID(), ...errorFields(error) });
      outgoing.destroy();
    }
  }

  #begin(message: IncomingMessage, outgoing: ServerResponse) {
    const { app, connections, refuse, isStopping, observability } = this.#parts;
    const { metrics, mayRead } = observability;
    if (connections.isRefused(message.socket)) return;
    countWhenAnswered(metrics, message, outgoing);
    const caller = callerNetwork(this.#callerAddress(message));
    const exchange: Exchange = { message, outgoing, caller, ticket: null };
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
    // One more waiting request for the same response costs nothing.
    const isFree = isHealth || shared?.isInFlight;
    if (!isFree && !this.#admit(exchange)) return refuse(message, outgoing, BUSY);
    const answered = shared ? this.#answerShared(shared, exchange) : this.#answer(exchange);
    answered.catch(() => outgoing.destroy());
  }

  /** Admits the request; at the limit, a slow client is cut for it. */
  #admit(exchange: Exchange): Ticket | null {
    const { scheduler, connections } = this.#parts;
    const { caller } = exchange;
    const clientToCut = scheduler.isFullFor(caller) ? caller : undefined;
    exchange.ticket = scheduler.admit(caller);
    if (!exchange.ticket && connections.cutSlowest(clientToCut)) exchange.ticket = scheduler.admit(caller);
    return exchange.ticket;
  }

  async #answer(exchange: Exchange): Promise<void> {
    const { app, appUrl, connections, common, refuse, isStopping } = this.#parts;
    const { message, outgoing, ticket } = exchange;
    if (!isKnownMethod(message.method ?? "GET")) {
      const headers = { Allow: methodsOf(pathOf(message)).methods.join(", ") };
      return refuse(message, outgoing, { status: 405, sentence: refusedRequestText.badMethod, headers });
    }
    const request = toRequest(message, appUrl);
    if (!request) return refuse(message, outgoing, BAD_ADDRESS);
    await ticket?.whenReady(isRead(message));
    // The client disconnected while it waited.
    if (outgoing.destroyed) return;
    const caller = { address: this.#callerAddress(message), requestId: this.#readRequestId(message) };
    const response = await app(request, caller);
    ticket?.finish();
    const mayBeLong = () => connections.beginLong(exchange);
    const isSent = await send(response, message, outgoing, { common, isStopping, mayBeLong });
    if (!isSent) refuse(message, outgoing, BUSY);
  }

  async #answerShared(pending: PendingResponse, { message, outgoing, ticket }: Exchange): Promise<void> {
    await ticket?.whenReady(true);
    if (outgoing.destroyed) return;
    const rendered = await pending.make();
    ticket?.finish();
    sendShared(rendered, message, outgoing, this.#parts.isStopping());
  }
}
