import { sql } from "kysely";
import type { Release } from "#app/domain/settings/release.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { Deps } from "./deps.ts";

/** It writes, it reads the copy of a known primary, or no primary is known; a plain install is a primary. */
export type Role = "primary" | "replica" | "none";

export type NodeHealth = {
  role: Role;
  writes: boolean;
  /** SQLite's code, where the primary cannot open its database to write. */
  problem?: string;
  /** Milliseconds behind the primary; null if unknown, absent without replication. */
  lag?: number | null;
};

const anything = prepareQuery((q) => q.selectFrom("settings").select(sql<number>`1`.as("one")).limit(1));

function answersQueries({ db }: Deps): boolean {
  try {
    db.get(anything({}));
    return true;
  } catch {
    return false;
  }
}

/**
 * The state of the node, if its database answers and, on the primary, can be written; null where it cannot
 * serve (rules R20.4).
 */
export function readHealth(deps: Deps, node: NodeHealth): (NodeHealth & Release & { time: string }) | null {
  if (node.role === "primary" && !node.writes) return null;
  return answersQueries(deps) ? { ...node, time: deps.now().toISOString(), ...deps.release } : null;
}
