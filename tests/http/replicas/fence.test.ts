/** A node that cannot confirm its lease writes nothing, even in work already started (rules R14.24). */
import { beforeEach, describe, expect, it } from "vitest";
import { registerJob } from "#app/services/jobs/job.ts";
import { writeFailure } from "#db/write-failure.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createJobSchool, MINUTE, NOTE } from "#tests/support/bookings/jobs.ts";
import { PASSWORD } from "#tests/support/school/school.ts";

let app: TestApp;
/** Whether the lease is held at each check; the last value repeats. */
let held: boolean[];

beforeEach(async () => {
  app = await createTestApp();
  held = [true];
  app.db.fence(() => (held.length > 1 ? held.shift() : held[0]) ?? false);
});

const names = () => app.db.sqlite.prepare("SELECT name FROM disciplines ORDER BY id").pluck().all();
const insert = (name: string) =>
  app.db.q.insertInto("disciplines").values({
    name,
    name_key: name,
    sort_key: name,
    created_at: "2026",
    updated_at: "2026",
  } as never);

describe("a write when the lease has run out since the request came", () => {
  it("is 503 with Retry-After, and a form preserves the typed values", async () => {
    const admin = app.as("admin");
    expect((await admin.api("POST", "/api/disciplines", { name: "Antes" })).status).toBe(201);
    held = [false];
    const call = await admin.api("POST", "/api/disciplines", { name: "Depois" });
    expect([call.status, call.response.headers.get("retry-after")]).toEqual([503, "5"]);
    const form = await admin.post("/admin/disciplinas/nova", { name: "Digitada" });
    expect(form.status).toBe(503);
    expect(await form.text()).toContain("Digitada");
    expect(
      (await app.as(null).api("POST", "/api/login", { username: "ana", password: PASSWORD })).status,
    ).toBe(503);
    expect(names()).toHaveLength(3);
    expect((await admin.api("GET", "/api/disciplines")).status).toBe(200);
  });

  it("is refused as unwritable, inside and outside a transaction", () => {
    held = [false];
    for (const write of [
      () => app.db.run(insert("Sozinha")),
      () => app.db.write(() => app.db.run(insert("Dentro"))),
    ]) {
      expect(write).toThrow(expect.toSatisfy((error) => writeFailure(error) === "notWritable"));
    }
    expect(names()).toHaveLength(2);
  });

  it("is rolled back if it expires between the first statement and the commit", () => {
    // Before the transaction, at its statement, before its commit.
    held = [true, true, false];
    expect(() => app.db.write(() => app.db.run(insert("Pausada")))).toThrow("not known to be");
    expect([names().length, app.db.sqlite.inTransaction]).toEqual([2, false]);
  });

  it("is not acknowledged if it expires during the commit: the form reports an unknown outcome", async () => {
    const admin = app.as("admin");
    // Only the check after a commit sees the lease gone.
    app.db.fence(() => app.db.sqlite.inTransaction || !names().includes("No limite"));
    const form = await admin.post("/admin/disciplinas/nova", { name: "No limite" });
    expect([form.status, form.headers.get("retry-after")]).toEqual([503, "5"]);
    const page = await form.text();
    expect(page).toContain("não se sabe se a alteração foi gravada. Confira antes de tentar de novo.");
    expect(page).toContain("No limite");
    expect(names()).toHaveLength(3);
    app.db.fence(() => app.db.sqlite.inTransaction || !names().includes("No limite 2"));
    const call = await admin.api("POST", "/api/disciplines", { name: "No limite 2" });
    expect([call.status, call.response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(call.body).toMatchObject({
      message: expect.stringContaining("não se sabe se a alteração foi gravada"),
    });
  });
});

it("no job starts, and waiting jobs stay unchanged", async () => {
  const school = await createJobSchool();
  let done = 0;
  const runner = school.start(registerJob(NOTE, () => void done++));
  school.note(1);
  school.db.fence(() => false);
  await expect(runner.runDue()).rejects.toThrow("not known to be");
  school.pass(MINUTE);
  expect([done, school.rows()[0]?.state]).toEqual([0, "waiting"]);
  school.db.fence(() => true);
  await runner.runDue();
  expect(done).toBe(1);
});
