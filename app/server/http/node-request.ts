import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/**
 * A name or an address with a port, as a Host header may contain it; longer ones do not fit into pages (rules
 * R13.10).
 */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether the Host header can be part of an address; optional in HTTP/1.0. */
export function isHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion === "1.0" : HOST.test(host);
}

/** Whether the request is about the server itself: `OPTIONS *` (RFC 9110 §9.3.7). */
export function isOfServer({ method, url }: IncomingMessage): boolean {
  return method === "OPTIONS" && url === "*";
}

function urlOf(message: IncomingMessage, appUrl: string | null): URL {
  const origin = appUrl ?? `http://${message.headers.host ?? "localhost"}`;
  // Concatenated: `new URL("//evil", base)` would parse the path as a host.
  return new URL(origin + message.url);
}

/** The Request for the app; null where the target is no address, or the headers are not valid HTTP. */
export function toRequest(message: IncomingMessage, appUrl: string | null): Request | null {
  try {
    return buildRequest(message, appUrl);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function buildRequest(message: IncomingMessage, appUrl: string | null): Request {
  const headers = new Headers();
  for (let i = 0; i < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] ?? "", message.rawHeaders[i + 1] ?? "");
  }
  const method = message.method ?? "GET";
  return new Request(urlOf(message, appUrl), {
    method,
    headers,
    ...(isRead(message) ? {} : { body: Readable.toWeb(message) as ReadableStream, duplex: "half" }),
  } as RequestInit);
}

export function isRead({ method = "GET" }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return "content-length" in headers || "transfer-encoding" in headers;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)$/i;

/**
 * The path and query of a request target: of `/reservas`, and of `http://escola.br/reservas` where that host equals
 * the Host header (RFC 9112 §3.2.2); null for any other target.
 */
export function readTarget({ url = "", headers }: IncomingMessage): string | null {
  if (url.startsWith("/")) return url;
  const [, host = "", rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (!host || host.toLowerCase() !== headers.host?.toLowerCase()) return null;
  return rest.startsWith("/") ? rest : `/${rest}`;
}
