import { isHealthPath } from "#app/http/health.server.ts";
import type { App } from "#app/server/app.ts";
import type { Caller } from "#app/server/http/caller-address.ts";
import { isUnsafe } from "#app/server/http/gate.ts";
import { createRequestDrain } from "#app/server/http/request-drain.ts";
import type { NodeParts } from "./node-parts.ts";
import { OpenProgram } from "./open-program.ts";
import type { NodeView } from "./replication.ts";
import { RoleFollower } from "./role-follower.ts";
import { createReplayingApp, createWaitingApp } from "./waiting-app.ts";

export type ServedNode = {
  app: App;
  stop(): Promise<void>;
};

/**
 * Runs the program over its database in the role of this node, and follows role changes (docs/decisions/0081): the
 * primary migrates, creates the first admin and runs the jobs; all others read. All back up.
 * @throws DatabaseRefused where the database must not be opened.
 */
export async function startNode(parts: NodeParts): Promise<ServedNode> {
  const view: NodeView = {
    role: parts.role,
    lag: parts.lag,
    isShared: parts.isShared,
    writes: () => program.access === "write" && parts.role().kind === "primary" && !program.fileProblem(),
    problem: () => follower.problem ?? program.fileProblem(),
  };
  const requests = createRequestDrain();
  const program = new OpenProgram(parts, view);
  const follower = new RoleFollower(parts, program, requests);
  await follower.start();

  const unavailable = createWaitingApp(view);
  const waiting = parts.isOnFly ? createReplayingApp(view) : unavailable;
  const hasFailed = () => follower.problem !== undefined;
  const app = async (request: Request, caller: Caller) => {
    if (requests.isDraining() && isHealthPath(new URL(request.url).pathname))
      return unavailable(request, caller);
    // A write needs the connection of the present role, which may have changed in the last half second.
    if (isUnsafe(request.method) && !hasFailed() && follower.isStale) await follower.check();
    return requests.run(() => (program.app ?? (hasFailed() ? unavailable : waiting))(request, caller));
  };
  const shared: App["shared"] = (request) => {
    if (!program.app || requests.isDraining()) return null;
    const found = program.app.shared(request);
    if (!found || !("make" in found)) return found;
    return { ...found, make: () => requests.run(() => found.make()) };
  };
  return {
    app: Object.assign(app, { shared }),
    async stop() {
      await follower.stop();
      await program.close();
    },
  };
}
