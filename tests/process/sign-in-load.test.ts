import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { listUsers } from "#app/models/people/user.server.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { quantile } from "#scripts/bench/figures.ts";
import { IS_EVERY_CHANGE } from "#tests/support/every-change.ts";
import { openDemoFile } from "#tests/support/server/demo-file.ts";
import { type RunningServer, startServer } from "#tests/support/server/server.ts";
import { sharedFolder, testFolder } from "#tests/support/temp-folder.ts";

// What rules R6.10 and R6.11 promise, measured over the served bundle and a database file. Each bound is a ratio to what
// the same run took, so that it holds on any machine, and is measured again if another program interfered: work
// on the main thread (all of the time) and a missing comparison (tenfold) show every time.
const MEASURED = { retry: 2, timeout: 120_000 };
/** The cost of a password hash in tests that do not measure it. */
const LEAST_COST = 4;
const GUESSES = IS_EVERY_CHANGE ? 300 : 1000;

let server: RunningServer;
let teachers: string[];

/** Starts the program over a school in the folder; `cost` is that of every password hash, 10 by default. */
async function startSchool(dataDir: string, cost?: number): Promise<RunningServer> {
  const options = { rooms: 4, days: 20, scale: 1, seed: "carga", today: "2026-03-12", passwordCost: cost };
  const db = await openDemoFile(dataDir, options);
  teachers = listUsers(db)
    .filter(({ role }) => role === "teacher")
    .map(({ username }) => username);
  db.close();
  return startServer({ DATA_DIR: dataDir, TRUSTED_PROXY: "127.0.0.1" });
}

/** Starts a server of its own for one test, which may leave requests in flight. */
async function startOwnSchool({ onTestFinished }: TestContext): Promise<RunningServer> {
  const started = await startSchool(testFolder(), LEAST_COST);
  onTestFinished(() => started.kill());
  return started;
}

const folder = sharedFolder();
beforeAll(async () => {
  server = await startSchool(folder);
}, 30_000);
afterAll(() => server.kill());

type SignIn = { status: number; ms: number; cookie: string; retryAfter: string | null };

type SignInOptions = { cookie?: string; from?: string; at?: RunningServer; signal?: AbortSignal };

/** Signs in with a browser's cookies; returns its cookies afterwards. */
async function signIn(
  username: string,
  password: string,
  { cookie = "", from = "127.0.0.1", at = server, signal }: SignInOptions = {},
): Promise<SignIn> {
  const started = performance.now();
  const answer = await fetch(`${at.address}/api/login`, {
    signal,
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: at.address,
      Cookie: cookie,
      "X-Forwarded-For": from,
    },
    body: JSON.stringify({ username, password }),
  });
  await answer.arrayBuffer();
  const given = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  return {
    status: answer.status,
    ms: performance.now() - started,
    cookie: given.join("; "),
    retryAfter: answer.headers.get("retry-after"),
  };
}

