/** Background jobs: due order, retries, giving up, crashes and shutdown. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { enqueue } from "#app/services/jobs/enqueue.server.ts";
import { pauseAfter, registerJob } from "#app/services/jobs/job.ts";
import { refuse } from "#app/services/result.ts";
import { createJobSchool, HOUR, type JobSchool, MINUTE, NOTE, SECOND } from "#tests/support/bookings/jobs.ts";

let school: JobSchool;
let done: number[];
/** The next runs of `note` fail with these. */
let failures: Error[];

beforeEach(async () => {
  school = await createJobSchool();
  [done, failures] = [[], []];
});
afterEach(() => vi.useRealTimers());

const noting = registerJob(NOTE, async (_, { n }) => {
  const failure = failures.shift();
  if (failure) throw failure;
  done.push(n);
});

/** A handler that waits until the test lets it end. */
function gate() {
  const calls: { n: number; finish(): void; fail(error: Error): void; signal: AbortSignal }[] = [];
  const job = registerJob(
    NOTE,
    (_, { n }, { signal }) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ n, finish: resolve, fail: reject, signal });
      }),
  );
  return { calls, job };
}

const started = (gated: ReturnType<typeof gate>, count: number) =>
  expect.poll(() => gated.calls.length).toBe(count);

describe("a job", () => {
  it("runs when due, the earliest first, and then its row is deleted", async () => {
    school.note(1, 2 * MINUTE);
    school.note(2, MINUTE);
    school.note(3);
    school.note(4, MINUTE);
    const runner = school.start(noting);
    await runner.runDue();
    expect(done).toEqual([3]);
    school.pass(MINUTE - 1);
    await runner.runDue();
    expect(done).toEqual([3]);
    school.pass(MINUTE + 1);
    await runner.runDue();
    expect(done).toEqual([3, 2, 4, 1]);
    expect(school.rows()).toEqual([]);
    await runner.stop();
  });

  it("is committed with its cause or not at all", () => {
    const cause = (isRefused: boolean) =>
      school.db.write(() => {
        recordAudit(school.deps, null, { action: "create", entity: "backup", id: null });
        school.note(1);
        return isRefused ? refuse("notFound") : null;
      });
    cause(true);
    expect(school.rows()).toEqual([]);
    cause(false);
    expect(school.rows()).toEqual([
      { kind: "note", payload: '{"n":1}', state: "waiting", attempts: 0, lastError: null, dueInMs: 0 },
    ]);
  });

  it("is not stored with a payload of another kind", () => {
    const wrong = { n: "1" } as unknown as { n: number };
    expect(() => enqueue(school.deps, { kind: NOTE, payload: wrong })).toThrow();
    expect(school.rows()).toEqual([]);
  });

  it("with a payload its kind no longer accepts is given up, with the reason", async () => {
    school.note(1);
    school.db.sqlite.prepare(`UPDATE jobs SET payload = '{"m":1}', attempts = 2`).run();
    await school.start(noting).runDue();
    expect(school.rows()).toMatchObject([
      { state: "failed", lastError: expect.stringContaining("ZodError") },
    ]);
  });

  it("that reschedules itself waits until then, at least a second", async () => {
    school.note(1);
    const times = [school.deps.now(), new Date(school.deps.now().getTime() + HOUR)];
    const runner = school.start(
      registerJob(NOTE, (_, { n }) => {
        done.push(n);
        const again = times.shift();
        return again && { again };
      }),
    );
    await runner.runDue();
    expect(school.rows()).toMatchObject([{ state: "waiting", attempts: 0, dueInMs: SECOND }]);
    school.pass(SECOND);
    await runner.runDue();
    expect(school.rows()).toMatchObject([{ state: "waiting", attempts: 0, dueInMs: HOUR - SECOND }]);
    school.pass(HOUR);
    await runner.runDue();
    expect(done).toEqual([1, 1, 1]);
    expect(school.rows()).toEqual([]);
  });

  it("yields to requests before the next job", async () => {
    for (let n = 0; n < 50; n++) school.note(n);
    let requests = 0;
    const answer = () => {
      requests++;
      if (done.length < 50) setImmediate(answer);
    };
    setImmediate(answer);
    const runner = school.start(registerJob(NOTE, (_, { n }) => void done.push(n)));
    await runner.runDue();
    expect(done).toHaveLength(50);
    expect(requests).toBeGreaterThanOrEqual(50);
  });
});

