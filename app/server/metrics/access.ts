import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { bearerToken } from "#app/server/http/bearer.ts";
import { callerNetwork } from "#app/server/http/caller-address.ts";

export type MetricsSettings = {
  /** METRICS_TOKEN; null where only the machine itself may read. */
  token: string | null;
  trustedProxy: string | null;
  appUrl: string | null;
};

export type MetricsAccess = (message: IncomingMessage) => boolean;

/** Headers that proxies add to forwarded requests. */
const FORWARDING = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "fly-client-ip",
  "cf-connecting-ip",
];

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

function isLoopback(address: string | undefined): boolean {
  const plain = callerNetwork(address ?? "");
  return plain.startsWith("127.") || address === "::1";
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Who may read the metrics (decision 0154): clients with the token, and the machine itself. A reverse proxy on the
 * machine must not open them to its clients: forwarded requests are recognised by their headers and by their Host.
 * Where users come by https through a proxy that no setting names, or by Fly's, loopback is not trusted.
 */
export function createMetricsAccess({ token, trustedProxy, appUrl }: MetricsSettings): MetricsAccess {
  const expected = token === null ? null : digest(token);
  const isProxyUnnamed = trustedProxy === "fly" || (trustedProxy === null && appUrl?.startsWith("https:"));
  return ({ headers, socket }) => {
    const given = bearerToken(headers.authorization);
    if (given !== null) return expected !== null && timingSafeEqual(digest(given), expected);
    if (isProxyUnnamed || !isLoopback(socket.remoteAddress)) return false;
    return LOCAL_HOST.test(headers.host ?? "") && FORWARDING.every((name) => headers[name] === undefined);
  };
}
