import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { errorFields, type Log } from "./log.ts";
import { replaceProcess } from "./replace-process.ts";

/** A supervisor (systemd, a container, Fly) restarts the process on any exit code but 0. */
const FAILED = 1;
/** Slightly longer than the grace period of requests in flight (http.ts). */
const SHUTDOWN_LIMIT_MS = 15_000;
/** A process that fails sooner would restart in a loop; a supervisor backs off. */
const MIN_UPTIME_MS = 5000;
/** How long a signal may take to be delivered. */
const SIGNAL_DELIVERY_MS = 50;

/**
 * Shuts down once, by `stop`: on a signal, or on an uncaught error, after which the state of the process is unknown.
 * Then requests in flight finish and the process re-executes itself (docs/decisions/0105). The error is logged under
 * an id; a second one does not prevent the shutdown.
 */
export function shutdownOnce(stop: () => Promise<void>, log: Log): void {
  const startedAt = performance.now();
  let hasSignal = false;
  let isEnding = false;

  async function end(): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    void setTimeout(SHUTDOWN_LIMIT_MS, null, { ref: false }).then(() => process.exit(FAILED));
    try {
      await stop();
    } catch (error) {
      log({ level: "error", event: "stop-failed", ...errorFields(error) });
      process.exit(FAILED);
    }
    // A pending signal is delivered in the next turn of the event loop; a re-executed process would miss it.
    if (!hasSignal) await setTimeout(SIGNAL_DELIVERY_MS);
    if (hasSignal) process.exit(0);
    if (performance.now() - startedAt >= MIN_UPTIME_MS) replaceProcess();
    process.exit(FAILED);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      hasSignal = true;
      void end();
    });
  }
  for (const [event, name] of [
    ["unhandledRejection", "unhandled-rejection"],
    ["uncaughtException", "uncaught-exception"],
  ] as const) {
    process.on(event, (error: unknown) => {
      log({ level: "error", event: name, errorId: randomUUID(), ...errorFields(error) });
      void end();
    });
  }
}
