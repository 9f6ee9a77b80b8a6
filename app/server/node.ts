import type { Deps } from "#app/services/deps.ts";
import type { Role } from "#app/services/health.server.ts";
import { ensureFirstAdmin } from "#app/services/users/first-admin.server.ts";
import { replicationText } from "#app/text/replication.ts";
import type { Database } from "#db/client.server.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import { writeFailure } from "#db/write-failure.ts";
import type { App } from "./app.ts";
import type { BackgroundWork } from "./background.ts";
import { isUnsafe } from "./gate.ts";
import { errorFields, type Log } from "./log.ts";
import { createWaitingApp } from "./waiting-app.ts";

/** How soon a change of the role is seen; writes look at it each time (replication.ts). */
const WATCH_MS = 1000;

export type NodeParts = {
  /** The role of this moment. */
  role(): Role;
  /** Whether a database may be behind, or not to be written for a moment: on a mount, or after a replica's time. */
  isReplicated(): boolean;
  /** Opens the database for the role; null where it is not there yet. `isFirst`: nothing of it is checked yet. */
  open(role: Role, isFirst: boolean): Promise<Database | null>;
  createDeps(db: Database): Deps;
  createApp(deps: Deps): App;
  startBackground(deps: Deps): BackgroundWork;
  adminPassword: string | undefined;
  /** Tells the operator a generated first password. */
  onFirstPassword(password: string): void;
  /** Tells the operator what this node is, or what it waits for. */
  onState(sentence: string): void;
  /** Ends the program: the database became one that it must not open. */
  onRefused(error: DatabaseRefused): void;
  log: Log;
};

export type ServedNode = {
  /** Answers by the app, or by 503 as long as there is no database. */
  app: App;
  stop(): Promise<void>;
};

/** LiteFS refuses what a write needs while no primary is known: a matter of seconds, not of this program. */
function isOfTheMoment(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    writeFailure(error) === "notWritable" ||
    (typeof code === "string" && /^SQLITE_(IOERR|CANTOPEN)/.test(code))
  );
}

/**
 * Runs the program over its database in the role of this node, and follows the role while it changes
 * (docs/decisions/0055): the primary migrates, makes the first admin and works in the background; a replica reads.
 * @throws DatabaseRefused where the database must not be opened.
 */
export async function startNode(parts: NodeParts): Promise<ServedNode> {
  const waiting = createWaitingApp(parts.role);
  let served: App = waiting;
  let deps: Deps | undefined;
  let background: BackgroundWork | null = null;
  let settled: Role | null = null;
  let told = "";

  function tell(sentence: string): void {
    if (sentence !== told && parts.isReplicated()) parts.onState(sentence);
    told = sentence;
  }

  async function stopBackground(): Promise<void> {
    await background?.stop();
    background = null;
  }

  async function become(role: Role): Promise<void> {
    await stopBackground();
    const db = await parts.open(role, deps === undefined);
    if (!db) return tell(replicationText.waiting);
    if (deps) deps.db.reconnect(db.sqlite);
    else deps = parts.createDeps(db);
    if (served === waiting) served = parts.createApp(deps);
    if (role === "primary") {
      const password = await ensureFirstAdmin(deps, parts.adminPassword);
      if (password) parts.onFirstPassword(password);
      background = parts.startBackground(deps);
    }
    settled = role;
    tell(role === "primary" ? replicationText.isPrimary : replicationText.isReplica);
  }

  async function settle(): Promise<void> {
    const role = parts.role();
    if (role === settled) return;
    try {
      await become(role);
    } catch (error) {
      if (!parts.isReplicated() || !isOfTheMoment(error)) throw error;
      tell(replicationText.waitingToWrite);
    }
  }

  await settle();
  let isStopping = false;
  let settling = Promise.resolve();
  /** Takes the role of this moment, one after the other. */
  const look = () => {
    settling = settling
      .then(() => (isStopping ? undefined : settle()))
      .catch((error) => {
        if (error instanceof DatabaseRefused) parts.onRefused(error);
        else parts.log({ level: "error", event: "role-change-failed", ...errorFields(error) });
      });
    return settling;
  };
  const watch = setInterval(look, WATCH_MS);

  const app = async (request: Request, caller: { address: string }) => {
    // A write comes upon the connection of the role that it is for, not of a second ago.
    if (isUnsafe(request.method) && parts.role() !== settled) await look();
    return served(request, caller);
  };
  return {
    app: Object.assign(app, { shared: (asked: Parameters<App["shared"]>[0]) => served.shared(asked) }),
    async stop() {
      isStopping = true;
      clearInterval(watch);
      await settling;
      await stopBackground();
      await deps?.passwords.close();
      await deps?.proofs.close();
      try {
        deps?.db.close({ checkpoint: parts.role() === "primary" });
      } catch (error) {
        // No primary is known: what is not checkpointed stays in the log, nothing is lost.
        if (!parts.isReplicated()) throw error;
        deps?.db.close({ checkpoint: false });
      }
    },
  };
}
