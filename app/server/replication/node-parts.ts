import type { App } from "#app/server/app.ts";
import type { BackgroundWork } from "#app/server/process/background.ts";
import type { FileWatch } from "#app/server/process/file-watch.ts";
import type { Log } from "#app/server/process/log.ts";
import type { Deps } from "#app/services/deps.ts";
import type { Database } from "#db/client.server.ts";
import type { NodeView } from "./replication.ts";

/** How the database is open: the primary writes, all others read. */
export type Access = "write" | "read";

export type NodeParts = Pick<NodeView, "role" | "lag" | "isShared"> & {
  /** Whether a database may be behind, or not to be written for a moment: on a mount, or after a replica's time. */
  isReplicated(): boolean;
  /** Whether Fly's proxy stands in front, which replays requests. */
  isOnFly: boolean;
  /** Opens the database; null where it is not there yet. `isFirst`: nothing of it is checked yet. */
  open(access: Access, isFirst: boolean): Promise<Database | null>;
  createDeps(db: Database): Deps;
  createApp(deps: Deps, node: NodeView): App;
  /** What runs without a request, by how the database is open. */
  startBackground(deps: Deps, access: Access): BackgroundWork;
  /** Watches the database's files, on a plain install; left out on a mount, whose files LiteFS answers for. */
  files?: FileWatch;
  adminPassword: string | undefined;
  /** Tells the operator a generated first password. */
  onFirstPassword(password: string): void;
  /** Tells the operator what this node is, or what it waits for. */
  onState(sentence: string): void;
  /** Ends the program: the database is one that it must not open, or could not open for too long. */
  onRefused(sentence: string): void;
  log: Log;
};
