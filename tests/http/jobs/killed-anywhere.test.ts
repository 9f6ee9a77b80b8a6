/**
 * A job of each kind, killed before each of its writes and retried, ends in the same state as an uninterrupted one
 * (rules R14.9). A new kind finds nothing to do in this school, so its test fails until fill() has rows for it.
 */
import { describe, expect, it } from "vitest";
import { DELETE_CLEANED_UP } from "#app/services/bookings/review/cleanup-deletion.server.ts";
import { FOLLOW_BLOCKED_DAYS } from "#app/services/calendar/blocked-days/affected.server.ts";
import { enqueue } from "#app/services/jobs/enqueue.server.ts";
import type { RegisteredJob } from "#app/services/jobs/job.ts";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import { startJobRunner } from "#app/services/jobs/runner.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { MINUTE } from "#tests/support/bookings/jobs.ts";
import { fakeMailer } from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { type PlainState, plainStateOf } from "#tests/support/database/plain-state.ts";
import { versionOf } from "#tests/support/database/versions.ts";
import { IS_EVERY_CHANGE } from "#tests/support/every-change.ts";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const START = Date.parse("2026-03-12T13:00:00.000Z");
const { bia } = PEOPLE;
/** More than one step of a cleanup. */
const CLEANED_UP = 55;
/** More than one step of what follows a blocked day. */
const TOUCHED = 30;
/** How many acts of each kind are interrupted: the first, the last, and others in between. */
const PLACES = IS_EVERY_CHANGE ? 10 : 80;
const MANY = "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 505)";

class Killed extends Error {}

/** Counts the job's acts outside of its own memory, and ends the process before one of them. */
type Process = { acts: number; killAt: number; isDead: boolean; sent: string[]; onKill(): void };

function act(process: Process): void {
  if (!process.isDead && process.acts++ !== process.killAt) return;
  const isFirst = !process.isDead;
  process.isDead = true;
  if (isFirst) process.onKill();
  throw new Killed("the process was killed");
}

const mailerOf = (process: Process) =>
  fakeMailer(async ({ messageId }) => {
    act(process);
    process.sent.push(messageId);
    act(process);
    return { kind: "accepted", answer: "250 Ok" };
  });

/** A school in which every kind of job has something to do. */
async function fill(app: TestApp): Promise<void> {
  const { db, deps } = app;
  const [admin, pedro, ana] = [app.as("admin"), app.as("pedro"), app.as("ana")];
  const request = { disciplineId: 1, classId: 1, shift: "morning", environmentIds: [ROOM.sala2] };
  const asked = await ana.api("POST", "/api/reservations", { ...request, date: "2026-03-20" });
  await pedro.api("PUT", `/api/reservations/${asked.body.id}/status`, { status: "approved" });
  await ana.api("POST", "/api/reservations", { ...request, date: "2026-03-23" });
  const notes = `Combinado com ${bia.name}`;
  const theirs = addReservation(app, { userId: bia.id, date: "2026-03-25", notes });
  await pedro.api("PUT", `/api/reservations/${theirs}/status`, {
    status: "rejected",
    rejectionReason: notes,
  });
  await admin.post(`/admin/usuarios/${bia.id}/anonimizar`, { updatedAt: versionOf(app, "users", bia.id) });
  for (let n = 0; n < CLEANED_UP; n++)
    addReservation(app, { status: "rejected", date: `2026-01-${String(1 + (n % 28)).padStart(2, "0")}` });
  db.sqlite.exec(`INSERT INTO cleanup_rows SELECT id, 2, 1, updated_at FROM reservations WHERE date < '2026-02-01';
    ${MANY} INSERT INTO sessions (token_hash, expires_at, user_id, created_at) SELECT 'old' || i, '2026', 3, '2026' FROM n;
    ${MANY} INSERT INTO notifications (user_id, type, title, message, created_at) SELECT 3, 'info', i, 'm', '2025' FROM n;
    ${MANY} INSERT INTO audit_log (actor_name, at, action, entity) SELECT i, '2023', 'create', 'user' FROM n;
    ${MANY} INSERT INTO proofs (code, user_id, person_name, start_date, digest, issued_at)
      SELECT substr('0000000000000000' || i, -16), 3, 'n', '2023-01-01', 'd', '2023' FROM n WHERE i <= 15;
    ${MANY} INSERT INTO jobs (kind, state, due_at, last_error, finished_at, created_at)
      SELECT 'note', 'failed', '2025', i, '2025', '2025' FROM n;
    ${MANY} INSERT INTO mail_outbox (message_id, finished_at, kind, user_id, state, due_at, give_up_at, created_at)
      SELECT 'old' || i, '2026', 'window', 3, 'sent', '2026', '2026', '2026' FROM n`);
  enqueue(deps, { kind: DELETE_CLEANED_UP, payload: {} });
  for (let n = 0; n < TOUCHED; n++) addReservation(app, { date: "2026-04-21" });
  addBlockedDay(app, { date: "2026-04-21", title: "Tiradentes" });
  const shifts = ["morning" as const];
  const chosen = { notifyTeachers: false, rejectPending: false, cancelTouched: true };
  const following = { ...chosen, actorId: PEOPLE.pedro.id, titles: { "2026-04-21": "Tiradentes" }, shifts };
  enqueue(deps, { kind: FOLLOW_BLOCKED_DAYS, payload: following });
}

