/** Generated requests at every call; a longer run with a seed of its own is part of `npm run test:slow`. */
import { expect, it } from "vitest";
import { CALL_KEYS } from "#tests/support/api/generated-calls.ts";
import { tryCall } from "#tests/support/api/generated-run.ts";
import { createTestApp } from "#tests/support/app.ts";

const SEED = 20261122;
const RUNS = 15;

it.each(CALL_KEYS)("%s is never a 500, and changes nothing that it refuses", async (key) => {
  const statuses = await tryCall(createTestApp, key, { seed: SEED, numRuns: RUNS });
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS);
});
