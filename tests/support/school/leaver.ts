import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { foldText } from "#app/domain/fold-text.ts";
import { sortKey } from "#app/domain/sort-key.ts";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import { startJobRunner } from "#app/services/jobs/runner.server.ts";
import { type Client, createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { versionOf } from "#tests/support/database/versions.ts";
import { PEOPLE, ROOM, schoolImage } from "./school.ts";
import { addBlockedDay, setSetting, setWelcome } from "./school-rows.ts";

/** A teacher with words that occur nowhere else in the school, whose name has changed by marriage. */
export const LEAVER = {
  password: "Senha#Forte1",
  former: { name: "Zuleide Quintanilha", username: "zuquinta", email: "zuquinta@escola.test" },
  present: { name: "Zuleide Farroupilha", username: "zufarrou", email: "zufarrou@escola.test" },
};

/** Every form in which the database stores a person's words. */
export const LEAVERS_WORDS = [LEAVER.former, LEAVER.present].flatMap(({ name, username, email }) => [
  name,
  foldText(name),
  sortKey(name),
  username,
  email,
]);

export type LeaversSchool = TestApp & { file: string; id: number; leaver: Client; remove(): void };

/** A school in its own file, with the account. */
export async function createLeaversSchool(): Promise<LeaversSchool> {
  const file = path.join(tmpdir(), `reservas-${randomUUID()}.db`);
  writeFileSync(file, await schoolImage());
  const app = await createTestApp({ file });
  // Durability does not matter here: a hundred transactions need not wait for the disk.
  app.db.sqlite.pragma("synchronous = OFF");
  const admin = app.as("admin");
  const { former, present, password } = LEAVER;
  const made = await admin.api("POST", "/api/users", {
    ...former,
    password: "Outra#Senha1",
    role: "teacher",
  });
  const { id } = made.body;
  await admin.api("PATCH", `/api/users/${id}`, present);
  const leaver = app.as(null);
  const login = await leaver.api("POST", "/api/login", {
    username: present.username,
    password: "Outra#Senha1",
  });
  const changed = await leaver.api("POST", "/api/change-password", {
    currentPassword: "Outra#Senha1",
    newPassword: password,
    confirmPassword: password,
  });
  if (login.status !== 200 || changed.status !== 200) throw new Error("the leaver could not sign in");
  const remove = () => {
    app.db.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  };
  return Object.assign(app, { file, id, leaver, remove });
}

export const REQUEST = { disciplineId: 1, classId: 1, date: "2026-03-20", shift: "morning" };

/** Writes the person's words into every place that takes some. */
export async function fillEverything(app: LeaversSchool) {
  const { leaver, id } = app;
  const { former, present } = LEAVER;
  const admin = app.as("admin");
  const notes = `Falar com ZULEIDE farroupilha, ${former.email}, (${former.username}).`;
  const own = await leaver.api("POST", "/api/reservations", { ...REQUEST, environmentIds: [1], notes });
  await admin.api("PUT", `/api/reservations/${own.body.id}/status`, { status: "approved" });
  await leaver.fetch("/api/reservations/proof");
  await leaver.post("/perfil/calendario/novo");
  await leaver.post("/perfil/avisos");
  const other = addReservation(app, { date: "2026-03-20", environmentIds: [2] });
  const rejectionReason = `A sala já é de ${former.name}; escreva a ${present.email}.`;
  await admin.api("PUT", `/api/reservations/${other}/status`, { status: "rejected", rejectionReason });
  const deleted = await leaver.api("POST", "/api/reservations", { ...REQUEST, environmentIds: [3], notes });
  await admin.api("DELETE", `/api/reservations/${deleted.body.id}`);
  addBlockedDay(app, { date: "2026-03-27", title: `Banca de ${present.name}`, message: present.name });
  await admin.api("POST", "/api/blocked-days", {
    date: "2026-03-28",
    title: `Palestra de ${former.name}`,
    type: "event",
    affectedShifts: ["morning"],
    showInPanel: true,
  });
  setWelcome(app, "morning", `${present.name} deseja bom dia`);
  setSetting(app, "mail_from", present.email);
  app.db.sqlite
    .prepare(
      "INSERT INTO jobs (kind, state, due_at, last_error, finished_at, created_at) VALUES (?, 'failed', ?, ?, ?, ?)",
    )
    .run("note", "2026", `550 ${present.email} unknown`, "2026", "2026");
  app.db.sqlite
    .prepare("UPDATE mail_outbox SET answer = ?, from_address = ?")
    .run(`550 ${present.email}`, present.email);
  const keyName = `Planilha de ${present.name}`;
  app.db.sqlite
    .prepare(
      "INSERT INTO api_keys (user_id, name, token_hash, is_read_only, created_at) VALUES (1, ?, ?, 1, '2026')",
    )
    .run(keyName, "a".repeat(64));
  app.db.sqlite
    .prepare(
      `INSERT INTO audit_log (at, actor_user_id, actor_name, key_id, key_name, action, entity, entity_id, search_key, after)
       VALUES ('2026', 1, 'Alice', 1, ?, 'create', 'api-key', 99, ?, ?)`,
    )
    .run(keyName, `alice\n${keyName.toLowerCase()}`, JSON.stringify({ name: keyName }));
  await fillSchool(app);
  return { own: own.body.id as number, other, deleted: deleted.body.id as number, id };
}

/** What staff write about rooms, people and the calendar. */
async function fillSchool({ as, id }: LeaversSchool): Promise<void> {
  const { name } = LEAVER.present;
  const admin = as("admin");
  const reason = `Licença de ${name}`;
  const made = await Promise.all([
    admin.api("PUT", `/api/environments/${ROOM.sala1}`, {
      name: "Sala 1",
      type: "Sala",
      location: `Ao lado de ${name}`,
      description: name,
    }),
    admin.api("POST", `/api/environments/${ROOM.sala2}/closures`, {
      startDate: "2026-11-03",
      endDate: "2026-11-03",
      reason,
    }),
    admin.api("POST", "/api/groups", { name: `Turma de ${name}`, userIds: [PEOPLE.ana.id, id] }),
    admin.api("POST", "/api/booking-rules", { kind: "notice", value: 1, unit: "days", userIds: [id] }),
  ]);
  const refused = made.filter(({ status }) => status !== 201 && status !== 200);
  if (refused.length > 0) throw new Error(JSON.stringify(refused.map(({ body }) => body)));
}

/** Runs the due jobs, as the program does. */
export async function runDueJobs(app: TestApp): Promise<void> {
  const errors: unknown[] = [];
  const jobs = PROGRAM_JOBS.filter(({ everyMs }) => everyMs === undefined);
  const runner = startJobRunner(app.deps, jobs, (event) => errors.push(event));
  await runner.runDue();
  await runner.stop();
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

/** The words that occur in the bytes of the database or of its WAL, also in free space. */
export function wordsInFile(file: string, words: string[] = LEAVERS_WORDS): string[] {
  const bytes = ["", "-wal"].map((suffix) => readFileSync(file + suffix));
  return words.filter((word) => bytes.some((each) => each.includes(word)));
}

/** Sends the dialog's form as it was shown. */
export async function anonymise(
  app: TestApp,
  id: number,
  by: "admin" | "pedro" = "admin",
): Promise<Response> {
  const address = `/admin/usuarios/${id}/anonimizar`;
  return app.as(by).post(address, { updatedAt: versionOf(app, "users", id) });
}
