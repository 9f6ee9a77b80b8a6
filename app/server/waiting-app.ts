import type { Role } from "#app/services/health.server.ts";
import { replicationText } from "#app/text/replication.ts";
import { plainAnswer } from "./answers.ts";
import type { App } from "./app.ts";
import { setSecurityHeaders } from "./headers.ts";

const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Answers 503 to everything, while there is no database to answer from. */
export function createWaitingApp(role: () => Role): App {
  const answer = async (request: Request) => {
    const url = new URL(request.url);
    const headers = { "Retry-After": "5" };
    const response =
      url.pathname === "/healthz"
        ? Response.json({ status: "unavailable", role: role() }, { status: 503, headers })
        : plainAnswer(url, { status: 503, message: replicationText.starting }, headers);
    setSecurityHeaders(response.headers, { policy: POLICY, https: false, url });
    return response;
  };
  return Object.assign(answer, { shared: () => null });
}
