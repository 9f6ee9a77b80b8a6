import type { Role } from "#app/domain/access/role.ts";
import { insertKey } from "#app/models/access/api-key.server.ts";
import { insertMail } from "#app/models/mail/mail-write.server.ts";
import { insertProof } from "#app/models/proof/proof.server.ts";
import { setPeople } from "#app/models/rooms/room-people.server.ts";
import { insertGap } from "#app/models/series/gap.server.ts";
import { hashToken } from "#app/services/access/session-token.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok } from "#app/services/result.ts";
import type { Directory } from "#app/services/sso/directory.server.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openMemoryDatabase } from "#db/open.server.ts";
import { seedDemoSchool } from "#db/seeds/demo-school.ts";
import { createBundledApp, program } from "#tests/support/bundled-app.ts";
import { addGroup, addRule } from "#tests/support/school/booking-rules.ts";
import { addLessonSet } from "#tests/support/school/lesson-sets.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";
import { DEMO_TODAY } from "#tests/support/server/demo-clock.ts";
import type { Client, TestApp } from "#tests/support/test-app.ts";

const NOW = `${DEMO_TODAY}T12:00:00.000Z`;

/** Anybody without a session, somebody who has their first password still to change, or a person of the role. */
export type Visitor = "visitor" | "newcomer" | Role;

/** By the names of the test school, whose ids are those of the demonstration's first people. */
const WHO = { admin: "admin", pedagogical: "pedro", teacher: "bia", newcomer: "novoadmin" } as const;

/** The id of a visitor, where they have a session. */
export const idOf = (visitor: Visitor) => (visitor === "visitor" ? 0 : PEOPLE[WHO[visitor]].id);

/** Of the teacher's reminders, and of the teacher's proof. */
export const TOKEN = "0".repeat(40);
export const CODE = "A".repeat(16);

/** What is outside of a school: a directory with one person, a provider, and a mail server that takes everything. */
function outside(): { outside: Deps["externalAccounts"]; mailer: Deps["mailer"] } {
  const person = { name: "Carla Dias", username: "carla.dias", addresses: ["carla@escola.test"] };
  const none = { sharedAddresses: [], role: null, groups: [] };
  const ldap = { url: "ldap://127.0.0.1:1", startTls: false, base: "dc=escola", bind: null };
  const oidc = {
    issuer: "http://127.0.0.1:1",
    clientId: "escola",
    clientSecret: "segredo",
    name: "Escola ID",
  };
  const accounts = program.createOutsideAccounts({
    oidc: { ...oidc, domain: null, roles: null, place: "below" },
    ldap: { ...ldap, userFilter: "(uid={username})", roleGroups: null },
    creation: { endings: ["escola.test"] },
  });
  const mailer: Deps["mailer"] = {
    ...{
      isConfigured: true,
      from: "reservas@escola.test",
      domain: "escola.test",
      perMinute: 1000,
      perDay: 1000,
    },
    open: () => ({ send: async () => ({ kind: "accepted", answer: "250 2.0.0 Ok" }), close() {} }),
    noteGivenUp() {},
  };
  Object.assign(accounts.provider ?? {}, { readMetadata: async () => ({ endpoint: oidc.issuer }) });
  Object.assign(accounts.directory ?? {}, {
    ...{ connect: async () => {}, bind: async () => {}, countPeople: async () => 1 },
    listPeople: async () => ok([{ ...person, ...none, way: "ldap", issuer: "", subject: "carla" }]),
  } satisfies Partial<Directory>);
  return { outside: accounts, mailer };
}

/** The program over the school of that image; imports wait in its memory. */
export function openSchool(file: Buffer): Promise<TestApp> {
  return createBundledApp({ file, now: NOW, ...outside() });
}

