import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listUsers } from "#app/models/user.server.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { openDemoFile } from "#tests/support/demo-file.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

// What rules R6.10 and R6.11 promise, measured over the served bundle and a database file, at the real bcrypt cost. Each bound is a ratio
// to what the same run took, so that it holds on any machine, and is measured again where another program got in
// between: work on the main thread (all of the time) and a missing comparison (tenfold) show every time.
const MEASURED = { retry: 2, timeout: 120_000 };

let folder: string;
let server: RunningServer;
let teachers: string[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-carga-"));
  const db = await openDemoFile(folder, { rooms: 4, days: 20, scale: 1, seed: "carga", today: "2026-03-12" });
  teachers = listUsers(db)
    .filter(({ role }) => role === "teacher")
    .map(({ username }) => username);
  db.close();
  server = await startServer({ DATA_DIR: folder, TRUSTED_PROXY: "127.0.0.1" });
}, 30_000);

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

type SignIn = { status: number; ms: number; cookie: string; retryAfter: string | null };

/** A sign-in in a browser with these cookies, and the cookies that it has from then on. */
async function signIn(
  username: string,
  password: string,
  { cookie = "", from = "127.0.0.1" } = {},
): Promise<SignIn> {
  const started = performance.now();
  const answer = await fetch(`${server.address}/api/login`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: server.address,
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

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

describe("signing in under load", () => {
  it("takes as long for an unknown user as for a wrong password", MEASURED, async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    await signIn("aquecimento", "Errada#1");
    // A user a try: nobody is slowed down for guessing.
    for (const [index, username] of teachers.slice(0, 20).entries()) {
      const tries = [
        async () => known.push((await signIn(username, "Errada#1")).ms),
        async () => unknown.push((await signIn(`ninguem${index}`, "Errada#1")).ms),
      ];
      for (const one of index % 2 === 0 ? tries : tries.reverse()) await one();
    }
    const [a, b] = [quantile(known, 0.5), quantile(unknown, 0.5)];
    console.info(`wrong password ${a.toFixed(1)} ms, unknown user ${b.toFixed(1)} ms (medians of 20)`);
    expect(Math.abs(a - b) / Math.max(a, b)).toBeLessThan(0.25);
  });

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

  it("lets 60 of 60 teachers in while a neighbour makes 1,000 guesses, and the one guessed at where she was before", async () => {
    const maria = teachers.at(-1) ?? "";
    const { cookie } = await signIn(maria, DEMO_PASSWORD);
    const guesses: number[] = [];
    const guessing = Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let i = 0; i < 100; i++) guesses.push((await signIn(maria, `Errada#${i}`)).status);
      }),
    );
    const logins = await Promise.all(
      teachers
        .slice(-60)
        .map((name) => signIn(name, DEMO_PASSWORD, { cookie: name === maria ? cookie : "" })),
    );
    await guessing;
    expect((await signIn(maria, DEMO_PASSWORD)).status).toBe(429);
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(guesses).toHaveLength(1000);
    expect(guesses.filter((status) => status === 401).length).toBeLessThan(20);
    expect(new Set(guesses)).toEqual(new Set([401, 429]));
  }, 120_000);

  it("keeps nobody else waiting while 300 names are tried from one address", MEASURED, async () => {
    const began = performance.now();
    const flood = Promise.all(
      Array.from({ length: 300 }, (_, i) => signIn(`ninguem.${i}`, "Errada#1", { from: "192.0.2.1" })),
    );
    // Everything has arrived by then.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const right = await signIn(teachers[0] ?? "", DEMO_PASSWORD, { from: "192.0.2.2" });
    const tried = await flood;
    const all = performance.now() - began;
    console.info(`a right sign-in took ${right.ms.toFixed(0)} ms, while 300 tries took ${all.toFixed(0)} ms`);
    expect(right.status).toBe(200);
    expect(right.ms).toBeLessThan(all / 5);
    // A hundred of one address wait, and what is beyond is told when to come again.
    const refused = tried.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(100);
    expect(tried.filter(({ status }) => status === 401).length).toBe(300 - refused.length);
    for (const { retryAfter } of refused) expect(retryAfter).toMatch(/^([1-9]|[12]\d|30)$/);
  });
});
