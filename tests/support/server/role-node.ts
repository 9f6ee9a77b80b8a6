/** A node in this process whose role changes, over a database file that others share; its timers are the test's. */
import { vi } from "vitest";
import type { startBackground } from "#app/server/process/background.ts";
import { type ServedNode, startNode } from "#app/server/replication/node.ts";
import type { TermWatch } from "#app/server/replication/own-term.ts";
import type { Deps } from "#app/services/deps.ts";
import { Database } from "#db/client.server.ts";
import { connect, connectReadOnly } from "#db/connect.server.ts";

export type Role = "primary" | "replica" | "none";

/**
 * Starts the node once the fake timers have advanced; it serves no pages.
 * @param deps its dependencies except the database.
 */
export async function startRoleNode(options: {
  file: string;
  first: Role;
  deps: Deps;
  startBackground(deps: Deps, access: "write" | "read"): ReturnType<typeof startBackground>;
  terms?: TermWatch;
}): Promise<{ node: ServedNode; become(next: Role): void }> {
  let role = options.first;
  const nothing = { close: async () => {} };
  const starting = startNode({
    role: () => (role === "replica" ? { kind: role, host: null } : { kind: role }),
    lag: () => undefined,
    isShared: true,
    isReplicated: () => true,
    isOnFly: false,
    open: async (access) =>
      new Database((access === "write" ? connect : connectReadOnly)(options.file, { busyTimeoutMs: 250 })),
    createDeps: (db) =>
      ({ ...options.deps, db, passwords: nothing, proofs: nothing, sheets: nothing }) as unknown as Deps,
    createApp: () =>
      Object.assign(async () => new Response(), { shared: () => null }) as unknown as ServedNode["app"],
    startBackground: options.startBackground,
    terms: options.terms,
    adminPassword: undefined,
    onFirstPassword: () => {},
    onState: () => {},
    onRefused: () => {},
    log: () => {},
  });
  // A new primary checks twice.
  await vi.advanceTimersByTimeAsync(10);
  const node = await starting;
  return {
    node,
    become(next) {
      role = next;
    },
  };
}
