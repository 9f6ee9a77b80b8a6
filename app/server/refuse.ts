import type { IncomingMessage, ServerResponse } from "node:http";
import { isApiPath } from "#app/http/api-path.ts";
import { RETRY_AFTER_S } from "./limits.ts";
import { hasBody } from "./node-request.ts";

/** A sentence in place of an answer: text, or JSON to a call. */
export function refuse(
  message: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): void {
  const isCall = isApiPath(message.url ?? "/");
  const body = isCall ? JSON.stringify({ message: sentence }) : sentence;
  outgoing.writeHead(status, {
    "Content-Type": isCall ? "application/json" : "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...headers,
    ...(status === 503 ? { "Retry-After": RETRY_AFTER_S } : {}),
    // A body that is refused unread would otherwise be taken for the connection's next request.
    ...(hasBody(message) || status !== 503 ? { Connection: "close" } : {}),
  });
  outgoing.end(message.method === "HEAD" ? undefined : body);
}
