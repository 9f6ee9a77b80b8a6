import type { Deps } from "#app/services/deps.ts";
import { type NodeHealth, readHealth } from "#app/services/health.server.ts";

/** From here on a copy is too old to be shown to people where another node can be asked. */
export const MAX_LAG_MS = 10_000;

const NO_STORE = { "Cache-Control": "no-store" };

export const HEALTH_PATHS = ["/healthz", "/healthz/primary"];

export function isHealthPath(pathname: string): boolean {
  return HEALTH_PATHS.includes(pathname);
}

/** Whether the node serves, whichever part it plays. */
export function isServing(deps: Deps, node: NodeHealth): boolean {
  return readHealth(deps, node) !== null;
}

export function unavailable(node: NodeHealth): Response {
  return Response.json(
    { status: "unavailable", ...node },
    { status: 503, headers: { ...NO_STORE, "Retry-After": "5" } },
  );
}

function isWanted(url: URL, { writes, lag }: NodeHealth): boolean {
  if (url.pathname === "/healthz/primary") return writes;
  return !url.searchParams.has("lag") || lag === undefined || (lag !== null && lag <= MAX_LAG_MS);
}

/**
 * Whether the program serves, its database answers, and which part it plays; no personal data (rules R20.4).
 * `/healthz` is 503 where it does not, or where the primary cannot write; `/healthz?lag` also where the copy is more
 * than 10 s old; `/healthz/primary` on every node but the one that writes (as in Patroni's REST API), for proxies
 * that send writes there.
 */
export function answerHealth(deps: Deps, url: URL, node: NodeHealth): Response {
  const health = readHealth(deps, node);
  if (!health) return unavailable({ ...node, writes: false });
  const status = isWanted(url, node) ? 200 : 503;
  return Response.json({ status: "ok", ...health }, { status, headers: NO_STORE });
}
