import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, MIN_COMPRESSED_BYTES } from "#app/server/http/send.ts";
import { isUnchanged, type SharedResponse } from "./shared-responses.ts";

export function sendShared(
  response: SharedResponse,
  message: IncomingMessage,
  outgoing: ServerResponse,
  isStopping: boolean,
): void {
  const { body, headers, status } = response;
  // A flat list: with pairs `writeHead` throws where a header is set already, as on the last of too many pipelined
  // requests.
  const lines = headers.flat();
  // A response that is not cached carries the id of its request, as its page and the log do.
  if (response.etag) lines.push("X-Request-Id", randomUUID());
  if (isStopping) lines.push("Connection", "close");
  if (isUnchanged(message.headers["if-none-match"], response)) {
    outgoing.writeHead(304, lines).end();
    return;
  }
  const isLarge = body.identity.byteLength >= MIN_COMPRESSED_BYTES;
  const encoding = isLarge ? acceptedEncoding(message) : "identity";
  if (isLarge) lines.push("Vary", "Accept-Encoding");
  if (encoding !== "identity") lines.push("Content-Encoding", encoding);
  if (message.method === "HEAD") {
    outgoing.writeHead(status, lines).end();
    return;
  }
  const bytes = body.bytesIn(encoding);
  lines.push("Content-Length", String(bytes.byteLength));
  outgoing.writeHead(status, lines).end(bytes);
}