const copy = copiesOf(fill);

type End = { acts: number; state: PlainState; sent: string[]; copies: number; before: string };

/** Runs the job, kills it before an act, starts again as a new process does and lets an hour pass. */
async function run(job: RegisteredJob, killAt: number): Promise<End> {
  const process: Process = { acts: 0, killAt: -1, isDead: false, sent: [], onKill() {} };
  const app = await copy({ mailer: mailerOf(process) });
  const { db, deps, backups } = app;
  const before = JSON.stringify(plainStateOf(app));
  const write = db.run.bind(db);
  const take = backups.take.bind(backups);
  let isCounting = false;
  db.run = (query) => {
    if (isCounting || process.isDead) act(process);
    return write(query);
  };
  deps.backups.take = async (purpose) => {
    act(process);
    return take(purpose);
  };
  const start = () => startJobRunner(deps, [counted], () => {});
  const counted: RegisteredJob = {
    ...job,
    async run(...given) {
      isCounting = true;
      try {
        return await job.run(...given);
      } finally {
        isCounting = false;
      }
    },
  };
  app.setNow(new Date(START + 3 * MINUTE).toISOString());
  let runner = start();
  process.killAt = killAt;
  process.onKill = () => void runner.stop();
  await runner.runDue();
  await runner.stop();
  const { acts } = process;
  expect(process.isDead).toBe(killAt >= 0);
  Object.assign(process, { isDead: false, killAt: -1 });
  for (const minutes of [20, 40, 61]) {
    app.setNow(new Date(START + minutes * MINUTE).toISOString());
    runner = start();
    await runner.runDue();
    await runner.stop();
  }
  const end = { acts, state: plainStateOf(app), sent: process.sent, copies: backups.taken, before };
  db.close();
  return end;
}

function places(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const every = Math.ceil(count / PLACES);
  return all.filter((index) => index % every === 0 || index === count - 1);
}

describe("a job killed at any step ends in the same state as an uninterrupted one", () => {
  // tests/http/sso/check.test.ts tests the first with a directory. The others group their steps into
  // transactions by their duration: tests/http/timetable/api.test.ts and people/handover.test.ts interrupt them.
  const others = ["check-outside", "publish-timetable", "hand-over"];
  const jobs = PROGRAM_JOBS.filter(({ name }) => !others.includes(name));
  it.each(jobs.map((job) => [job.name, job] as const))("%s", async (_, job) => {
    const whole = await run(job, -1);
    expect(whole.acts, "the school has nothing for this kind to do: add it to fill()").toBeGreaterThan(0);
    for (const place of places(whole.acts)) {
      const killed = await run(job, place);
      expect(killed.state, `killed before act ${place}`).toEqual(whole.state);
      // Delivery is at least once: a mail whose reply was not recorded is sent again with the same Message-ID.
      expect(new Set(killed.sent)).toEqual(new Set(whole.sent));
      expect(killed.sent.length - whole.sent.length).toBeLessThanOrEqual(1);
    }
    expect(JSON.stringify(whole.state) !== whole.before || whole.copies > 0).toBe(true);
  });
});