describe("a job that fails", () => {
  it("is retried with growing back-off, and given up with its last reason", async () => {
    failures = ["first", "second", "third"].map((message) => new Error(message));
    school.note(1);
    const runner = school.start(noting);
    await runner.runDue();
    expect(school.rows()).toMatchObject([
      { state: "waiting", attempts: 1, lastError: "Error: first", dueInMs: MINUTE },
    ]);
    school.pass(MINUTE - 1);
    await runner.runDue();
    expect(failures).toHaveLength(2);
    school.pass(1);
    await runner.runDue();
    expect(school.rows()).toMatchObject([{ attempts: 2, lastError: "Error: second", dueInMs: 2 * MINUTE }]);
    school.pass(2 * MINUTE);
    await runner.runDue();
    expect(school.rows()).toMatchObject([{ state: "failed", attempts: 3, lastError: "Error: third" }]);
    expect(school.reported()).toEqual([
      "job-failed note after 1 (first)",
      "job-failed note after 2 (second)",
      "job-given-up note after 3 (third)",
    ]);
    school.pass(100 * HOUR);
    await runner.runDue();
    expect(done).toEqual([]);
  });

  it("does not block others of its kind", async () => {
    failures = [new Error("first")];
    school.note(1);
    school.note(2);
    const runner = school.start(noting);
    await runner.runDue();
    expect(done).toEqual([2]);
    school.pass(MINUTE);
    await runner.runDue();
    expect(done).toEqual([2, 1]);
    expect(school.rows()).toEqual([]);
  });

  it("stores at most 500 characters of the reason", async () => {
    failures = [Object.assign(new Error("x".repeat(10_000)), { code: "ECONNREFUSED" })];
    school.note(1);
    await school.start(noting).runDue();
    const [row] = school.rows();
    expect(row?.lastError).toHaveLength(500);
    expect(row?.lastError).toMatch(/^Error ECONNREFUSED: xxx/);
  });

  it("doubles the back-off each time, up to its kind's maximum", () => {
    const pauses = [1, 2, 3, 4, 7, 8, 1000].map((attempts) => pauseAfter(NOTE, attempts) / MINUTE);
    expect(pauses).toEqual([1, 2, 4, 8, 60, 60, 60]);
    expect(pauseAfter({ ...NOTE, everyMs: 3 * MINUTE }, 3)).toBe(3 * MINUTE);
  });
});

describe("concurrency", () => {
  it("runs one of a kind and never the same twice", async () => {
    const gated = gate();
    school.note(1);
    school.note(2);
    const runner = school.start(gated.job);
    const runs = [runner.runDue(), runner.runDue(), runner.runDue()];
    await started(gated, 1);
    expect(school.rows()).toMatchObject([
      { state: "running", attempts: 1 },
      { state: "waiting", attempts: 0 },
    ]);
    gated.calls[0]?.finish();
    await started(gated, 2);
    gated.calls[1]?.finish();
    await Promise.all(runs);
    expect(gated.calls.map((call) => call.n)).toEqual([1, 2]);
  });

  it("runs different kinds concurrently", async () => {
    const gated = gate();
    const other = { ...NOTE, name: "other" };
    school.note(1);
    enqueue(school.deps, { kind: other, payload: { n: 2 } });
    const runner = school.start(
      gated.job,
      registerJob(other, (_, { n }) => void done.push(n)),
    );
    const run = runner.runDue();
    await expect.poll(() => done).toEqual([2]);
    gated.calls[0]?.finish();
    await run;
  });
});

describe("shutdown", () => {
  it("waits for the running job and leaves the rest", async () => {
    const gated = gate();
    school.note(1);
    school.note(2);
    const runner = school.start(gated.job);
    void runner.runDue();
    await started(gated, 1);
    let isStopped = false;
    const stop = runner.stop().then(() => {
      isStopped = true;
    });
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    expect(gated.calls[0]?.signal.aborted).toBe(true);
    gated.calls[0]?.finish();
    await stop;
    expect(gated.calls).toHaveLength(1);
    expect(school.rows()).toMatchObject([{ payload: '{"n":2}', state: "waiting", attempts: 0 }]);
    await runner.runDue();
    expect(gated.calls).toHaveLength(1);
  });

  it("does not count as a failure of the interrupted job", async () => {
    const gated = gate();
    school.note(1);
    const runner = school.start(gated.job);
    void runner.runDue();
    await started(gated, 1);
    const stop = runner.stop();
    gated.calls[0]?.fail(new Error("aborted"));
    await stop;
    expect(school.rows()).toMatchObject([{ state: "waiting", attempts: 0, lastError: null, dueInMs: 0 }]);
    expect(school.reported()).toEqual([]);
  });
});

