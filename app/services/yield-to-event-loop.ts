import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Yields to requests between two slices of long work. Of all work that waits here one slice runs in each turn of the event
 * loop, so that a new request waits for one slice, however much work is under way.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
