/** Another program's database lock: writes wait for it without blocking other requests (rules R14.2). */
import { writeFileSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseLocked } from "#db/unlock-queue.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { PASSWORD, schoolImage } from "#tests/support/school/school.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const SENTENCE =
  "O banco de dados está ocupado por outro programa. Nada foi alterado. Espere alguns segundos e tente de novo.";

let app: TestApp;
let other: SqliteDatabase.Database;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const file = path.join(testFolder(), "reservas.db");
  writeFileSync(file, await schoolImage());
  app = await createTestApp({ file });
  other = new SqliteDatabase(file, { timeout: 0 });
});

afterEach(() => {
  other.close();
  app.db.close();
  vi.useRealTimers();
});

function lock(): void {
  other.exec("BEGIN IMMEDIATE");
}

function unlock(): void {
  other.exec("ROLLBACK");
}

/** Runs everything that needs no timer. */
async function settle(): Promise<void> {
  for (let round = 0; round < 50; round++) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

const add = (name: string, client = app.as("admin")) => client.api("POST", "/api/disciplines", { name });
const names = () => other.prepare("SELECT name FROM disciplines ORDER BY id").pluck().all();

describe("a write blocked by another program's lock", () => {
  it("succeeds when the lock is free, without an error in the log", async () => {
    const admin = app.as("admin");
    lock();
    const answer = add("Física", admin);
    await pass(400);
    unlock();
    await pass(100);
    expect((await answer).status).toBe(201);
    expect(names()).toContain("Física");
    expect(app.logged.filter((entry) => entry.level === "error")).toEqual([]);
  });

  it("answers 503 after five seconds, as busy and not as failed", async () => {
    const admin = app.as("admin");
    lock();
    const answer = add("Física", admin);
    await pass(4800);
    unlock();
    lock();
    await pass(300);
    const { status, body, response } = await answer;
    expect([status, body.message]).toEqual([503, SENTENCE]);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(app.logged).toContainEqual(
      expect.objectContaining({ level: "info", event: "database-locked", path: "/api/disciplines" }),
    );
    expect(app.logged.filter((entry) => entry.level === "error")).toEqual([]);
    unlock();
    expect(names()).not.toContain("Física");
  });

  it("preserves a form's typed values", async () => {
    const admin = app.as("admin");
    lock();
    const answer = admin.post("/admin/disciplinas/nova", { name: "Física Aplicada" });
    await pass(5100);
    const shown = await answer;
    expect(shown.status).toBe(503);
    const page = await shown.text();
    expect(page).toContain(SENTENCE);
    expect(page).toContain('value="Física Aplicada"');
    unlock();
  });

  it("runs in the order of arrival", async () => {
    const admin = app.as("admin");
    lock();
    const answers = [];
    for (const name of ["Física", "Química", "Biologia"]) {
      answers.push(add(name, admin));
      await pass(30);
    }
    unlock();
    await pass(100);
    for (const answer of answers) expect((await answer).status).toBe(201);
    expect(names().slice(-3)).toEqual(["Física", "Química", "Biologia"]);
  });

  it("counts a sign-in's attempt once, and compares its password once", async () => {
    const visitor = app.as(null);
    const verify = vi.spyOn(app.deps.passwords, "verify");
    const begin = vi.spyOn(app.deps.throttle, "begin");
    lock();
    const answer = visitor.post("/auth", { username: "ana", password: PASSWORD });
    vi.useRealTimers();
    for (let tries = 0; tries < 200 && verify.mock.results.length === 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await verify.mock.results[0]?.value;
    await new Promise((resolve) => setTimeout(resolve, 60));
    unlock();
    expect((await answer).status).toBe(302);
    expect([verify.mock.calls.length, begin.mock.calls.length]).toEqual([1, 1]);
  });

  it("checks the session again: one that ended meanwhile writes nothing", async () => {
    const admin = app.as("admin");
    lock();
    const answer = add("Física", admin);
    await pass(100);
    other.exec("DELETE FROM sessions; COMMIT");
    await pass(200);
    expect((await answer).status).toBe(401);
    expect(names()).not.toContain("Física");
  });

  it("is refused at once if a hundred are waiting", async () => {
    lock();
    const waiting = Array.from({ length: 100 }, () => app.db.writeWhenUnlocked(() => "written"));
    await expect(app.db.writeWhenUnlocked(() => "written")).rejects.toThrow(DatabaseLocked);
    unlock();
    await pass(100);
    for (let round = 0; round < 10; round++) await settle();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["written"]));
  });
});

describe("whenUnlocked", () => {
  it("never repeats work that has already written", async () => {
    let runs = 0;
    const work = () => {
      runs++;
      app.db.write(() => app.db.run(app.db.q.deleteFrom("notifications")));
      lock();
      app.db.write(() => {});
    };
    await expect(app.db.whenUnlocked(work)).rejects.toThrow(DatabaseLocked);
    unlock();
    expect(runs).toBe(1);
  });

  it("waits with a single statement too", async () => {
    lock();
    const done = app.db.whenUnlocked(() => app.db.run(app.db.q.deleteFrom("notifications")));
    await pass(1000);
    unlock();
    await pass(100);
    expect(await done).toMatchObject({ id: expect.any(Number) });
  });

  it("throws other errors at once", async () => {
    lock();
    const fail = () => {
      throw new Error("no");
    };
    await expect(app.db.whenUnlocked(fail)).rejects.toThrow("no");
    unlock();
  });

  it("does not affect reads", async () => {
    lock();
    expect((await app.as(null).fetch("/healthz")).status).toBe(200);
    unlock();
  });
});
