/** Jobs blocked by another program: by its lock, or by its read transaction (rules R14.25). */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerJob } from "#app/services/jobs/job.ts";
import { FORGET_PERSON, forgetPerson } from "#app/services/people/forget-person.server.ts";
import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { createJobSchool, type JobSchool, MINUTE, NOTE } from "#tests/support/bookings/jobs.ts";
import { schoolImage } from "#tests/support/school/school.ts";

let folder: string;
let file: string;
let school: JobSchool;
let other: SqliteDatabase.Database;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-blocked-"));
  file = path.join(folder, "reservas.db");
  writeFileSync(file, await schoolImage());
  school = await createJobSchool(new Database(connect(file, { busyTimeoutMs: 5000 })).serve());
  other = new SqliteDatabase(file, { timeout: 0 });
});

afterEach(() => {
  vi.useRealTimers();
  other.close();
  school.db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a read transaction in the other program. */
function startReading(): void {
  other.exec("BEGIN");
  other.prepare("SELECT count(*) FROM users").get();
}

it("retries with back-off up to an hour, is never given up, and blocks no others", async () => {
  const runner = school.start(registerJob(FORGET_PERSON, forgetPerson));
  expect(school.db.sqlite.pragma("busy_timeout", { simple: true })).toBe(0);
  startReading();
  school.db.sqlite.exec(
    `INSERT INTO jobs (kind, payload, due_at, created_at)
     VALUES ('forget-person', '{"userId": 999}', '2026-03-12T13:00:00.000Z', '2026-03-12')`,
  );
  const pauses: number[] = [];
  const durations: number[] = [];
  for (let run = 0; run < 60; run++) {
    await runner.runDue();
    const [row] = school.rows();
    pauses.push((row?.dueInMs ?? 0) / MINUTE);
    school.pass(row?.dueInMs ?? 0);
    const began = performance.now();
    school.db.truncateLog();
    durations.push(performance.now() - began);
  }
  expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(pauses.at(-1)).toBe(60);
  // Waiting for the other connection would delay every checkpoint; a busy machine delays some.
  expect(Math.min(...durations)).toBeLessThan(100);
  expect(school.reported()[0]).toBe("job-blocked forget-person after 1");
  expect(new Set(school.events.map(({ event }) => event))).toEqual(new Set(["job-blocked"]));
  other.exec("COMMIT");
  await runner.runDue();
  expect(school.rows()).toEqual([]);
});

it("does not fail on a long lock: it waits, and only failures count as attempts", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const fails: Error[] = [];
  const job = registerJob(NOTE, ({ db }) => {
    if (fails[0]) throw fails[0];
    other.exec("BEGIN IMMEDIATE");
    return db.writeWhenUnlocked(() => {});
  });
  school.note(1);
  const runner = school.start(job);
  for (const pause of [MINUTE, 2 * MINUTE, 2 * MINUTE]) {
    const run = runner.runDue();
    // The job gives up after 5 s; then its completion can be written.
    for (let second = 0; second < 6; second++) {
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(1000);
    }
    other.exec("ROLLBACK");
    for (let second = 0; second < 2; second++) await vi.advanceTimersByTimeAsync(500);
    await run;
    expect(school.rows()).toMatchObject([{ state: "waiting", dueInMs: pause, lastError: null }]);
    school.pass(pause);
  }
  fails.push(new Error("no"));
  await runner.runDue();
  expect(school.rows()).toMatchObject([{ state: "failed" }]);
});

it("starts as soon as the lock is released, without a logged error", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  let ran = 0;
  school.note(1);
  const runner = school.start(registerJob(NOTE, () => void ran++));
  other.exec("BEGIN IMMEDIATE");
  const run = runner.runDue();
  await vi.advanceTimersByTimeAsync(3000);
  expect(ran).toBe(0);
  other.exec("ROLLBACK");
  await vi.advanceTimersByTimeAsync(200);
  await run;
  expect([ran, school.reported()]).toEqual([1, []]);
});

it("leaves the WAL to the program that does the checkpoints", async () => {
  startReading();
  other.exec("COMMIT");
  const db = new Database(connect(file, { busyTimeoutMs: 0, isCheckpointedElsewhere: true }));
  expect(db.sqlite.pragma("wal_autocheckpoint", { simple: true })).toBe(0);
  const former = new Database(connect(file, { busyTimeoutMs: 0 }));
  expect(former.sqlite.pragma("wal_autocheckpoint", { simple: true })).toBe(1000);
  former.sqlite.close();
  db.sqlite.exec("INSERT INTO settings (key, value, updated_at) VALUES ('a', 'b', 'c')");
  const { size } = statSync(`${file}-wal`);
  expect(size).toBeGreaterThan(0);
  const run = { signal: new AbortController().signal };
  expect(await forgetPerson({ ...school.deps, db }, { userId: 999 }, run)).toBeUndefined();
  // Nor does shutdown empty it while the other program has the file open.
  db.close();
  expect(statSync(`${file}-wal`).size).toBe(size);
});
