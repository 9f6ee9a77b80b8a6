import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./shared-responses.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
export const MIN_COMPRESSED_BYTES = 1400;

export function acceptedEncoding(message: IncomingMessage): Encoding {
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
