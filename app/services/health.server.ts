import { sql } from "kysely";
import type { Deps } from "./deps.ts";

/** Whether the program serves and its database answers; no personal data (running.md). */
export function checkHealth(deps: Deps): Response {
  try {
    deps.db.get(deps.db.q.selectFrom("settings").select(sql<number>`1`.as("one")).limit(1));
    return Response.json(
      { status: "ok", time: deps.now().toISOString() },
      { headers: { "Cache-Control": "no-store" } },
    );
  } catch {
    return Response.json(
      { status: "unavailable" },
      { status: 503, headers: { "Cache-Control": "no-store" } },
    );
  }
}
