import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { createPasswordHasher, type PasswordHasher } from "#app/services/access/passwords.server.ts";

// Answers with its thread's number, so that a new worker can be told from the one before.
const WORKER = `
  const { parentPort, threadId } = require("node:worker_threads");
  parentPort.on("message", ({ id }) => parentPort.postMessage({ id, value: String(threadId) }));
`;
let hasher: PasswordHasher;

afterEach(() => hasher.close());

it("ends its workers when nobody asked for a while, and starts anew", async () => {
  hasher = createPasswordHasher(WORKER, 10, { idleMs: 50 });
  const first = await hasher.hash("a");
  await wait(200);
  expect(await hasher.hash("a")).not.toBe(first);
});

it("keeps its workers between questions that follow each other", async () => {
  hasher = createPasswordHasher(WORKER, 10, { idleMs: 60_000 });
  const threads = new Set<string>();
  for (let i = 0; i < 10; i++) threads.add(await hasher.hash("a"));
  expect(threads.size).toBeLessThanOrEqual(2);
});
