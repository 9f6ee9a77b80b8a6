/**
 * Generated requests to every API call, with a daily seed (`SEED=…` repeats one): never a 500, never a row that a
 * refusal changed, and never more than 50 ms of the main thread (rules R10.22, R13.21).
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CALL_KEYS, type GeneratedCall, requestsOf } from "#tests/support/api/generated-calls.ts";
import { tryCall } from "#tests/support/api/generated-run.ts";
import { createBundledApp } from "#tests/support/bundled-app.ts";
import { runSeed } from "#tests/support/every-change.ts";
import type { Username } from "#tests/support/school/school.ts";
import { type HeldServer, startHeldServer } from "#tests/support/server/held-server.ts";

const SEED = runSeed();
const RUNS = 300;
const RUNS_HELD = 60;
const LIMIT_MS = 50;
/** A loaded machine slows the thread by its caches: the minimum of the tries is what a request takes. */
const ROUNDS = 4;
/** Maps users of the test school to those of the demonstration school. */
const PEOPLE: Record<string, string> = {
  admin: "direcao",
  pedro: "pedagogico",
  ana: "professor",
  novoana: "professor",
};

it.each(CALL_KEYS)("%s never answers 500, and changes nothing that it refuses", async (key) => {
  await tryCall(createBundledApp, key, { seed: SEED, numRuns: RUNS });
});

let server: HeldServer;

beforeAll(async () => {
  server = await startHeldServer(new Date().toISOString().slice(0, 10));
}, 60_000);
afterAll(() => server.stop());

async function signIn(): Promise<Map<Username | null, string>> {
  const cookies = new Map<Username | null, string>();
  for (const [who, username] of Object.entries(PEOPLE))
    cookies.set(who as Username, await server.cookieOf(username));
  return cookies;
}

/** The same request to the demonstration school; accounts that it names are never those that send it. */
function request(cookies: Map<Username | null, string>, { who, method, path, body, type }: GeneratedCall) {
  const headers = { Cookie: cookies.get(who) ?? "", ...(body === undefined ? {} : { "Content-Type": type }) };
  const address = path.replace(/\/users\/([1-8])\b/, (_, id) => `/users/${40 + Number(id)}`);
  return server.ask(address, { method, headers, ...(body === undefined ? {} : { body }) });
}

it.each(CALL_KEYS)(`%s holds the main thread for at most ${LIMIT_MS} ms`, async (key) => {
  const cookies = await signIn();
  let longest = 0;
  for (const call of fc.sample(requestsOf(key), { seed: SEED, numRuns: RUNS_HELD })) {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS && least > LIMIT_MS; round++) {
      const { status, ms } = await server.longestHold(() => request(cookies, call));
      expect([500, 501, 504].includes(status), JSON.stringify(call)).toBe(false);
      least = Math.min(least, ms);
    }
    expect(least, JSON.stringify(call).slice(0, 2000)).toBeLessThan(LIMIT_MS);
    longest = Math.max(longest, least);
  }
  console.info(`${key}: ${longest.toFixed(1)} ms`);
});
