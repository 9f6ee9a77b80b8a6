import { plainAnswer } from "#app/server/http/answers.ts";
import { bearerToken } from "#app/server/http/bearer.ts";
import { cookieAttributes, cookieValue } from "#app/server/http/cookies/cookies.ts";
import { isUnsafe } from "#app/server/http/gate.ts";
import type { NodeHealth } from "#app/services/health.server.ts";
import { replicationText } from "#app/text/program/replication.ts";
import type { NodeRole } from "./role.ts";

/** Set by Fly's proxy on a request that it replays. */
const FLY_REPLAYED = "fly-replay-src";
/** Sends this browser to the primary: the proxy does it (deploy/), on Fly the program itself. */
const READ_YOUR_WRITES_COOKIE = "reservas_gravou";
const READ_YOUR_WRITES_S = 5;

export type NodeView = {
  role(): NodeRole;
  writes(): boolean;
  /** See NodeHealth. */
  lag(): number | null | undefined;
  problem(): string | undefined;
  /** Whether readers may reach other nodes under the same address. */
  isShared: boolean;
};

export const STANDALONE: NodeView = {
  role: () => ({ kind: "primary" }),
  writes: () => true,
  lag: () => undefined,
  problem: () => undefined,
  isShared: false,
};

export type ReplicationOptions = {
  node: NodeView;
  /** Set where Fly's proxy is in front and replays requests. */
  flyAppName: string | undefined;
  /** The nodes' own address, `{host}` for the primary's name; undefined where messages must not name it. */
  primaryUrl: string | undefined;
  https: boolean;
};

/** How a node handles a request that another one must answer (docs/decisions/0062). */
export type Replication = {
  health(): NodeHealth;
  isReadOnly(): boolean;
  /** Whether that is because the database's file was deleted or replaced. */
  isFileGone(): boolean;
  isCopy(): boolean;
  primaryAddress(): string | null;
  /** Whether to forward the request to the primary before it is handled: a write, and a read right after one. */
  isForPrimary(request: Request): boolean;
  /** The response that sends the client to the primary; null where nothing would forward the request. */
  sendToPrimary(request: Request): Response | null;
  /** The cookie that this node sets after a write of its own; null where there are no replicas. */
  cookieAfter(request: Request, response: Response): string | null;
};

export function healthOf(node: NodeView): NodeHealth {
  const [problem, lag] = [node.problem(), node.lag()];
  return {
    role: node.role().kind,
    writes: node.writes(),
    ...(problem === undefined ? {} : { problem }),
    ...(lag === undefined ? {} : { lag }),
  };
}

/**
 * Null if the primary is unknown, or has sent the request here. Without Fly's proxy it must not look like a success.
 */
export function replayOnFly(request: Request, role: NodeRole): Response | null {
  if (role.kind !== "replica" || !role.host || request.headers.has(FLY_REPLAYED)) return null;
  const headers = { "fly-replay": `instance=${role.host}`, "Retry-After": "5" };
  return plainAnswer(new URL(request.url), { status: 409, message: replicationText.elsewhere }, headers);
}

function nameIn(template: string, host: string): string | null {
  const address = template.replace("{host}", host.includes(":") ? `[${host}]` : host);
  return URL.canParse(address) ? new URL(address).origin : null;
}

export function createReplication(options: ReplicationOptions): Replication {
  const { node, flyAppName, primaryUrl, https } = options;
  const readYourWrites = `${READ_YOUR_WRITES_COOKIE}=1; ${cookieAttributes(https)}; Max-Age=${READ_YOUR_WRITES_S}`;
  const readsItsWrites = (request: Request) =>
    cookieValue(request.headers.get("cookie"), READ_YOUR_WRITES_COOKIE) !== null;

  /** Marks a read for the proxy and redirects it to itself; null for one that is marked already: there is no proxy. */
  function redirectMarked(request: Request): Response | null {
    if (!node.isShared || isUnsafe(request.method) || readsItsWrites(request)) return null;
    // A program with an API key stores no cookie: it would be redirected for ever.
    if (bearerToken(request.headers.get("authorization")) !== null) return null;
    const { pathname, search } = new URL(request.url);
    // Two slashes at the start would make it another host's address.
    const Location = pathname.replace(/^\/+/, "/") + search;
    const headers = { Location, "Set-Cookie": readYourWrites, "Cache-Control": "no-store" };
    return new Response(null, { status: 307, headers });
  }

  return {
    health: () => healthOf(node),
    isReadOnly: () => !node.writes(),
    isFileGone: () => node.problem()?.startsWith("DATABASE_FILE_") ?? false,
    isCopy: () => node.role().kind !== "primary",
    primaryAddress() {
      const now = node.role();
      return now.kind === "replica" && now.host && primaryUrl ? nameIn(primaryUrl, now.host) : null;
    },
    isForPrimary(request) {
      return (isUnsafe(request.method) || readsItsWrites(request)) && node.role().kind === "replica";
    },
    sendToPrimary(request) {
      const now = node.role();
      if (now.kind !== "replica" || !now.host) return null;
      return flyAppName ? replayOnFly(request, now) : redirectMarked(request);
    },
    cookieAfter(request, response) {
      if (!node.isShared || !isUnsafe(request.method) || response.status >= 400) return null;
      return readYourWrites;
    },
  };
}
