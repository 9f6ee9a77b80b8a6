import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Where long work lets others in, between two slices of it. Of all work that waits here one goes on in each round of
 * the event loop, so that a request that comes meanwhile waits for one slice, however much work is under way.
 */
export function nextRound(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
