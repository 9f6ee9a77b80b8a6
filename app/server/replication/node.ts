import { isHealthPath } from "#app/http/health.server.ts";
import type { App } from "#app/server/app.ts";
import type { Caller } from "#app/server/http/caller-address.ts";
import { isUnsafe } from "#app/server/http/gate.ts";
import { createRequestDrain } from "#app/server/http/request-drain.ts";
import type { BackgroundWork } from "#app/server/process/background.ts";
import type { FileWatch } from "#app/server/process/file-watch.ts";
import { errorFields, type Log } from "#app/server/process/log.ts";
import type { Deps } from "#app/services/deps.ts";
import { ensureFirstAdmin } from "#app/services/users/first-admin.server.ts";
import { replicationText } from "#app/text/program/replication.ts";
import type { Database } from "#db/client.server.ts";
import { readImportMark } from "#db/import-mark.server.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import type { NodeView } from "./replication.ts";
import { createReplayingApp, createWaitingApp } from "./waiting-app.ts";

/** How soon a change of the role is seen; each write checks it for itself. */
const WATCH_MS = 500;
/** `.lag` counts milliseconds and may pass zero on a copy; two readings at this distance agree. */
const CONFIRM_MS = 5;
/** How long a database that cannot be opened is tried before the program ends, so that another node takes over. */
const GIVE_UP_MS = 30_000;
const LOG_AGAIN_MS = 10_000;

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

export type ServedNode = {
  /** Answers by the app, or by 503 as long as there is no database. */
  app: App;
  stop(): Promise<void>;
};

/**
 * Runs the program over its database in the role of this node, and follows the role while it changes
 * (docs/decisions/0081): the primary migrates, makes the first admin and runs the jobs; all others read. All copy.
 * @throws DatabaseRefused where the database must not be opened.
 */
