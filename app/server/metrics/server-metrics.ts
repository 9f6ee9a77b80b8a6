import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connections } from "#app/server/admission/connections.ts";
import type { RequestScheduler } from "#app/server/admission/request-scheduler.ts";
import type { Metrics } from "./metrics.ts";
import type { Samples } from "./names.ts";
import { routeLabel } from "./route-label.ts";

/** Status of a disconnected client. */
const CLIENT_DISCONNECTED = 499;

export function countWhenAnswered(
  metrics: Metrics,
  message: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const started = performance.now();
  outgoing.once("close", () => {
    const status = outgoing.headersSent ? outgoing.statusCode : CLIENT_DISCONNECTED;
    const seconds = (performance.now() - started) / 1000;
    metrics.countRequest(routeLabel(message.url ?? "/"), message.method ?? "", status, seconds);
  });
}

export function serverSamples(scheduler: RequestScheduler, connections: Connections): Samples {
  const { underWay, waitingPages, waitingWrites } = scheduler.figures();
  const { open, refused, cut } = connections.figures();
  return {
    reservas_requests_under_way: underWay,
    reservas_requests_waiting: { pages: waitingPages, writes: waitingWrites },
    reservas_connections: open,
    reservas_connections_refused_total: refused,
    reservas_connections_cut_total: cut,
  };
}
