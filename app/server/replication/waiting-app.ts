import { isHealthPath, unavailable } from "#app/http/health.server.ts";
import type { App } from "#app/server/app.ts";
import { plainAnswer } from "#app/server/http/answers.ts";
import type { Caller } from "#app/server/http/caller-address.ts";
import { BARE_POLICY, setSecurityHeaders } from "#app/server/http/headers.ts";
import { replicationText } from "#app/text/program/replication.ts";
import { healthOf, type NodeView, replayOnFly } from "./replication.ts";

export function createWaitingApp(node: NodeView): App {
  const answer = async (request: Request) => {
    const url = new URL(request.url);
    const response = isHealthPath(url.pathname)
      ? unavailable({ ...healthOf(node), writes: false })
      : plainAnswer(url, { status: 503, message: replicationText.starting }, { "Retry-After": "5" });
    setSecurityHeaders(response.headers, { policy: BARE_POLICY, https: false, url });
    return response;
  };
  return Object.assign(answer, { shared: () => null });
}

/**
 * The same on Fly, for a machine whose replica the primary has not created or migrated yet: its requests are
 * forwarded to the primary, and it reports healthy, since a deployment updates the next machine only then, and the
 * primary would never be updated.
 */
export function createReplayingApp(node: NodeView): App {
  const waiting = createWaitingApp(node);
  const answer: App = Object.assign(
    async (request: Request, caller: Caller) => {
      const replayed = replayOnFly(request, node.role());
      if (!replayed) return waiting(request, caller);
      if (new URL(request.url).pathname !== "/healthz") return replayed;
      return Response.json(
        { status: "waiting", ...healthOf(node) },
        { headers: { "Cache-Control": "no-store" } },
      );
    },
    { shared: () => null },
  );
  return answer;
}
