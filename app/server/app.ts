import type { ServerBuild } from "@remix-run/node";
import { isAccepted } from "#app/http/api/accepted.ts";
import { answerHealth, isHealthPath, isServing } from "#app/http/health.server.ts";
import { schoolMinute } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { readSharedTarget } from "./cache/shared-addresses.ts";
import {
  type PendingResponse,
  type SharedResponse,
  SharedResponses,
  toResponse,
} from "./cache/shared-responses.ts";
import { createFraming } from "./frame-ancestors.ts";
import { plainAnswer } from "./http/answers.ts";
import type { Caller } from "./http/caller-address.ts";
import { answerOptions, gate } from "./http/gate.ts";
import { contentSecurityPolicy, developmentPolicy, securityHeaders } from "./http/headers.ts";
import { createRemixAnswer } from "./http/remix-answer.ts";
import { createResponder, type RequestMeta } from "./http/responder.ts";
import { type AssetStore, createStaticFiles } from "./process/assets.ts";
import type { Log } from "./process/log.ts";
import { createReplication, type ReplicationOptions, STANDALONE } from "./replication/replication.ts";

export type AppOptions = {
  deps: Deps;
  assets: AssetStore;
  remixBuild: ServerBuild;
  sessionSecret: string;
  /** The origins of the sites that may embed the public pages; none if omitted. */
  frameAncestors?: string[];
  log: Log;
  /** The node's role beside other nodes; if omitted, there are none. */
  replication?: Omit<ReplicationOptions, "https">;
  /** Whether Vite's development server is in front. */
  isDevelopment?: boolean;
};

export type App = {
  (request: Request, caller: Caller): Promise<Response>;
  /**
   * A shared page looks the same to everybody; null for all else. @param request path with query and Host, as sent.
   */
  shared(request: { target: string; host: string | undefined }): SharedResponse | PendingResponse | null;
};

const NO_OTHER_NODES = { node: STANDALONE, flyAppName: undefined, primaryUrl: undefined };

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

export function createApp(options: AppOptions): App {
  const { deps, log } = options;
  const https = deps.appUrl?.startsWith("https:") ?? false;
  const policyOf = options.isDevelopment ? developmentPolicy : contentSecurityPolicy;
  const framedBy = createFraming(options.frameAncestors ?? []);
  const replication = createReplication({ ...(options.replication ?? NO_OTHER_NODES), https });
  const serveStatic = createStaticFiles(options.assets);
  const answerByRemix = createRemixAnswer({ ...options, https, replication });

  function answerProbe(request: Request, { url }: RequestMeta) {
    return isHealthPath(url.pathname) && isRead(request)
      ? answerHealth(deps, url, replication.health())
      : null;
  }

  function refuseAtGate(request: Request, { url }: RequestMeta): Response | null {
    const refused = gate(request, url, deps.appUrl ?? url.origin, deps.appUrl);
    return refused && plainAnswer(url, refused);
  }

  const respond = createResponder({
    answer: (request, meta) =>
      answerProbe(request, meta) ??
      serveStatic(request, meta.url) ??
      refuseAtGate(request, meta) ??
      (request.method === "OPTIONS" ? answerOptions(meta.url) : answerByRemix(request, meta)),
    log,
    https,
    policyOf,
    framedBy,
    isServing: () => isServing(deps, replication.health()),
  });

  const responses = new SharedResponses({
    version: () => deps.db.publicVersion(),
    minute: () => schoolMinute(deps),
    make: (request) => respond(request, { address: "" }),
    headersOf(pathname) {
      const sites = framedBy(pathname);
      return securityHeaders({ policy: policyOf({ framedBy: sites }), https, isFramed: sites.length > 0 });
    },
  });
  const shared: App["shared"] = ({ target, host }) => {
    const read = readSharedTarget(target, deps.appUrl ?? `http://${host ?? "localhost"}`);
    return read && responses.get(read);
  };

  return Object.assign(
    async (request: Request, caller: Caller) => {
      const { pathname, search, host } = new URL(request.url);
      const isShared = isRead(request) && isAccepted(request.headers.get("accept"), pathname);
      const found = isShared ? shared({ target: pathname + search, host }) : null;
      if (!found) return respond(request, caller);
      return toResponse("make" in found ? await found.make() : found, request);
    },
    { shared },
  );
}