describe("signing in under load", () => {
  it("holds no other request while 30 people sign in", MEASURED, async () => {
    await (await fetch(`${server.address}/auth`)).arrayBuffer();
    let isDone = false;
    const began = performance.now();
    const logins = Promise.all(teachers.slice(0, 30).map((name) => signIn(name, DEMO_PASSWORD))).finally(
      () => {
        isDone = true;
      },
    );
    const others: number[] = [];
    while (!isDone) {
      const started = performance.now();
      await (await fetch(`${server.address}/auth`)).arrayBuffer();
      others.push(performance.now() - started);
      await pause(15);
    }
    expect((await logins).map(({ status }) => status)).toEqual(Array(30).fill(200));
    const all = performance.now() - began;
    const p95 = quantile(others, 0.95);
    console.info(
      `p95 of ${others.length} other requests: ${p95.toFixed(1)} ms, while 30 people sign in: ${all.toFixed(0)} ms`,
    );
    // On the main thread the others would wait for nearly all of it.
    expect(p95).toBeLessThan(all / 8);
    expect(others.length).toBeGreaterThan(20);
  });

  it(`admits 60 of 60 teachers during ${GUESSES} guesses from their address, including the guessed one in her known browser`, async (context) => {
    const at = await startOwnSchool(context);
    const maria = teachers.at(-1) ?? "";
    const { cookie } = await signIn(maria, DEMO_PASSWORD, { at });
    const guesses: number[] = [];
    const guessing = Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let i = 0; i < GUESSES / 10; i++)
          guesses.push((await signIn(maria, `Errada#${i}`, { at })).status);
      }),
    );
    const logins = await Promise.all(
      teachers
        .slice(-60)
        .map((name) => signIn(name, DEMO_PASSWORD, { at, cookie: name === maria ? cookie : "" })),
    );
    await guessing;
    expect((await signIn(maria, DEMO_PASSWORD, { at })).status).toBe(429);
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(guesses).toHaveLength(GUESSES);
    expect(guesses.filter((status) => status === 401).length).toBeLessThan(20);
    expect(new Set(guesses)).toEqual(new Set([401, 429]));
  }, 120_000);

  it("admits a correct sign-in within 5 s while 300 names are tried from its address", MEASURED, async () => {
    const alone = await signIn(teachers[2] ?? "", DEMO_PASSWORD, { from: "192.0.2.4" });
    const over = new AbortController();
    const flood = Array.from({ length: 300 }, (_, i) =>
      signIn(`ninguem.${i}`, "Errada#1", { from: "192.0.2.3", signal: over.signal }).catch(() => null),
    );
    // All beyond the queue have been refused with Retry-After.
    await Promise.all([Promise.race(flood), pause(500)]);
    const started = performance.now();
    let right = await signIn(teachers[1] ?? "", DEMO_PASSWORD, { from: "192.0.2.3" });
    for (let again = 0; right.status === 503 && again < 3; again++) {
      await pause(Number(right.retryAfter) * 1000);
      right = await signIn(teachers[1] ?? "", DEMO_PASSWORD, { from: "192.0.2.3" });
    }
    const ms = performance.now() - started;
    console.info(`a right sign-in beside 300 wrong ones of its address took ${Math.round(ms)} ms`);
    expect(right.status).toBe(200);
    // Seventy comparisons may come before it: 5 s where one takes 50 ms, more on a slower or busy machine.
    expect(ms).toBeLessThan(Math.max(5000, 100 * alone.ms));
    over.abort();
    await Promise.all(flood);
  });

  it("delays no other client while 300 names are tried from one address", MEASURED, async (context) => {
    const at = await startOwnSchool(context);
    const over = new AbortController();
    const tried: SignIn[] = [];
    const flood = Promise.all(
      Array.from({ length: 300 }, async (_, i) => {
        const options = { at, from: "192.0.2.1", signal: over.signal };
        const answer = await signIn(`ninguem.${i}`, "Errada#1", options).catch(() => null);
        if (answer) tried.push(answer);
      }),
    );
    const answered = (status: number) => tried.filter((each) => each.status === status);
    // Seventy of one address wait, beside one that is compared: by now most have arrived.
    await expect.poll(() => tried.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(199);
    const before = answered(401).length;
    const right = await signIn(teachers[0] ?? "", DEMO_PASSWORD, { at, from: "192.0.2.2" });
    const meanwhile = answered(401).length - before;
    console.info(`${meanwhile} of 300 tries were answered while a right sign-in waited`);
    expect(right.status).toBe(200);
    expect(meanwhile).toBeLessThan(20);
    expect(300 - tried.length).toBeGreaterThan(20);
    // Those beyond the seventy get a Retry-After.
    const refused = answered(503);
    expect(refused.length).toBeGreaterThan(100);
    for (const { retryAfter } of refused) expect(retryAfter).toMatch(/^([1-9]|[12]\d|30)$/);
    // Those that wait take as long as so many comparisons, and none of them was refused.
    if (IS_EVERY_CHANGE) over.abort();
    await flood;
    if (!IS_EVERY_CHANGE) expect(tried).toHaveLength(300);
    expect(answered(401).length + answered(503).length).toBe(tried.length);
  });
});
