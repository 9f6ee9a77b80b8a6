import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/** One slice of all work that waits here runs in each turn of the event loop, so a new request waits for one slice. */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
