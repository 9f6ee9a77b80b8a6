import path from "node:path";

/** The day on which every demonstration school of a test is: a Monday within a term, whatever day the tests run on. */
export const DEMO_TODAY = "2026-11-23";

// One clock for this process and the programs that it starts: from nine in the morning on.
process.env.CLOCK_SHIFT_MS ??= String(Date.parse(`${DEMO_TODAY}T12:00:00Z`) - Date.now());

/** What starts the program with that clock. */
export const DEMO_CLOCK = {
  CLOCK_SHIFT_MS: process.env.CLOCK_SHIFT_MS,
  NODE_OPTIONS: `--require=${path.resolve("tests/support/server/shift-clock.cjs")}`,
};

/** The present of a demonstration school. */
export function demoNow(): Date {
  return new Date(Date.now() + Number(process.env.CLOCK_SHIFT_MS));
}
