import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connections } from "#app/server/admission/connections.ts";
import type { RequestScheduler } from "#app/server/admission/request-scheduler.ts";
import type { Metrics } from "./metrics.ts";
import type { Sample } from "./names.ts";
import { routeLabel } from "./route-label.ts";

/** Status of a disconnected client. */
const CLIENT_DISCONNECTED = 499;

/** Counts a request by its address, method, status and time, once its response is sent or its client disconnected. */
export function countWhenAnswered(
  { requests }: Metrics,
  message: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const started = performance.now();
  outgoing.once("close", () => {
    const status = outgoing.headersSent ? outgoing.statusCode : CLIENT_DISCONNECTED;
    const seconds = (performance.now() - started) / 1000;
    requests.note(routeLabel(message.url ?? "/"), message.method ?? "", status, seconds);
  });
}

/** Requests in flight, waiting requests, and connections. */
export function serverSamples(scheduler: RequestScheduler, connections: Connections): Sample[] {
  const { underWay, waitingPages, waitingWrites } = scheduler.figures();
  const { open, refused, cut } = connections.figures();
  return [
    { name: "reservas_requests_under_way", value: underWay },
    { name: "reservas_requests_waiting", labels: 'queue="pages"', value: waitingPages },
    { name: "reservas_requests_waiting", labels: 'queue="writes"', value: waitingWrites },
    { name: "reservas_connections", value: open },
    { name: "reservas_connections_refused_total", value: refused },
    { name: "reservas_connections_cut_total", value: cut },
  ];
}
