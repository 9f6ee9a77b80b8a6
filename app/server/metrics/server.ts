import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isRead } from "#app/server/http/node-request.ts";
import { METRICS_TYPE, type Metrics } from "./metrics.ts";
import { METRICS_PATH } from "./route-label.ts";

const MOST_CONNECTIONS = 16;
const TIMEOUT_MS = 5000;

export function asksForMetrics(message: IncomingMessage): boolean {
  return isRead(message) && message.url?.split("?", 1)[0] === METRICS_PATH;
}

export async function sendMetrics(metrics: Metrics, message: IncomingMessage, outgoing: ServerResponse) {
  const body = Buffer.from(await metrics.text());
  outgoing.writeHead(200, {
    "Content-Type": METRICS_TYPE,
    "Content-Length": body.byteLength,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  outgoing.end(message.method === "HEAD" ? undefined : body);
}

/** A server of the metrics only, for a private network (METRICS_PORT); it requires no token. */
export function createMetricsServer(metrics: Metrics): Server {
  const server = createServer((message, outgoing) => {
    if (asksForMetrics(message)) {
      sendMetrics(metrics, message, outgoing).catch(() => outgoing.destroy());
      return;
    }
    outgoing.writeHead(404, { "Content-Length": 0, Connection: "close" }).end();
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.headersTimeout = TIMEOUT_MS;
  server.requestTimeout = TIMEOUT_MS;
  return server;
}
