import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { brotliOptions, type Encoding } from "./compress.ts";
import { endDrained } from "./end-drained.ts";
import { readStart, sendLong } from "./long-body.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
export const MIN_COMPRESSED_BYTES = 1400;
const QUALITY = 4;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };

export function acceptedEncoding(message: IncomingMessage): Encoding {
  const accepted = message.headers["accept-encoding"];
  if (!accepted) return "identity";
  const text = String(accepted);
  if (text.includes("br")) return "br";
  return text.includes("gzip") ? "gzip" : "identity";
}

function isCompressible({ headers }: Response): boolean {
  const type = headers.get("content-type") ?? "";
  return /^(text\/|application\/json)/.test(type) && !headers.has("content-encoding");
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  return encoding === "br" ? compressBrotli(body, brotliOptions(body, QUALITY)) : compressGzip(body);
}

type Sending = {
  common: [string, string][];
  isStopping(): boolean;
  /** Called before a streamed body is sent. */
  mayBeLong(): boolean;
};

/**
 * Compressed if the client accepts it; false, with nothing written, if it may not be streamed.
 * @param common headers of every response, unless it sets them itself.
 * @param isStopping whether its connection ends after it.
 */
export async function send(
  response: Response,
  message: IncomingMessage,
  outgoing: ServerResponse,
  { common, isStopping, mayBeLong }: Sending,
): Promise<boolean> {
  const isEmpty = response.status === 304 || response.status === 204 || message.method === "HEAD";
  if (isEmpty) await response.body?.cancel();
  const body = await readStart(isEmpty ? null : response.body);
  if (body.rest && !mayBeLong()) {
    await body.rest.cancel();
    return false;
  }
  const mayCompress = isCompressible(response);
  const isWorthIt = mayCompress && body.beginning.byteLength >= MIN_COMPRESSED_BYTES;
  const encoding = isWorthIt ? acceptedEncoding(message) : "identity";
  const whole = body.rest ? null : await compress(body.beginning, encoding);
  outgoing.statusCode = response.status;
  for (const [name, value] of common) outgoing.setHeader(name, value);
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
  // Also for HEAD, whose response has the headers of GET.
  if (mayCompress) outgoing.setHeader("Vary", "Accept-Encoding");
  if (encoding !== "identity") outgoing.setHeader("Content-Encoding", encoding);
  // A body that was refused unread would otherwise be parsed as the connection's next request.
  if (!message.complete || isStopping()) outgoing.setHeader("Connection", "close");
  if (!whole) {
    await sendLong(body, { encoding, brotli: BROTLI }, outgoing);
    return true;
  }
  if (!isEmpty) outgoing.setHeader("Content-Length", whole.byteLength);
  endDrained(message, outgoing, isEmpty ? undefined : whole);
  return true;
}