async function succeed(answer: ReturnType<Client["api"]>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The school lacks a row: ${status} ${JSON.stringify(body)}`);
}

async function uploadTimetable(client: Client, lines: string[]): Promise<void> {
  const body = new FormData();
  body.append("file", new File([lines.join("\n")], "grade.csv"));
  body.append("startDate", "2026-11-30");
  body.append("endDate", "2026-12-20");
  const response = await client.fetch("/admin/grade", { method: "POST", body });
  if (response.status !== 302) throw new Error("The school lacks a timetable");
}

/** What a demonstration school lacks: a row for every address with a parameter, and unused ones to delete. */
async function addRows(app: TestApp): Promise<void> {
  const { db } = app;
  const all = <T>(sql: string) => db.sqlite.prepare(sql).pluck().all() as T[];
  const [admin, staff, teacher] = [app.as("admin"), app.as("pedro"), app.as("bia")];
  const own = PEOPLE.bia.id;
  db.sqlite.prepare("UPDATE users SET first_login = 1 WHERE id = ?").run(idOf("newcomer"));
  for (const userId of [PEOPLE.admin.id, PEOPLE.pedro.id])
    insertKey(db, {
      name: "Site da escola",
      isReadOnly: true,
      at: NOW,
      userId,
      tokenHash: hashToken(`${userId}`),
    });
  // Inactive, so that it refuses no reservation.
  addRule(app, { isActive: false });
  addGroup(app, "Professores de Redes", [own]);
  addLessonSet(app);
  insertGap(db, {
    ...{ seriesId: null, reservationId: null, userId: own, teacherUserIds: [own], date: "2026-11-17" },
    ...{ shift: "morning", startTime: "07:30", endTime: "09:10", disciplineId: 1, classId: 1, classIds: [1] },
    ...{ environmentIds: [1], reason: "blocked", title: "Feriado", at: NOW },
  });
  insertMail(db, {
    kind: "decision",
    userId: own,
    domain: "escola.test",
    dueAt: NOW,
    giveUpAt: NOW,
    at: NOW,
  });
  db.sqlite.prepare("UPDATE mail_outbox SET state = 'failed', finished_at = ?, answer = '550'").run(NOW);
  db.sqlite.prepare("INSERT INTO mail_unsubscribe_tokens VALUES (?, ?, ?)").run(own, TOKEN, NOW);
  const proof = { code: CODE, userId: own, personName: "Ana Beatriz Conceição", digest: "" };
  insertProof(db, { ...proof, startDate: DEMO_TODAY, endDate: null, issuedAt: NOW });

  // What is archived comes first: the newest of each is what can be deleted.
  for (const list of ["disciplines", "classes"])
    await succeed(admin.api("POST", `/api/${list}`, { name: "Fora de uso" }));
  await succeed(admin.api("POST", "/api/environments", { name: "Fora de uso", type: "Sala" }));
  await admin.post("/admin/recursos/novo", { name: "Fora de uso" });
  await succeed(admin.api("POST", "/api/equipment", { name: "Fora de uso", count: 1 }));
  const gone = { name: "Fora de uso", username: "fora", email: "fora@escola.test", role: "teacher" };
  await succeed(admin.api("POST", "/api/users", { ...gone, password: "Primeira#1" }));
  for (const table of ["disciplines", "classes", "environments", "equipment", "resources", "users"])
    db.sqlite.prepare(`UPDATE ${table} SET archived_at = ? WHERE name = 'Fora de uso'`).run(NOW);

  for (const list of ["disciplines", "classes"])
    await succeed(admin.api("POST", `/api/${list}`, { name: "Ainda sem uso" }));
  await succeed(admin.api("POST", "/api/environments", { name: "Sala nova", type: "Sala" }));
  await admin.post("/admin/recursos/novo", { name: "Ainda sem uso" });
  const notebooks = { name: "Notebooks", count: 30, type: "Notebook", location: "Carrinho 1" };
  await succeed(admin.api("POST", "/api/equipment", { ...notebooks, responsibleUserIds: [own] }));
  db.sqlite
    .prepare(
      `INSERT INTO reservation_equipment (reservation_id, equipment_id, quantity)
      SELECT r.id, e.id, 6 FROM equipment AS e, (SELECT id FROM reservations
        WHERE status = 'approved' AND date = ? ORDER BY start_time, id LIMIT 3) AS r WHERE e.name = 'Notebooks'`,
    )
    .run(DEMO_TODAY);
  await succeed(admin.api("POST", "/api/equipment", { name: "Kits de robótica", count: 12, type: "Kit" }));
  const person = { name: "Zélia Nova", username: "zelia", email: "zelia@escola.test", role: "teacher" };
  await succeed(admin.api("POST", "/api/users", { ...person, password: "Primeira#1" }));

  const hours = { shift: "morning", startTime: "07:30", endTime: "09:10", environmentIds: [1] };
  // Staff have requests of their own from when they were teachers.
  const setRole = db.sqlite.prepare("UPDATE users SET role = ? WHERE id = ?");
  for (const person of [PEOPLE.admin, PEOPLE.pedro]) setRole.run("teacher", person.id);
  for (const [at, who] of [teacher, staff, admin].entries()) {
    const lesson = { disciplineId: 1, classId: 1, ...hours };
    const weeks = { weekdays: [at + 2], everyWeeks: 1, startDate: "2026-12-01", endDate: "2026-12-17" };
    await succeed(who.api("POST", "/api/series", { ...lesson, ...weeks }));
    for (const day of [1, 2])
      await succeed(who.api("POST", "/api/reservations", { ...lesson, date: `2027-02-1${2 * at + day}` }));
  }
  for (const person of [PEOPLE.admin, PEOPLE.pedro]) setRole.run(person.role, person.id);
  await succeed(
    admin.api("POST", "/api/environments/2/closures", {
      ...{ startDate: "2026-12-01", endDate: "2026-12-04", reason: "Troca do piso" },
    }),
  );

  await succeed(
    admin.api("POST", "/api/equipment/2/closures", {
      ...{ startDate: "2026-12-01", endDate: "2026-12-04", reason: "Em conserto" },
    }),
  );

  const away = { startDate: "2026-12-01", endDate: "2026-12-18" };
  for (const { id: userId, role } of [PEOPLE.admin, PEOPLE.pedro, PEOPLE.bia]) {
    setRole.run("teacher", userId);
    // Who has become a teacher for it can't do it.
    const other = userId === PEOPLE.admin.id ? staff : admin;
    await succeed(other.api("POST", "/api/absences", { userId, ...away }));
    setRole.run(role, userId);
  }

  // Everybody has a decision that can be undone; the rooms have people who decide for them.
  for (const environmentId of all<number>("SELECT id FROM environments"))
    setPeople(db, { environmentId, duty: "responsible", userIds: [PEOPLE.admin.id, PEOPLE.pedro.id, own] });
  const waiting = all<number>(
    `SELECT id FROM reservations WHERE status = 'pending' AND date >= '${DEMO_TODAY}' AND series_id IS NULL
       AND user_id NOT IN (1, 2, 4) ORDER BY date DESC`,
  );
  for (const userId of [PEOPLE.admin.id, PEOPLE.pedro.id]) {
    const [id] = all<number>(
      `SELECT max(id) FROM reservations WHERE user_id = ${userId} AND status = 'pending'`,
    );
    await succeed(admin.api("PUT", `/api/reservations/${id}/status`, { status: "approved" }));
  }
  const decision = { status: "rejected", rejectionReason: "Sala em manutenção" };
  for (const who of [admin, staff, teacher])
    await succeed(who.api("PUT", `/api/reservations/${waiting.pop()}/status`, decision));
  await succeed(staff.api("DELETE", `/api/reservations/${waiting.pop()}`));
  for (const who of [admin, staff, teacher]) await who.post("/perfil/calendario/novo");

  // The published timetable can be undone still; one draft has its names to be matched, one its columns.
  db.sqlite.prepare("UPDATE timetables SET published_at = ?, updated_at = ?").run(NOW, NOW);
  const [className, teacherName] = [
    all("SELECT name FROM classes")[0],
    all("SELECT name FROM users WHERE id = 4")[0],
  ];
  const line = `segunda;07:30;08:20;${className};Cálculo;${teacherName};Sala 1`;
  await uploadTimetable(staff, ["dia;inicio;fim;turma;disciplina;professor;ambiente", line]);
  await uploadTimetable(staff, ["a;b;c;d;e;f;g", line]);
}

async function makeImage(): Promise<{ image: Buffer; cookies: Record<Visitor, string> }> {
  const db = await openMemoryDatabase(readMigrations("db/migrations"));
  const parts = { hasCalendar: true, hasTimetable: true, seed: "escola", today: DEMO_TODAY };
  seedDemoSchool(db, { ...parts, rooms: 12, days: 20, scale: 1, passwordCost: 4 });
  const app = await openSchool(db.sqlite.serialize());
  db.close();
  await addRows(app);
  const sessions = Object.entries(WHO).map(([visitor, who]) => [
    visitor,
    app.sessionOf(who satisfies Username),
  ]);
  const image = app.db.sqlite.serialize();
  app.db.close();
  return { image, cookies: { visitor: "", ...Object.fromEntries(sessions) } };
}

let made: ReturnType<typeof makeImage> | undefined;

/** A demonstration school with a row for every address, and the `Cookie` headers of its visitors; made once a worker. */
export function schoolOfScreens(): ReturnType<typeof makeImage> {
  made ??= makeImage();
  return made;
}
