import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { type Run, recordRuns } from "#tests/support/database/query-work.ts";
import { CLASS, DISCIPLINE, PEOPLE } from "#tests/support/school/school.ts";

const ROWS = 1100;
/** Rows that are read at once (services/bookings/list.server.ts). */
const WINDOW = 250;

async function filled(): Promise<{ app: TestApp; runs: Run[] }> {
  const app = await createTestApp();
  const runs = recordRuns(app.db.sqlite);
  app.db.sqlite
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
       INSERT INTO reservations (user_id, discipline_id, class_id, date, start_time, end_time, shift, created_at, updated_at)
       SELECT ?, ?, ?, date('2026-01-01', (i / 4) || ' days'), '07:30', '11:30', 'morning', '2020', '2020' FROM n`,
    )
    .run(PEOPLE.ana.id, DISCIPLINE.algoritmos, CLASS.ds1);
  app.db.sqlite.exec(
    "INSERT INTO reservation_environments (reservation_id, environment_id) SELECT id, 1 + id % 4 FROM reservations",
  );
  return { app, runs };
}

/** The number of windows read. */
function windows(runs: Run[]): number {
  return runs.filter(({ sql }) => sql.includes("json_each") && sql.includes("reservations")).length;
}

/** Waits some turns of the event loop, in which any background work would continue. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe("a long list", () => {
  it.each(["/api/reservations", "/api/reservations/detailed?startDate=2026-01-01&endDate=2026-12-31"])(
    "%s is read only as far as the client reads it",
    async (address) => {
      const { app, runs } = await filled();
      const answer = await app.as("pedro").fetch(address);
      expect(answer.headers.get("content-type")).toBe("application/json");
      await turns(50);
      expect(windows(runs)).toBe(1);
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.read();
      await turns(50);
      expect(windows(runs)).toBe(2);
      await reader?.cancel();
      await turns(50);
      expect(windows(runs)).toBe(2);
    },
  );

  it("is complete, each row once, and yields to other requests", async () => {
    const { app, runs } = await filled();
    let served = 0;
    const reading = new AbortController();
    const beside = (async () => {
      while (!reading.signal.aborted) {
        await turns(1);
        served++;
      }
    })();
    const { body } = await app.as("pedro").api("GET", "/api/reservations");
    reading.abort();
    await beside;
    expect(windows(runs)).toBe(Math.ceil(ROWS / WINDOW));
    expect(served).toBeGreaterThanOrEqual(windows(runs));
    const ids = body.map((row: { id: number }) => row.id);
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  });

  it.each([
    ["?status=approved", (id: number) => id % 100 === 0, 1],
    ["?status=approved,rejected,approved", (id: number) => id % 50 === 0, 1],
    ["?conflicts=true", (id: number) => id % 200 === 0, 1],
    ["?conflicts=true&status=pending", () => false, 0],
    ["?environmentId=3", (id: number) => id % 4 === 2, 2],
    ["?environmentId=3&status=rejected", (id: number) => id % 100 === 50, 1],
    ["?environmentId=3&conflicts=true", () => false, 2],
  ])("%s is read without the rows that the filter excludes", async (query, isWanted, count) => {
    const { app, runs } = await filled();
    // What the triggers refuse or count does not matter here.
    app.db.sqlite.exec(`
      UPDATE reservations SET override_user_id = 1, status = CASE WHEN id % 100 = 0 THEN 'approved' ELSE 'rejected' END
      WHERE id % 50 = 0;
      UPDATE reservations SET in_conflict = id % 200 = 0;
    `);
    runs.length = 0;
    const { body } = await app.as("pedro").api("GET", `/api/reservations${query}`);
    const all = Array.from({ length: ROWS }, (_, index) => index + 1);
    expect(body.map((row: { id: number }) => row.id)).toEqual(all.filter(isWanted));
    expect(windows(runs)).toBe(count);
  });

  it("that fails midway is logged, and does not end as if complete", async () => {
    const { app } = await filled();
    const answer = await app.as("pedro").fetch("/api/reservations");
    expect(answer.status).toBe(200);
    app.db.sqlite.exec(
      "DROP TRIGGER place_copies_on_update; ALTER TABLE reservation_environments RENAME TO gone",
    );
    await expect(answer.text()).rejects.toThrow("no such table");
    expect(app.logged).toContainEqual(
      expect.objectContaining({ event: "request-failed", path: "/api/reservations" }),
    );
  });

  it("that cannot be read at all is an ordinary 500", async () => {
    const { app } = await filled();
    app.db.sqlite.exec(
      "DROP TRIGGER place_copies_on_update; ALTER TABLE reservation_environments RENAME TO gone",
    );
    const { status, body } = await app.as("pedro").api("GET", "/api/reservations");
    expect([status, body.message]).toEqual([500, expect.stringContaining("erro inesperado")]);
  });
});
