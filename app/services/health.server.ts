import { sql } from "kysely";
import { prepareQuery } from "#db/prepared-query.ts";
import type { Deps } from "./deps.ts";

/**
 * The node that writes, one that reads the copy of a primary that it knows, or one that reads while no primary is
 * known; a plain install is the primary of one.
 */
export type Role = "primary" | "replica" | "none";

/** Which part a node plays beside others. */
export type NodeHealth = {
  role: Role;
  /** Whether it takes writes now. */
  writes: boolean;
  /** SQLite's code, where the primary cannot open its database to write. */
  problem?: string;
  /** Milliseconds behind the primary; null where they are not known, left out where nobody copies. */
  lag?: number | null;
};

/** From here on a copy is too old to be shown to people where another node can be asked. */
const MAX_LAG_MS = 10_000;

const NO_STORE = { "Cache-Control": "no-store" };

/** The answer of a node that cannot serve. */
export function unavailable(node: NodeHealth): Response {
  return Response.json(
    { status: "unavailable", ...node },
    { status: 503, headers: { ...NO_STORE, "Retry-After": "5" } },
  );
}

const anything = prepareQuery((q) => q.selectFrom("settings").select(sql<number>`1`.as("one")).limit(1));

function answersQueries({ db }: Deps): boolean {
  try {
    db.get(anything({}));
    return true;
  } catch {
    return false;
  }
}

function isWanted(url: URL, { writes, lag }: NodeHealth): boolean {
  if (url.pathname === "/healthz/primary") return writes;
  return !url.searchParams.has("lag") || lag === undefined || (lag !== null && lag <= MAX_LAG_MS);
}

/** The addresses of health, which proxies and supervisors ask. */
export const HEALTH_PATHS = ["/healthz", "/healthz/primary"];

export function isHealthPath(pathname: string): boolean {
  return HEALTH_PATHS.includes(pathname);
}

/**
 * Whether the program serves, its database answers, and which part it plays; no personal data (rules R20.4).
 * `/healthz` is 503 where it does not, or where the primary cannot write; `/healthz?lag` also where the copy is more
 * than 10 s old; `/healthz/primary` on every node but the one that writes (as in Patroni's REST API), for proxies
 * that send writes there.
 */
export function checkHealth(deps: Deps, url: URL, node: NodeHealth): Response {
  if (!answersQueries(deps)) return unavailable({ ...node, writes: false });
  if (node.role === "primary" && !node.writes) return unavailable(node);
  const body = { status: "ok", ...node, time: deps.now().toISOString() };
  return Response.json(body, { status: isWanted(url, node) ? 200 : 503, headers: NO_STORE });
}
