import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, isUnchanged, type SharedResponse } from "./shared-responses.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const MIN_COMPRESSED_BYTES = 1400;

function acceptedEncoding(message: IncomingMessage): Encoding {
  const accepted = message.headers["accept-encoding"];
  if (!accepted) return "identity";
  const text = String(accepted);
  if (text.includes("br")) return "br";
  return text.includes("gzip") ? "gzip" : "identity";
}

async function compress(
  body: Buffer,
  response: Response,
  encoding: Encoding,
): Promise<{ body: Buffer; encoding?: string }> {
  const type = response.headers.get("content-type") ?? "";
  const worthIt = body.byteLength >= MIN_COMPRESSED_BYTES && /^(text\/|application\/json)/.test(type);
  const isDone = !worthIt || encoding === "identity" || response.headers.has("content-encoding");
  if (isDone) return { body };
  if (encoding === "br") {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return { body: await compressBrotli(body, { params }), encoding };
  }
  return { body: await compressGzip(body), encoding };
}

/** Writes a response, compressed where the caller takes it; `isStopping` ends its connection after it. */
export async function send(
  response: Response,
  message: IncomingMessage,
  outgoing: ServerResponse,
  isStopping: () => boolean,
): Promise<void> {
  const content = Buffer.from(await response.arrayBuffer());
  const { body, encoding } = await compress(content, response, acceptedEncoding(message));
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
  if (encoding) {
    outgoing.setHeader("Content-Encoding", encoding);
    outgoing.setHeader("Vary", "Accept-Encoding");
  }
  const empty = response.status === 304 || response.status === 204;
  if (!empty && message.method !== "HEAD") outgoing.setHeader("Content-Length", body.byteLength);
  // A body that was refused unread would otherwise be taken for the connection's next request.
  if (!message.complete || isStopping()) outgoing.setHeader("Connection", "close");
  outgoing.end(empty || message.method === "HEAD" ? undefined : body);
}

/** Writes a response that many share, whose lines and compressed bytes are ready. */
export function sendShared(
  response: SharedResponse,
  message: IncomingMessage,
  outgoing: ServerResponse,
  isStopping: boolean,
): void {
  const { bodies, headers, status } = response;
  const lines: [string, string][] = [...headers];
  // What is not cached names the request that made it, as its page and the log do.
  if (response.etag) lines.push(["X-Request-Id", randomUUID()]);
  if (isStopping) lines.push(["Connection", "close"]);
  if (isUnchanged(message.headers["if-none-match"], response)) {
    outgoing.writeHead(304, lines).end();
    return;
  }
  const isLarge = bodies.identity.byteLength >= MIN_COMPRESSED_BYTES;
  const encoding = isLarge ? acceptedEncoding(message) : "identity";
  if (isLarge) lines.push(["Vary", "Accept-Encoding"]);
  const body = bodies[encoding];
  if (body !== bodies.identity) lines.push(["Content-Encoding", encoding]);
  if (message.method === "HEAD") {
    outgoing.writeHead(status, lines).end();
    return;
  }
  lines.push(["Content-Length", String(body.byteLength)]);
  outgoing.writeHead(status, lines).end(body);
}
