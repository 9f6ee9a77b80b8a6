import type { App } from "#app/server/app.ts";
import type { BackgroundWork } from "#app/server/process/background.ts";
import type { FileWatch } from "#app/server/process/file-watch.ts";
import type { Log } from "#app/server/process/log.ts";
import type { Deps } from "#app/services/deps.ts";
import type { Database } from "#db/client.server.ts";
import type { TermWatch } from "./own-term.ts";
import type { NodeView } from "./replication.ts";

/** How the database is open: the primary writes, all others read. */
export type Access = "write" | "read";

export type NodeParts = Pick<NodeView, "role" | "lag" | "isShared"> & {
  /** Whether a database may be behind, or temporarily not writable: on a mount, or after a time as replica. */
  isReplicated(): boolean;
  /** Whether Fly's proxy is in front, which replays requests. */
  isOnFly: boolean;
  /** Opens the database; null where it is not there yet. `isFirst`: it has not been checked. */
  open(access: Access, isFirst: boolean): Promise<Database | null>;
  createDeps(db: Database): Deps;
  createApp(deps: Deps, node: NodeView): App;
  startBackground(deps: Deps, access: Access): BackgroundWork;
  /** Watches the database's files on a plain install; undefined on a mount, whose files LiteFS manages. */
  files?: FileWatch;
  terms?: TermWatch;
  adminPassword: string | undefined;
  /** Prints a generated first password for the operator. */
  onFirstPassword(password: string): void;
  onState(sentence: string): void;
  /** Ends the program: it must not open this database, or could not for too long. */
  onRefused(sentence: string): void;
  log: Log;
};
