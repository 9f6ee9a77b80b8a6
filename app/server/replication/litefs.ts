import { type Config, databaseFile } from "#app/server/config.ts";
import { logToConsole } from "#app/server/process/log.ts";
import type { Program } from "#app/server/process/program.ts";
import { replicationText } from "#app/text/program/replication.ts";
import { startupText } from "#app/text/program/startup.ts";
import type { Database } from "#db/client.server.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import { watchClocks } from "./clock-watch.ts";
import { watchLag } from "./lag-watch.ts";
import type { Lease, LeaseEvent } from "./lease/lease.ts";
import { watchMount } from "./mount-watch.ts";
import type { NodeParts } from "./node-parts.ts";
import { createTermWatch, type TermWatch } from "./own-term.ts";
import type { ReplicationOptions } from "./replication.ts";
import { isMount, type NodeRole, type RolePlace, readLag, readRole, rolePlace } from "./role.ts";
import { missingTcpLimits } from "./tcp-limits.ts";

/** Its role, how requests reach the primary, and the lease without which the node does not write. */
export type LiteFs = {
  node: Pick<NodeParts, "role" | "lag" | "isShared" | "isReplicated" | "isOnFly">;
  terms: TermWatch | undefined;
  routing: Pick<ReplicationOptions, "flyAppName" | "primaryUrl">;
  fence(db: Database): void;
  stop(): void;
};

function reportLease(event: LeaseEvent): void {
  logToConsole({ level: event.event === "lease-held" ? "info" : "error", ...event });
  if (event.event === "lease-held") console.info(replicationText.leaseHeld);
  else if (event.event === "lease-not-ours") console.info(replicationText.leaseNotOurs);
  else console.info(replicationText.leaseNotKnown(event.reason));
}

async function watchLiteFs(
  config: Config,
  program: Program,
  { folder }: RolePlace,
  exitWith: (sentence: string) => never,
): Promise<Lease | null> {
  watchMount(program, folder, (code) => {
    logToConsole({ level: "error", event: "mount-gone", code });
    exitWith(replicationText.mountGone(folder));
  });
  // Imported here, since an install without LiteFS needs none of it.
  const { openLease } = await import("./lease/open-lease.ts");
  const lease = await openLease(config, reportLease);
  lease?.watch();
  return lease;
}

/** A plain install is the primary for good. @throws DatabaseRefused if the settings name a mount that is not one. */
export async function joinLiteFs(
  config: Config,
  program: Program,
  exitWith: (sentence: string) => never,
): Promise<LiteFs> {
  const place = rolePlace(config);
  const isOnMount = isMount(place);
  if (place.isDeclared && !isOnMount) throw new DatabaseRefused(startupText.noMount(place.folder));
  const lease = isOnMount ? await watchLiteFs(config, program, place, exitWith) : null;
  // Fly's machines have their own.
  const missing = isOnMount && config.FLY_APP_NAME === undefined ? missingTcpLimits() : [];
  if (missing.length > 0) console.info(replicationText.noTcpLimits(missing.join("; ")));
  const lagWatches = isOnMount
    ? [watchLag, watchClocks].map((watch) => watch(() => readLag(place), logToConsole))
    : [];
  let isReplicated = isOnMount;
  /** LiteFS alone does not make a node the primary: without the lease no node is known to write (rules R14.24). */
  const isFenced = (role: NodeRole) => role.kind === "primary" && lease?.isHeld() === false;
  const { FLY_APP_NAME: flyAppName, PORT } = config;
  // All nodes have the same settings: the primary listens on the same port.
  const primaryUrl = config.PRIMARY_URL ?? (PORT === 0 ? undefined : `http://{host}:${PORT}`);
  return {
    node: {
      role() {
        const role = readRole(place);
        isReplicated ||= role.kind !== "primary";
        return isFenced(role) ? { kind: "none" } : role;
      },
      // LiteFS reports 0 on a primary that is cut off, while another one may already write.
      lag: () => (isFenced(readRole(place)) ? lease?.sinceHeld() : readLag(place)),
      isShared: place.isDeclared,
      isReplicated: () => isReplicated,
      isOnFly: flyAppName !== undefined,
    },
    terms: isOnMount
      ? createTermWatch({
          databaseFile: databaseFile(config),
          dataDir: config.DATA_DIR,
          log: logToConsole,
          onState: (sentence) => console.info(sentence),
        })
      : undefined,
    routing: { flyAppName, primaryUrl },
    fence(db) {
      if (lease) db.fence(lease.isHeld);
    },
    stop() {
      for (const stop of lagWatches) stop();
      lease?.stop();
    },
  };
}