export async function startNode(parts: NodeParts): Promise<ServedNode> {
  const requests = createRequestDrain();
  let deps: Deps | undefined;
  let background: BackgroundWork | null = null;
  /** How the database is open; null where it is not. */
  let access: Access | null = null;
  let failing: { since: number; loggedAt: number; code: string } | null = null;
  let announced = "";
  let importMark = 0;
  let toldProblem: string | undefined;

  const fileProblem = () =>
    access === "write" && !parts.isReplicated() ? parts.files?.problem() : undefined;
  const view: NodeView = {
    role: parts.role,
    lag: parts.lag,
    isShared: parts.isShared,
    writes: () => access === "write" && parts.role().kind === "primary" && !fileProblem(),
    problem: () => failing?.code ?? fileProblem(),
  };
  const unavailable = createWaitingApp(view);
  const waiting = parts.isOnFly ? createReplayingApp(view) : unavailable;
  let served: App = waiting;

  function announce(sentence: string): void {
    if (sentence !== announced && parts.isReplicated()) parts.onState(sentence);
    announced = sentence;
  }

  async function stopBackground(): Promise<void> {
    await background?.stop();
    background = null;
  }

  /** Closes the one connection before it opens the other; makes the first admin where this node is the first to write. */
  async function open(wanted: Access): Promise<boolean> {
    access = null;
    deps?.db.disconnect();
    const db = await parts.open(wanted, deps === undefined);
    if (!db) return false;
    if (deps) deps.db.reconnect(db.sqlite);
    else deps = parts.createDeps(db);
    if (wanted === "write") {
      const password = await ensureFirstAdmin(deps, parts.adminPassword);
      if (password) parts.onFirstPassword(password);
    }
    if (served === waiting) served = parts.createApp(deps, view);
    importMark = readImportMark(deps.db.sqlite);
    parts.files?.remember();
    access = wanted;
    return true;
  }

  function sentenceOfRole(): string {
    const { kind } = parts.role();
    if (access === "write") return replicationText.isPrimary;
    return kind === "none" ? replicationText.noPrimary : replicationText.isReplica;
  }

  async function changeAccess(wanted: Access): Promise<void> {
    await stopBackground();
    if (!(await requests.drain(() => open(wanted)))) return announce(replicationText.waiting);
    if (deps) background = parts.startBackground(deps, wanted);
    failing = null;
  }

  /** A primary that cannot open its database to write goes on reading, and says so. */
  async function handleOpenFailure(wanted: Access, error: unknown): Promise<void> {
    const now = performance.now();
    const { code = "" } = error as { code?: string };
    failing = { since: failing?.since ?? now, loggedAt: failing?.loggedAt ?? Number.NEGATIVE_INFINITY, code };
    if (now - failing.loggedAt >= LOG_AGAIN_MS) {
      failing.loggedAt = now;
      parts.log({ level: "error", event: "database-not-opened", access: wanted, ...errorFields(error) });
    }
    announce(replicationText.notOpened(code));
    if (now - failing.since >= GIVE_UP_MS) return parts.onRefused(replicationText.givenUp(code));
    if (wanted === "write" && deps) await requests.drain(() => open("read")).catch(() => {});
  }

  async function wantedAccess(): Promise<Access> {
    const isPrimary = () => parts.role().kind === "primary";
    if (!isPrimary()) return "read";
    if (!parts.isReplicated() || access === "write") return "write";
    await new Promise((resolve) => setTimeout(resolve, CONFIRM_MS));
    return isPrimary() ? "write" : "read";
  }

  /** Whether a copy took the place of what this node writes: its jobs and its people are other ones. */
  const wasReplaced = () =>
    access === "write" && parts.isReplicated() && deps && readImportMark(deps.db.sqlite) !== importMark;

  /** Nothing works in the background on a file that is gone; it goes on where the same one is back. */
  async function settleFiles(): Promise<void> {
    const problem = fileProblem();
    if (problem === toldProblem) return;
    toldProblem = problem;
    parts.log({ level: problem ? "error" : "info", event: "database-file", problem: problem ?? null });
    parts.onState(problem ? replicationText.fileGone : replicationText.fileBack);
    if (problem) await stopBackground();
    else if (deps && access) background = parts.startBackground(deps, access);
  }

  async function followRole(): Promise<void> {
    const wanted = await wantedAccess();
    try {
      if (wanted === access && !wasReplaced()) failing = null;
      else await changeAccess(wanted);
      if (access) announce(sentenceOfRole());
      await settleFiles();
    } catch (error) {
      if (!parts.isReplicated() || error instanceof DatabaseRefused) throw error;
      await handleOpenFailure(wanted, error);
    }
  }

  await followRole();
  let isStopping = false;
  let roleCheck = Promise.resolve();
  /** Follows the present role, one check after the other. */
  const checkRole = () => {
    roleCheck = roleCheck
      .then(() => (isStopping ? undefined : followRole()))
      .catch((error) => {
        if (error instanceof DatabaseRefused) parts.onRefused(error.message);
        else parts.log({ level: "error", event: "role-change-failed", ...errorFields(error) });
      });
    return roleCheck;
  };
  const watch = setInterval(checkRole, WATCH_MS);

  const isStale = () => (parts.role().kind === "primary") !== (access === "write");
  const app = async (request: Request, caller: Caller) => {
    if (requests.isDraining() && isHealthPath(new URL(request.url).pathname))
      return unavailable(request, caller);
    // A write comes upon the connection of the role that it is for, not of half a second ago.
    if (isUnsafe(request.method) && !failing && isStale()) await checkRole();
    return requests.run(() => (access ? served : failing ? unavailable : waiting)(request, caller));
  };
  const shared: App["shared"] = (asked) => {
    if (!access || requests.isDraining()) return null;
    const found = served.shared(asked);
    if (!found || !("make" in found)) return found;
    return { ...found, make: () => requests.run(() => found.make()) };
  };
  return {
    app: Object.assign(app, { shared }),
    async stop() {
      isStopping = true;
      clearInterval(watch);
      await roleCheck;
      await stopBackground();
      await deps?.passwords.close();
      await deps?.proofs.close();
      await deps?.sheets.close();
      try {
        deps?.db.close({ checkpoint: access === "write" });
      } catch (error) {
        // No primary is known: what is not checkpointed stays in the log, nothing is lost.
        if (!parts.isReplicated()) throw error;
        deps?.db.close({ checkpoint: false });
      }
    },
  };
}
