import type { Role } from "#app/services/health.server.ts";
import { replicationText } from "#app/text/replication.ts";
import type { App } from "./app.ts";
import { isApiPath } from "./gate.ts";
import { setSecurityHeaders } from "./headers.ts";

const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Answers 503 to everything, while there is no database to answer from. */
export function createWaitingApp(role: () => Role): App {
  const answer = async (request: Request) => {
    const url = new URL(request.url);
    const init = { status: 503, headers: { "Retry-After": "5" } };
    const message = replicationText.starting;
    const response =
      url.pathname === "/healthz"
        ? Response.json({ status: "unavailable", role: role() }, init)
        : isApiPath(url.pathname)
          ? Response.json({ message }, init)
          : new Response(message, {
              ...init,
              headers: { ...init.headers, "Content-Type": "text/plain; charset=utf-8" },
            });
    setSecurityHeaders(response.headers, { policy: POLICY, https: false, url });
    return response;
  };
  return Object.assign(answer, { kept: () => null });
}
