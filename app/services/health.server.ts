import { sql } from "kysely";
import { prepareQuery } from "#db/prepared-query.ts";
import type { Deps } from "./deps.ts";

/** The one node that writes, or one that reads a copy; a plain install is the primary of one. */
export type Role = "primary" | "replica";

const anything = prepareQuery((q) => q.selectFrom("settings").select(sql<number>`1`.as("one")).limit(1));

/** Whether the program serves, its database answers, and which part it plays; no personal data (rules R20.4). */
export function checkHealth(deps: Deps, role: Role): Response {
  try {
    deps.db.get(anything({}));
    return Response.json(
      { status: "ok", role, time: deps.now().toISOString() },
      { headers: { "Cache-Control": "no-store" } },
    );
  } catch {
    return Response.json(
      { status: "unavailable", role },
      { status: 503, headers: { "Cache-Control": "no-store" } },
    );
  }
}
