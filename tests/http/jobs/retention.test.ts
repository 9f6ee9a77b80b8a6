/** Jobs prune each kind of data by its retention period (rules R22.5). */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMailer } from "#app/services/mail/mailer.server.ts";
import type { SqlValue } from "#db/client.server.ts";
import { createJobSchool, DAY, type JobSchool, programJob } from "#tests/support/bookings/jobs.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

/** The clock of a job school. */
const NOW = Date.parse("2026-03-12T13:00:00.000Z");
const YEAR_AGO = Math.round((NOW - Date.parse("2025-03-12T13:00:00.000Z")) / DAY);
const TWO_YEARS_AGO = Math.round((NOW - Date.parse("2024-03-12T13:00:00.000Z")) / DAY);

let school: JobSchool;
beforeEach(async () => {
  school = await createJobSchool();
  const none = { server: null, from: null, host: null, perMinute: 20, perDay: 2000 };
  school.deps.mailer = createMailer(none);
});

const at = (days: number, ms: number) => new Date(NOW - days * DAY + ms).toISOString();

const KINDS = [
  {
    job: "prune-notifications",
    days: YEAR_AGO,
    table: "notifications",
    insert:
      "INSERT INTO notifications (user_id, type, title, message, created_at) VALUES (3, 'info', ?, 'm', ?)",
  },
  {
    job: "prune-proofs",
    days: TWO_YEARS_AGO,
    table: "proofs",
    insert:
      "INSERT INTO proofs (code, user_id, person_name, start_date, digest, issued_at) VALUES (substr('0000000000000000' || ?, -16), 3, 'n', '2024-01-01', 'd', ?)",
  },
  {
    job: "prune-audit",
    days: TWO_YEARS_AGO,
    table: "audit_log",
    insert: "INSERT INTO audit_log (actor_name, at, action, entity) VALUES (?, ?, 'create', 'user')",
  },
  {
    job: "tend-mail",
    days: 30,
    table: "mail_outbox",
    insert:
      "INSERT INTO mail_outbox (message_id, finished_at, kind, user_id, state, due_at, give_up_at, created_at) VALUES (?, ?, 'window', 3, 'sent', '2026', '2026', '2026')",
  },
  {
    job: "prune-sessions",
    days: 0,
    table: "sessions",
    insert: "INSERT INTO sessions (token_hash, expires_at, user_id, created_at) VALUES (?, ?, 3, '2026')",
  },
];

async function run(name: string): Promise<void> {
  const runner = school.start(programJob(name));
  await runner.runDue();
  await runner.stop();
  expect(school.reported()).toEqual([]);
}

describe.each(KINDS)("$job", ({ job, days, table, insert }) => {
  const count = () => school.db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

  it(`removes all rows older than ${days} days, and none younger`, async () => {
    const { db } = school;
    const statement = db.sqlite.prepare(insert);
    db.write(() => {
      for (let n = 1; n <= 1203; n++) statement.run(n, at(days + (n % 30), -1));
      for (let n = 2001; n <= 2003; n++) statement.run(n, at(days, n));
    });
    await run(job);
    expect(count()).toBe(3);
  });

  it("finds the rows by an index", async () => {
    const ran = vi.spyOn(school.db, "run");
    await run(job);
    const deletions = ran.mock.calls
      .map(([query]) => query.compile())
      .filter(({ sql }) => sql.startsWith(`delete from "${table}"`));
    expect(deletions.length).toBeGreaterThan(0);
    for (const { sql, parameters } of deletions) {
      const plan = school.db.sqlite
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...(parameters as SqlValue[])) as { detail: string }[];
      expect(plan.map(({ detail }) => detail).filter((detail) => /^SCAN (?!.*USING)/.test(detail))).toEqual(
        [],
      );
    }
  });
});

it("a proof's lines are deleted with it", async () => {
  const { db } = school;
  db.sqlite.exec(
    `INSERT INTO proofs (id, code, user_id, person_name, start_date, digest, issued_at)
       VALUES (1, '0000000000000000', ${PEOPLE.ana.id}, 'n', '2024-01-01', 'd', '2024-01-01');
     INSERT INTO proof_items (proof_id, position, date, start_time, end_time, environment_names, discipline_name, class_name)
       VALUES (1, 0, '2024-01-01', '07:30', '11:30', '[]', 'd', 'c')`,
  );
  await run("prune-proofs");
  expect(db.sqlite.prepare("SELECT count(*) FROM proof_items").pluck().get()).toBe(0);
});
