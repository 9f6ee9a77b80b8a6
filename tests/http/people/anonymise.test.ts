/** Anonymisation removes the name from every byte of the file and preserves the reservations (rules R22.4). */
import { afterEach, describe, expect, it } from "vitest";
import { forgetPerson } from "#app/services/people/forget-person.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { addKey, callByKey } from "#tests/support/school/keys.ts";
import {
  anonymise,
  createLeaversSchool,
  fillEverything,
  LEAVER,
  type LeaversSchool,
  REQUEST,
  runDueJobs,
  wordsInFile,
} from "#tests/support/school/leaver.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const { former, present, password } = LEAVER;
const SCREEN = "/admin/usuarios";

let school: LeaversSchool | null = null;
afterEach(() => {
  school?.remove();
  school = null;
});

async function schoolOf(): Promise<LeaversSchool> {
  school = await createLeaversSchool();
  return school;
}

function sql(app: LeaversSchool, text: string, ...values: (string | number)[]): unknown[] {
  return app.db.sqlite.prepare(text).all(...values);
}

describe("anonymising", () => {
  it("removes name, username and e-mail, former ones too, from every byte of the file and its log", async () => {
    const app = await schoolOf();
    const { id } = await fillEverything(app);
    expect(wordsInFile(app.file).length).toBeGreaterThan(7);
    const answer = await anonymise(app, id);
    expect(answer.status).toBe(302);
    await runDueJobs(app);
    expect(wordsInFile(app.file)).toEqual([]);
    expect(sql(app, "SELECT * FROM anonymisations")).toEqual([]);
    app.db.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    expect(app.db.sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
  });

  it("preserves the records: reservations, history, proofs, and texts without the name", async () => {
    const app = await schoolOf();
    const { id, own, other } = await fillEverything(app);
    await anonymise(app, id);
    await runDueJobs(app);
    const name = `Pessoa que saiu ${id}`;
    const { body } = await app
      .as("admin")
      .api("GET", "/api/reservations?startDate=2026-03-20&endDate=2026-03-20");
    expect(body.find((row: { id: number }) => row.id === own)).toMatchObject({
      userId: id,
      userName: name,
      status: "approved",
      notes: `Falar com ${name}, ${name}, (${name}).`,
    });
    expect(body.find((row: { id: number }) => row.id === other)).toMatchObject({
      userName: PEOPLE.ana.name,
      rejectionReason: `A sala já é de ${name}; escreva a ${name}.`,
    });
    expect(sql(app, "SELECT person_name FROM proofs")).toEqual([{ person_name: name }]);
    const log = sql(
      app,
      "SELECT action, entity, actor_name, search_key, after FROM audit_log WHERE entity = 'reservation' AND entity_id = ?",
      own,
    );
    expect(log).toMatchObject([
      { action: "create", actor_name: name, search_key: expect.stringContaining(`pessoa que saiu ${id}\n`) },
      { action: "approve", actor_name: PEOPLE.admin.name, after: expect.stringContaining("approved") },
    ]);
    const account = sql(
      app,
      "SELECT action, actor_user_id AS by, label, details FROM audit_log WHERE entity = 'user' AND action = 'anonymise'",
    );
    expect(account).toEqual([{ action: "anonymise", by: 1, label: name, details: '{"role":"teacher"}' }]);
    const personal =
      "sessions,notifications,mail_outbox,calendar_feeds,mail_opt_outs,mail_unsubscribe_tokens";
    for (const table of personal.split(","))
      expect(sql(app, `SELECT * FROM ${table} WHERE user_id = ?`, id), table).toEqual([]);
    expect(sql(app, "SELECT value FROM settings WHERE key = 'mail_from'")).toEqual([{ value: "" }]);
  });

  it("disables the account: no sign-in, lists, choices, management or notifications", async () => {
    const app = await schoolOf();
    await anonymise(app, app.id);
    expect((await app.leaver.api("GET", "/api/user")).status).toBe(401);
    for (const username of [present.username, `saiu-${app.id}`]) {
      expect((await app.as(null).api("POST", "/api/login", { username, password })).status).toBe(401);
    }
    const admin = app.as("admin");
    const users = (await admin.api("GET", "/api/users?role=teacher")).body as { id: number }[];
    expect(users.map(({ id }) => id)).not.toContain(app.id);
    expect(await (await admin.fetch("/reservas/nova")).text()).not.toContain("Pessoa que saiu");
    for (const act of ["editar", "senha", "excluir", "anonimizar"])
      expect((await admin.fetch(`${SCREEN}/${app.id}/${act}`)).status, act).toBe(404);
    expect((await admin.api("PATCH", `/api/users/${app.id}`, { name: present.name })).status).toBe(404);
    const chosen = { ...REQUEST, environmentIds: [1], teacherUserId: app.id };
    expect((await admin.api("POST", "/api/reservations", chosen)).status).toBe(400);
    const left = addReservation(app, { userId: app.id, date: "2026-03-24" });
    await admin.api("PUT", `/api/reservations/${left}/status`, { status: "approved" });
    await admin.api("POST", "/api/email/notify-teachers", { fromEmail: "escola@escola.test" });
    for (const table of ["notifications", "mail_outbox"])
      expect(sql(app, `SELECT * FROM ${table} WHERE user_id = ?`, app.id), table).toEqual([]);
  });

  it("revokes a staff member's API keys", async () => {
    const app = await schoolOf();
    const secret = addKey(app, "pedro");
    expect((await callByKey(app, secret, ["GET", "/api/user"])).status).toBe(200);
    await anonymise(app, PEOPLE.pedro.id);
    expect((await callByKey(app, secret, ["GET", "/api/user"])).status).toBe(401);
    expect(sql(app, "SELECT * FROM api_keys WHERE user_id = ?", PEOPLE.pedro.id)).toEqual([]);
  });

  it("is not undone by restoring a reservation or undoing a decision", async () => {
    const app = await schoolOf();
    const { id, own, deleted } = await fillEverything(app);
    await anonymise(app, id);
    await runDueJobs(app);
    const admin = app.as("admin");
    const entryOf = (action: string, entityId: number) =>
      tableRows(app, "audit_log").find((row) => row.action === action && row.entity_id === entityId)?.id;
    const restored = await admin.post(`/admin/auditoria/${entryOf("delete", deleted)}/restaurar`);
    expect(restored.status).toBe(302);
    await admin.post(`/admin/reservas/desfazer/${entryOf("approve", own)}`);
    expect(sql(app, "SELECT owner_id AS owner, status FROM reservations WHERE id = ?", deleted)).toEqual([
      { owner: id, status: "pending" },
    ]);
    app.db.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    expect(wordsInFile(app.file)).toEqual([]);
  });

  it("finishes after a crash midway", async () => {
    const app = await schoolOf();
    const { id } = await fillEverything(app);
    await anonymise(app, id);
    const stopped = new AbortController();
    const running = forgetPerson(app.deps, { userId: id }, { signal: stopped.signal });
    stopped.abort(new Error("the program ends"));
    await expect(running).rejects.toThrow("the program ends");
    expect(wordsInFile(app.file).length).toBeGreaterThan(0);
    await runDueJobs(app);
    expect(wordsInFile(app.file)).toEqual([]);
  });

  it("retries while a backup reads the log", async () => {
    const app = await schoolOf();
    await fillEverything(app);
    await anonymise(app, app.id);
    const { connectReadOnly } = await import("#db/connect.server.ts");
    const reader = connectReadOnly(app.file, { busyTimeoutMs: 0 });
    reader.exec("BEGIN");
    reader.prepare("SELECT count(*) FROM users").get();
    const run = () => forgetPerson(app.deps, { userId: app.id }, { signal: new AbortController().signal });
    expect(await run()).toEqual({ isBlocked: true });
    reader.close();
    expect(await run()).toBeUndefined();
    expect(wordsInFile(app.file)).toEqual([]);
  }, 20_000);

  it("leaves people of the same name and common words unchanged", async () => {
    const app = await schoolOf();
    await app.as("admin").api("PATCH", `/api/users/${PEOPLE.bia.id}`, { name: present.name });
    await app.as("admin").api("PATCH", `/api/users/${app.id}`, { username: "zuleide" });
    const notes = "Com Zuleide, zuleide e Zuleide Farroupilha; nzufarrou@escola.test";
    const theirs = await app
      .as("bia")
      .api("POST", "/api/reservations", { ...REQUEST, environmentIds: [1], notes });
    await anonymise(app, app.id);
    await runDueJobs(app);
    expect(sql(app, "SELECT notes FROM reservations WHERE id = ?", theirs.body.id)).toEqual([{ notes }]);
    const entries = tableRows(app, "audit_log").filter(({ entity }) => entity === "reservation");
    expect(entries).toMatchObject([{ entity_id: theirs.body.id, actor_name: present.name }]);
    expect(sql(app, "SELECT name FROM users WHERE id = ?", app.id)).toEqual([
      { name: `Pessoa que saiu ${app.id}` },
    ]);
    expect(wordsInFile(app.file, [former.name])).toEqual([]);
  });

  it("changes only the text of audit entries, and only during an anonymisation", async () => {
    const app = await schoolOf();
    const change = (column: string, value: string) => () =>
      app.db.sqlite.prepare(`UPDATE audit_log SET ${column} = ? WHERE id = 1`).run(value);
    expect(change("actor_name", "x")).toThrow("never changed");
    await anonymise(app, app.id);
    expect(change("actor_name", "x")).not.toThrow();
    for (const column of ["at", "action", "entity"])
      expect(change(column, "x"), column).toThrow("never changed");
    for (const column of ["actor_user_id", "entity_id", "key_id"])
      expect(change(column, "77"), column).toThrow("never changed");
  });
});

describe("the dialog", () => {
  it("explains the effects, upcoming reservations and how long backups contain the name", async () => {
    const app = await schoolOf();
    addReservation(app, { userId: app.id, date: "2026-03-24", status: "approved" });
    addReservation(app, { userId: app.id, date: "2026-03-02", status: "approved" });
    const page = await (await app.as("pedro").fetch(`${SCREEN}/${app.id}/anonimizar`)).text();
    expect(page).toContain(`Anonimizar ${present.name}?`);
    expect(page).toContain("1 reserva desta pessoa ainda vai acontecer.");
    expect(page).toContain(`/admin/reservas?aba=todas&amp;professor=${app.id}`);
    expect(page).toContain("As cópias de segurança ainda têm o nome, por até 12 meses.");
    expect(await (await app.as("admin").fetch(SCREEN)).text()).toContain(`${SCREEN}/${app.id}/anonimizar`);
  });

  it("refuses a changed account, one's own, an admin's to pedagogical staff, the last admin's", async () => {
    const app = await createTestApp();
    const before = JSON.stringify(app.db.sqlite.prepare("SELECT * FROM users").all());
    const post = (who: "admin" | "pedro", id: number, fields = {}) =>
      app.as(who).post(`${SCREEN}/${id}/anonimizar`, fields);
    expect((await post("admin", PEOPLE.ana.id, { updatedAt: "2020-01-01T00:00:00.000Z" })).status).toBe(409);
    expect((await post("admin", PEOPLE.admin.id)).status).toBe(409);
    expect((await post("pedro", PEOPLE.admin.id)).status).toBe(403);
    expect((await post("pedro", PEOPLE.pedro.id)).status).toBe(409);
    expect(JSON.stringify(app.db.sqlite.prepare("SELECT * FROM users").all())).toBe(before);
    app.db.sqlite.exec("DELETE FROM users WHERE role = 'admin' AND id <> 1");
    expect((await post("admin", PEOPLE.admin.id)).status).toBe(409);
    expect(app.db.sqlite.prepare("SELECT count(*) AS n FROM audit_log").get()).toEqual({ n: 0 });
  });

  it("uses a free username, and distinguishes two anonymised people", async () => {
    const app = await schoolOf();
    const admin = app.as("admin");
    await admin.api("PATCH", `/api/users/${PEOPLE.ana.id}`, { username: `saiu-${app.id}` });
    await anonymise(app, app.id);
    await anonymise(app, PEOPLE.bia.id, "pedro");
    expect(sql(app, "SELECT name, username FROM users WHERE left_at IS NOT NULL ORDER BY id")).toEqual([
      { name: "Pessoa que saiu 4", username: "saiu-4" },
      { name: `Pessoa que saiu ${app.id}`, username: `saiu-${app.id}-2` },
    ]);
  });
});
