import type { App } from "#app/server/app.ts";
import { type Config, databaseFile } from "#app/server/config.ts";
import { startBackground } from "#app/server/process/background.ts";
import { watchFiles } from "#app/server/process/file-watch.ts";
import { logToConsole } from "#app/server/process/log.ts";
import type { Program } from "#app/server/process/program.ts";
import type { Deps } from "#app/services/deps.ts";
import { replicationText } from "#app/text/program/replication.ts";
import { startupText } from "#app/text/program/startup.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import type { LeaseEvent } from "./lease/lease.ts";
import { watchMount } from "./mount-watch.ts";
import { type NodeParts, type ServedNode, startNode } from "./node.ts";
import type { ReplicationOptions } from "./replication.ts";
import { isMount, type NodeRole, readLag, readRole, rolePlace } from "./role.ts";

type Parts = Pick<NodeParts, "open" | "createDeps"> & {
  createApp(deps: Deps, replication: Omit<ReplicationOptions, "https">): App;
};

/** Ends the program with a sentence for the operator. */
function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function tellLease(event: LeaseEvent): void {
  logToConsole({ level: event.event === "lease-held" ? "info" : "error", ...event });
  if (event.event === "lease-held") console.info(replicationText.leaseHeld);
  else if (event.event === "lease-not-ours") console.info(replicationText.leaseNotOurs);
  else console.info(replicationText.leaseNotKnown(event.reason));
}

/**
 * The program over its database, in the role of this node: on a plain install, the primary for good. On a LiteFS
 * mount it ends itself when the mount is gone.
 * @throws DatabaseRefused where the settings name a mount that is none, or the database must not be opened.
 */
export async function startServedNode(config: Config, program: Program, parts: Parts): Promise<ServedNode> {
  const place = rolePlace(config);
  const isOnMount = isMount(place);
  if (place.isDeclared && !isOnMount) throw new DatabaseRefused(startupText.noMount(place.folder));
  const { FLY_APP_NAME: flyAppName, PORT } = config;
  // All nodes are set alike: the primary listens on the same port.
  const primaryUrl = config.PRIMARY_URL ?? (PORT === 0 ? undefined : `http://{host}:${PORT}`);
  let isReplicated = isOnMount;
  if (isOnMount) {
    watchMount(program, place.folder, (code) => {
      logToConsole({ level: "error", event: "mount-gone", code });
      end(replicationText.mountGone(place.folder));
    });
  }
  // Loaded here, since an install without LiteFS needs none of it.
  const lease = isOnMount ? await (await import("./lease/open-lease.ts")).openLease(config, tellLease) : null;
  lease?.watch();
  /** LiteFS's word alone does not make a node the primary: without the lease nobody is known to write (rules R14.24). */
  const isFenced = (role: NodeRole) => role.kind === "primary" && lease?.isHeld() === false;
  const node = await startNode({
    role() {
      const role = readRole(place);
      isReplicated ||= role.kind !== "primary";
      return isFenced(role) ? { kind: "none" } : role;
    },
    // LiteFS's is 0 on a primary that is cut off, while another one may be writing since.
    lag: () => (isFenced(readRole(place)) ? lease?.sinceHeld() : readLag(place)),
    isShared: place.isDeclared,
    isReplicated: () => isReplicated,
    isOnFly: flyAppName !== undefined,
    open: parts.open,
    createDeps(db) {
      if (lease) db.fence(lease.isHeld);
      return parts.createDeps(db);
    },
    createApp: (deps, node) => parts.createApp(deps, { node, flyAppName, primaryUrl }),
    files: watchFiles(databaseFile(config)),
    startBackground: (deps, access) => startBackground(deps, logToConsole, access),
    adminPassword: config.ADMIN_PASSWORD,
    onFirstPassword: (password) => console.info(startupText.firstAdmin(password)),
    onState: (sentence) => console.info(sentence),
    onRefused: end,
    log: logToConsole,
  });
  const stop = async () => {
    await node.stop();
    lease?.stop();
  };
  return { ...node, stop };
}
