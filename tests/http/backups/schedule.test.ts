/** When automatic backups run: on every node, even on one that cannot write to the database. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startBackground } from "#app/server/process/background.ts";
import { startBackupSchedule } from "#app/services/backups/schedule.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { createFakeBackups, type FakeBackups } from "#tests/support/bookings/backups.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Startup serves its first visitors first. */
const FIRST = 10_000;

let backups: FakeBackups;
let schedule: { stop(): void | Promise<void> } | undefined;
const now = () => new Date();

beforeEach(() => {
  // Only what the schedule uses: work that another file left in this process must not run through a day here.
  vi.useFakeTimers({
    now: new Date("2026-03-12T13:00:00Z"),
    toFake: ["Date", "setTimeout", "clearTimeout"],
  });
  backups = createFakeBackups(now);
});
afterEach(async () => {
  await schedule?.stop();
  vi.useRealTimers();
});

const start = () => {
  schedule = startBackupSchedule({ backups, now });
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a backup", () => {
  it("runs soon after startup if none is recent, then each hour", async () => {
    start();
    await pass(FIRST - 1);
    expect(backups.taken).toBe(0);
    await pass(1);
    expect(backups.taken).toBe(1);
    await pass(HOUR - 1);
    expect(backups.taken).toBe(1);
    await pass(1);
    expect(backups.taken).toBe(2);
    await schedule?.stop();
    await pass(2 * HOUR);
    expect(backups.taken).toBe(2);
  });

  it("waits until the newest, even a manual one, is an hour old", async () => {
    backups.store(0.5);
    start();
    await pass(HOUR / 4);
    expect(backups.taken).toBe(0);
    await backups.take();
    await pass(HOUR - MINUTE);
    expect(backups.taken).toBe(1);
    await pass(2 * MINUTE);
    expect(backups.taken).toBe(2);
  });

  it("backs off for ten minutes after a failure, then longer, an hour at most", async () => {
    backups.failWith = "diskFull";
    start();
    await pass(FIRST);
    for (const [rest, taken] of [10, 20, 40, 60, 60].map(
      (minutes, index) => [minutes * MINUTE, index + 2] as const,
    )) {
      await pass(rest - 1);
      expect(backups.taken).toBe(taken - 1);
      await pass(1);
      expect(backups.taken).toBe(taken);
    }
    backups.failWith = null;
    await pass(HOUR);
    expect(backups.state.copies).toHaveLength(1);
    backups.failWith = "diskFull";
    await pass(HOUR + 10 * MINUTE);
    expect(backups.taken).toBe(9);
  });

  it("checks again in a minute while a manual one runs", async () => {
    backups.state.isRunning = true;
    start();
    await pass(FIRST);
    backups.state.isRunning = false;
    await pass(MINUTE);
    expect(backups.taken).toBe(1);
  });

  it("is aborted by the stop, which waits for it", async () => {
    let interrupt = () => {};
    backups.take = () =>
      new Promise((resolve) => {
        interrupt = () => resolve({ ok: false, problem: "backupRunning" });
      });
    backups.interrupt = async () => interrupt();
    start();
    await pass(FIRST);
    let isStopped = false;
    const stopping = Promise.resolve(schedule?.stop()).then(() => {
      isStopped = true;
    });
    await pass(0);
    await stopping;
    expect(isStopped).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("runs where no jobs run, without querying the database", async () => {
  const db = new Proxy(
    {},
    {
      get() {
        throw new Error("the database was used");
      },
    },
  );
  schedule = startBackground({ backups, now, db } as unknown as Deps, () => {}, "read");
  await pass(FIRST + HOUR);
  expect(backups.taken).toBe(2);
});
