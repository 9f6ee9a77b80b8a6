/** A clock that was a year ahead for a minute: no period lasts longer than it can from the true time (rules R14.27). */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createBackups } from "#app/services/backups/backups.server.ts";
import { approveReservation } from "#app/services/bookings/review/review.server.ts";
import { registerJob } from "#app/services/jobs/job.ts";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import { startJobRunner } from "#app/services/jobs/runner.server.ts";
import { cookiePair, fetchStatusWith, formSignIn, sessionCookieOf } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createJobSchool, DAY, HOUR, MINUTE, NOTE } from "#tests/support/bookings/jobs.ts";
import { createMailSchool, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { addProofReservation, capturePapers, fetchProof } from "#tests/support/bookings/proof.ts";
import { latestEntry } from "#tests/support/bookings/queue.ts";
import { actorOf, requestAs, textOf } from "#tests/support/bookings/review.ts";
import { addKey, callByKey } from "#tests/support/school/keys.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const NOW = "2026-03-12T13:00:00.000Z";
const AHEAD = "2027-03-12T13:00:00.000Z";
const fromNow = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();

/** Does something while the clock is a year ahead. */
async function ahead<T>(app: Pick<TestApp, "setNow">, work: () => T | Promise<T>): Promise<T> {
  app.setNow(AHEAD);
  const result = await work();
  app.setNow(NOW);
  return result;
}

describe("a session", () => {
  it("started by a wrong clock is invalid, and its row is pruned", async () => {
    const app = await createTestApp();
    const cookie = await ahead(app, async () => cookiePair(sessionCookieOf(await formSignIn(app, "ana"))));
    expect(await fetchStatusWith(app, cookie)).toBe(401);
    // Nor with a cookie stamped at the true time.
    const valid = app.sessionOf("bia");
    app.db.sqlite.exec(
      "UPDATE sessions SET expires_at = '2027-03-19T13:00:00.000Z' WHERE user_id = (SELECT id FROM users WHERE username = 'bia')",
    );
    expect(await fetchStatusWith(app, valid)).toBe(401);
    const prune = PROGRAM_JOBS.filter(({ name }) => name === "prune-sessions");
    const runner = startJobRunner(app.deps, prune, () => {});
    await runner.runDue();
    await runner.stop();
    expect(app.db.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
  });

  it("ends if its cookie was last used in the future, with a tolerance of some minutes", async () => {
    const app = await createTestApp();
    const cookie = cookiePair(sessionCookieOf(await formSignIn(app, "ana")));
    app.setNow(fromNow(-4 * MINUTE));
    expect(await fetchStatusWith(app, cookie)).toBe(200);
    app.setNow(fromNow(-HOUR));
    expect(await fetchStatusWith(app, cookie)).toBe(401);
    app.setNow(NOW);
    expect(await fetchStatusWith(app, cookie)).toBe(200);
  });
});

describe("a job", () => {
  it("due later than its kind allows runs now; one due at the limit runs then", async () => {
    const school = await createJobSchool();
    const ran: number[] = [];
    const note = registerJob({ ...NOTE, longestDelayMs: 2 * HOUR }, (_, { n }) => void ran.push(n));
    school.note(1, 365 * DAY);
    school.note(2, 2 * HOUR);
    const runner = school.start(note);
    await runner.runDue();
    expect(ran).toEqual([1]);
    school.pass(2 * HOUR);
    await runner.runDue();
    expect(ran).toEqual([1, 2]);
  });

  it("that backs off after a failure in the future is due again too", async () => {
    const school = await createJobSchool();
    let runs = 0;
    const fail = () => {
      runs++;
      throw new Error("no");
    };
    const runner = school.start(registerJob({ ...NOTE, payload: z.unknown(), everyMs: HOUR }, fail));
    school.pass(365 * DAY);
    await runner.runDue();
    school.pass(-365 * DAY);
    await runner.runDue();
    expect(runs).toBe(2);
  });
});

describe("mail", () => {
  it("is sent at the true time, regardless of the limits used up in the future", async () => {
    const school = await createMailSchool({ mailer: { perMinute: 1 } });
    await ahead(school, async () => {
      const one = requestAs(school, "ana", { dates: ["2027-03-16"] });
      const other = requestAs(school, "bia", { dates: ["2027-03-17"] });
      approveReservation(school.deps, actorOf("pedro"), one);
      await school.pass(TWO_MINUTES);
      approveReservation(school.deps, actorOf("pedro"), other);
    });
    for (let minute = 0; minute < 10; minute++) await school.pass(MINUTE);
    expect(school.outbox().map(({ state }) => state)).not.toContain("waiting");
    expect(school.smtp.received.some(({ to }) => to.includes("bia@escola.test"))).toBe(true);
  });

  it("about new requests is created even if the last digest is dated in the future", async () => {
    const school = await createMailSchool();
    await ahead(school, async () => {
      requestAs(school, "ana", { dates: ["2027-03-16"] });
      await school.pass(TWO_MINUTES);
    });
    const before = school.smtp.received.length;
    requestAs(school, "bia", { dates: ["2026-03-18"] });
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received.length).toBeGreaterThan(before);
  });
});

describe("periods that started in the future", () => {
  it("allow no undo", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana", { dates: ["2027-03-16"] });
    await ahead(app, () => approveReservation(app.deps, actorOf("pedro"), id));
    expect((await app.as("pedro").post(`/admin/reservas/desfazer/${latestEntry(app).id}`, {})).status).toBe(
      409,
    );
  });

  it("reuse no proof that is dated in the future", async () => {
    const { proofs, papers } = capturePapers();
    const app = await createTestApp({ proofs });
    addProofReservation(app);
    app.setNow(fromNow(HOUR));
    await fetchProof(app);
    app.setNow(NOW);
    await fetchProof(app);
    expect(papers[0]?.code).not.toBe(papers[1]?.code);
  });

  it("do not prevent recording a key's use at the true time", async () => {
    const app = await createTestApp();
    const key = addKey(app, "pedro");
    await ahead(app, () => callByKey(app, key, ["GET", "/api/me"]));
    await callByKey(app, key, ["GET", "/api/me"]);
    expect(app.db.sqlite.prepare("SELECT last_used_at FROM api_keys").pluck().get()).toBe(NOW);
  });
});

describe("the newest backup", () => {
  it("is not the one dated in the future, on the screen and in the metrics", async () => {
    const app = await createTestApp();
    app.backups.store(-365 * 24, 30);
    const html = await (await app.as("admin").fetch("/admin/configuracoes/copias")).text();
    expect(textOf(html)).toMatch(/Última cópia há (1 dia|30 horas)/);
    const folder = testFolder();
    for (const name of ["reservas-2027-03-12T13-00-00Z.db", "reservas-2026-03-11T13-00-00Z.db"])
      writeFileSync(path.join(folder, name), "");
    const backups = createBackups({ folder, now: () => new Date(NOW) } as never);
    expect(backups.summary().newest).toEqual(new Date("2026-03-11T13:00:00.000Z"));
  });
});
