import { removeExpiredSessions } from "#app/services/access/session-token.server.ts";
import { startBackups } from "#app/services/backups/schedule.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { errorFields, type Log } from "./log.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Work without a request; `stop` resolves once none of it uses the database any more. */
export type BackgroundWork = { stop(): void | Promise<void> };

/** Runs `work` every `ms`; what it throws is logged, since nobody waits for it, and does not end the program. */
function every(ms: number, name: string, work: () => void, log: Log): BackgroundWork {
  const timer = setInterval(() => {
    try {
      work();
    } catch (error) {
      log({ level: "error", event: "background-failed", work: name, ...errorFields(error) });
    }
  }, ms);
  return { stop: () => clearInterval(timer) };
}

/**
 * Everything that the program does by itself. It runs on the node that writes and on no other: it is started when
 * the node becomes the primary, and stopped when it ceases to be (trust.md, "LiteFS"). Add yours to the list.
 */
export function startBackground(deps: Deps, log: Log): BackgroundWork {
  const works: BackgroundWork[] = [
    every(HOUR_MS, "sessions", () => removeExpiredSessions(deps), log),
    startBackups(deps.backups, deps),
  ];
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}
