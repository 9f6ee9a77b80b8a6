import type { Deps } from "#app/services/deps.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";

export type Step = { deps: Deps; signal: AbortSignal };

/** Yields to other requests between two steps; after a restart the whole is run again. */
export async function pause({ signal }: Step): Promise<void> {
  await yieldToEventLoop();
  signal.throwIfAborted();
}
