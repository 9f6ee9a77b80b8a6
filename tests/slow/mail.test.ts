/** The running program with a mail server: what it sends, and how that affects other requests. */
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listUsers } from "#app/models/people/user.server.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { quantile } from "#scripts/bench/figures.ts";
import { residentMemory } from "#scripts/bench/server-process.ts";
import { inDatabase } from "#tests/support/database/database-file.ts";
import { cookieOf, post } from "#tests/support/school/first-admin.ts";
import { openDemoFile } from "#tests/support/server/demo-file.ts";
import { type RunningServer, startServer } from "#tests/support/server/server.ts";
import { startSmtpServer } from "#tests/support/server/smtp-server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const TEACHERS = 500;

let folder: string;
let server: RunningServer | undefined;

/** A demonstration school with five hundred teachers. */
beforeEach(async () => {
  folder = testFolder();
  const size = { rooms: 10, days: 40, scale: 1, seed: "correio", today: "2026-03-12" };
  const db = await openDemoFile(folder, size);
  const insert = db.sqlite.prepare(
    `INSERT INTO users (username, username_key, password_hash, name, name_key, sort_key, search_key, email, email_key,
       role, first_login, created_at, updated_at)
     VALUES (@name, @name, 'x', @name, @name, @name, @name, @email, @email, 'teacher', 0, '2026', '2026')`,
  );
  const present = listUsers(db).filter(({ role }) => role === "teacher").length;
  for (let n = present; n < TEACHERS; n++)
    insert.run({ name: `docente${n}`, email: `docente${n}@escola.test` });
  db.close();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function start(url: string) {
  const started = await startServer({
    DATA_DIR: folder,
    SMTP_URL: url,
    MAIL_FROM: "reservas@escola.test",
    MAIL_PER_MINUTE: "100000",
    MAIL_PER_DAY: "100000",
  });
  server = started;
  const login = { username: SIGN_INS.pedagogical, password: DEMO_PASSWORD };
  const cookie = cookieOf(await post(started, "/api/login", "", login));
  return {
    /** The response time of a page, in milliseconds. */
    async measure(): Promise<number> {
      const begun = performance.now();
      const answer = await fetch(`${started.address}/minhas-reservas`, { headers: { cookie } });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      return performance.now() - begun;
    },
    post: (where: string, body: object) => post(started, where, cookie, body),
  };
}

it("mails 500 teachers without slowing others or growing its memory", {
  timeout: 120_000,
  retry: 1,
}, async () => {
  const smtp = await startSmtpServer({ isParsed: false });
  const client = await start(smtp.url);
  const test = await client.post("/api/email/test", { to: "a@escola.test", from: "b@escola.test" });
  expect(test.status).toBe(200);
  expect(smtp.received).toHaveLength(1);
  const before: number[] = [];
  for (let n = 0; n < 150; n++) before.push(await client.measure());
  const memoryBefore = residentMemory(server?.pid ?? 0);
  const queued = await client.post("/api/email/notify-teachers", { fromEmail: "b@escola.test" });
  expect(await queued.json()).toMatchObject({
    details: `${TEACHERS} professores recebem o aviso nos próximos minutos.`,
  });
  while (smtp.received.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  const during: number[] = [];
  while (smtp.received.length < TEACHERS + 1) during.push(await client.measure());
  const memoryAfter = residentMemory(server?.pid ?? 0);
  const [quiet, busy] = [quantile(before, 0.95), quantile(during, 0.95)];
  console.info(
    `p95 of others: ${quiet.toFixed(1)} ms before, ${busy.toFixed(1)} ms during ${TEACHERS} mails (${during.length} requests); memory ${memoryBefore} MB, then ${memoryAfter} MB`,
  );
  expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(TEACHERS + 1);
  expect(during.length).toBeGreaterThan(20);
  expect(busy).toBeLessThan(Math.max(4 * quiet, 50));
  expect(memoryAfter - memoryBefore).toBeLessThan(40);
});

it("resumes after a kill while sending; only the mail in flight may be sent twice", {
  timeout: 120_000,
}, async () => {
  const smtp = await startSmtpServer({ isParsed: false });
  const client = await start(smtp.url);
  await client.post("/api/email/notify-teachers", { fromEmail: "b@escola.test" });
  while (smtp.received.length < 100) await new Promise((resolve) => setTimeout(resolve, 5));
  await server?.kill();
  // Make retries due now, so that the test need not wait a minute.
  inDatabase(path.join(folder, "reservas.db"), (sqlite) => {
    sqlite.exec("UPDATE mail_outbox SET due_at = '2026' WHERE state = 'waiting'");
    sqlite.exec("UPDATE jobs SET state = 'waiting', claimed_at = NULL WHERE kind = 'send-mail'");
  });
  await start(smtp.url);
  const of = () => new Set(smtp.received.flatMap(({ to }) => to)).size;
  while (of() < TEACHERS) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(smtp.received.length).toBeLessThanOrEqual(TEACHERS + 1);
  const ids = smtp.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(new Set(ids).size).toBe(TEACHERS);
});
