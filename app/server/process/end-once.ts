import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { errorFields, type Log } from "./log.ts";
import { replaceProcess } from "./replace-process.ts";

/** Whoever looks after the process starts it anew for any code but 0: systemd, a container, Fly. */
const FAILED = 1;
/** A little more than requests under way are given (http.ts). */
const MOST_MS = 15_000;
/** One that fails sooner would fail again and again; whoever looks after the process has a pause for that. */
const LEAST_LIFE_MS = 5000;
/** So long a signal may be on its way. */
const SIGNAL_MS = 50;

/**
 * Ends the process once, by `stop`, when a signal asks for it or when an error was nobody's: what such an error left
 * undone is not known, so the process begins anew, but what is under way is finished first (docs/decisions/0105). The
 * error is logged under an id; a second one does not keep the process from ending.
 */
export function endOnce(stop: () => Promise<void>, log: Log): void {
  const begun = performance.now();
  let isAsked = false;
  let isEnding = false;

  async function end(): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    void setTimeout(MOST_MS, null, { ref: false }).then(() => process.exit(FAILED));
    try {
      await stop();
    } catch (error) {
      log({ level: "error", event: "stop-failed", ...errorFields(error) });
      process.exit(FAILED);
    }
    // A signal that has arrived is told of in the next round of the event loop; a process anew would never hear of it.
    if (!isAsked) await setTimeout(SIGNAL_MS);
    if (isAsked) process.exit(0);
    if (performance.now() - begun >= LEAST_LIFE_MS) replaceProcess();
    process.exit(FAILED);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      isAsked = true;
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
