import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { registerJob } from "#app/services/jobs/job.ts";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import {
  createJobSchool,
  DAY,
  HOUR,
  type JobSchool,
  MINUTE,
  NOTE,
  programJob,
} from "#tests/support/bookings/jobs.ts";

let school: JobSchool;
let done: number;
let failure: Error | null;

beforeEach(async () => {
  school = await createJobSchool();
  [done, failure] = [0, null];
});

const hourly = registerJob({ ...NOTE, payload: z.unknown(), everyMs: HOUR }, () => {
  if (failure) throw failure;
  done++;
});

describe("a recurring job", () => {
  it("is one row, however often the program starts", async () => {
    await school.start(hourly).runDue();
    await school.start(hourly).runDue();
    expect(school.rows()).toMatchObject([{ kind: "note", state: "waiting", dueInMs: HOUR }]);
    expect(() =>
      school.db.sqlite.exec(
        "INSERT INTO jobs (kind, unique_key, due_at, created_at) VALUES ('note', 'recurring:note', '2026', '2026')",
      ),
    ).toThrow("UNIQUE");
  });

  it("runs after each startup, then once per period", async () => {
    const runner = school.start(hourly);
    await runner.runDue();
    await runner.runDue();
    expect(done).toBe(1);
    school.pass(HOUR - 1);
    await runner.runDue();
    expect(done).toBe(1);
    school.pass(30 * DAY);
    await runner.runDue();
    expect(done).toBe(2);
    expect(school.rows()).toMatchObject([{ attempts: 0, dueInMs: HOUR }]);
    await runner.stop();
    await school.start(hourly).runDue();
    expect(done).toBe(3);
  });

  it("that fails is retried, even across a restart, and then resumes its schedule", async () => {
    failure = new Error("no");
    let runner = school.start(hourly);
    await runner.runDue();
    expect(school.rows()).toMatchObject([{ attempts: 1, lastError: "Error: no", dueInMs: MINUTE }]);
    await runner.stop();
    runner = school.start(hourly);
    await runner.runDue();
    expect(school.rows()).toMatchObject([{ attempts: 1, dueInMs: MINUTE }]);
    for (const pause of [MINUTE, 2 * MINUTE]) {
      school.pass(pause);
      await runner.runDue();
    }
    expect(school.rows()).toMatchObject([
      { state: "waiting", attempts: 0, lastError: "Error: no", dueInMs: HOUR },
    ]);
    expect(school.reported().at(-1)).toBe("job-given-up note after 3 (no)");
    failure = null;
    school.pass(HOUR);
    await runner.runDue();
    expect(done).toBe(1);
    expect(school.rows()).toMatchObject([{ lastError: null }]);
  });

  it("recovers from a due time set by a wrong clock", async () => {
    const runner = school.start(hourly);
    school.pass(365 * DAY);
    await runner.runDue();
    school.pass(-365 * DAY);
    await runner.runDue();
    expect(done).toBe(2);
    expect(school.rows()).toMatchObject([{ dueInMs: HOUR }]);
  });
});

describe("pruning", () => {
  it("removes expired sessions every hour", async () => {
    await school.start(programJob("prune-sessions")).runDue();
    expect(school.rows()).toMatchObject([{ kind: "prune-sessions", dueInMs: HOUR }]);
  });

  it("removes jobs that were given up 90 days ago", async () => {
    const failing = registerJob({ ...NOTE, maxAttempts: 1 }, () => {
      throw new Error("no");
    });
    school.note(1);
    await school.start(failing).runDue();
    school.pass(DAY);
    school.note(2);
    await school.start(failing).runDue();
    const failed = () => school.rows().filter((row) => row.state === "failed");
    school.pass(89 * DAY);
    const runner = school.start(programJob("prune-failed-jobs"));
    await runner.runDue();
    expect(failed()).toHaveLength(2);
    school.pass(DAY);
    await runner.runDue();
    expect(failed()).toMatchObject([{ payload: '{"n":2}' }]);
  });
});

it("every job has a unique name, retries and a bounded back-off", () => {
  const names = PROGRAM_JOBS.map((job) => job.name);
  expect(new Set(names).size).toBe(names.length);
  for (const job of PROGRAM_JOBS) {
    expect(job.maxAttempts).toBeGreaterThan(1);
    expect(job.firstPauseMs).toBeLessThanOrEqual(job.longestPauseMs);
  }
});