describe("a crash", () => {
  it("in the middle of a job makes it retry after a pause", async () => {
    const crashed = gate();
    school.note(1);
    void school.start(crashed.job).runDue();
    await started(crashed, 1);

    const runner = school.start(noting);
    await runner.runDue();
    expect(done).toEqual([]);
    expect(school.rows()).toMatchObject([{ state: "waiting", attempts: 1, dueInMs: MINUTE }]);
    expect(school.reported()).toEqual(["job-interrupted note after 1 (The process ended while the job ran)"]);
    school.pass(MINUTE);
    await runner.runDue();
    expect(done).toEqual([1]);
    expect(school.rows()).toEqual([]);
  });

  it("in each attempt gives the job up, which would otherwise crash the process for ever", async () => {
    school.note(1);
    for (let attempt = 1; attempt <= 3; attempt++) {
      const crashed = gate();
      const runner = school.start(crashed.job);
      void runner.runDue();
      school.pass(HOUR);
      void runner.runDue();
      await started(crashed, 1);
    }
    await school.start(noting).runDue();
    expect(school.rows()).toMatchObject([{ state: "failed", attempts: 3 }]);
    expect(done).toEqual([]);
  });

  it("whose job finishes late does not affect the retry", async () => {
    const late = gate();
    school.note(1);
    const former = school.start(late.job).runDue();
    await started(late, 1);
    const present = gate();
    const runner = school.start(present.job);
    await runner.runDue();
    school.pass(MINUTE);
    const run = runner.runDue();
    await started(present, 1);
    late.calls[0]?.finish();
    await former;
    expect(school.rows()).toMatchObject([{ state: "running", attempts: 2 }]);
    present.calls[0]?.finish();
    await run;
    expect(school.rows()).toEqual([]);
  });
});

describe("a kind that this program does not know", () => {
  it("stays unchanged and is reported once", async () => {
    const insert = school.db.sqlite.prepare(
      "INSERT INTO jobs (kind, due_at, created_at, state, claimed_at) VALUES ('newer', '2026', '2026', ?, ?)",
    );
    insert.run("waiting", null);
    insert.run("running", "2026");
    const before = school.rows();
    const runner = school.start(noting);
    await runner.runDue();
    school.pass(HOUR);
    await runner.runDue();
    expect(school.rows().map(({ dueInMs: _, ...row }) => row)).toEqual(
      before.map(({ dueInMs: _, ...row }) => row),
    );
    expect(school.reported()).toEqual(["job-kind-unknown newer"]);
  });
});

describe("polling", () => {
  it("starts ten seconds after startup, then happens each second", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const passTimers = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    };
    school.note(1);
    const runner = school.start(noting);
    await passTimers(9999);
    expect(done).toEqual([]);
    await passTimers(1);
    expect(done).toEqual([1]);
    school.note(2);
    await passTimers(1000);
    expect(done).toEqual([1, 2]);
    await runner.stop();
    school.note(3);
    // Ten polls that must not run after the stop. An hour of polls exceeds the test's time limit if others leave timers behind.
    await passTimers(10_000);
    expect(done).toEqual([1, 2]);
  });

  it("runs a job once even if its completion cannot be written at first, and writes it later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    school.note(1);
    const runner = school.start(
      registerJob(NOTE, (deps, { n }) => {
        done.push(n);
        deps.db.sqlite.pragma("query_only = ON");
      }),
    );
    void runner.runDue();
    await expect
      .poll(() => school.reported())
      .toEqual(["jobs-not-stored (attempt to write a readonly database)"]);
    school.db.sqlite.pragma("query_only = OFF");
    await vi.advanceTimersByTimeAsync(59_000);
    expect(school.rows()).toMatchObject([{ state: "running" }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(school.rows()).toEqual([]);
    expect(done).toEqual([1]);
    await runner.stop();
  });

  it("waits a minute if the table cannot be written, then continues", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    school.note(1);
    school.db.sqlite.pragma("query_only = ON");
    const runner = school.start(noting);
    await vi.advanceTimersByTimeAsync(10_000 + 59_000);
    expect(school.reported()).toEqual(["jobs-not-stored (attempt to write a readonly database)"]);
    school.db.sqlite.pragma("query_only = OFF");
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => done).toEqual([1]);
    await runner.stop();
  });
});
