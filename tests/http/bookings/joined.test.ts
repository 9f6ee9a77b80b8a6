/** Joined lessons: several classes and teachers of one reservation (rules R28.10 to R28.15). */
import { describe, expect, it } from "vitest";
import { writeJoined } from "#app/models/bookings/joined.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { capturePapers } from "#tests/support/bookings/proof.ts";
import { reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import {
  createReservation,
  DAY,
  notificationsOf,
  requestBody,
  staffBody,
  tableRows,
} from "#tests/support/bookings/reservations.ts";
import { expectDerived } from "#tests/support/database/derived-tables.ts";
import { pageOf } from "#tests/support/pages.ts";
import { CLASS, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";

const CLASSES = "DS-1 + DS-2";
const TEACHERS = "Ana Conceição, Bia Gonçalves";
const BOTH = { classIds: [CLASS.ds1, CLASS.ds2], teacherUserIds: [PEOPLE.ana.id, PEOPLE.bia.id] };

/** Approved, of Ana and Bia, for both classes. */
const addJoined = reservationFactory({ ...BOTH, status: "approved", notes: "Projeto integrador" });

/** Where a class or a teacher is named or found by. `TOKEN` is Bia's calendar. */
const TOKEN = "b".repeat(43);
const WEEK = "semana=2026-03-16&turno=manha";
const PLACES: [place: string, who: Username | null, path: string, words: string[]][] = [
  [
    "the list of a further teacher",
    "bia",
    `/api/reservations?startDate=${DAY}&endDate=${DAY}`,
    [TEACHERS, CLASSES],
  ],
  ["a page of that list", "bia", "/api/reservations?limit=5", [TEACHERS, CLASSES]],
  ["the filter by a further teacher", "pedro", `/api/reservations?userId=${PEOPLE.bia.id}`, [TEACHERS]],
  [
    "the list by room",
    "pedro",
    `/api/reservations/detailed?startDate=${DAY}&endDate=${DAY}`,
    [TEACHERS, CLASSES],
  ],
  [
    "the public list",
    null,
    `/api/public/reservations/weekly?startDate=${DAY}&endDate=${DAY}`,
    [TEACHERS, CLASSES],
  ],
  [
    "the public check",
    null,
    `/api/public/check-conflicts?environmentIds=1&date=${DAY}&shift=morning`,
    [TEACHERS],
  ],
  ["the further teacher's week", "bia", `/reservas?${WEEK}`, [CLASSES]],
  ["their list", "bia", "/minhas-reservas", [CLASSES]],
  ["their list of one status", "bia", "/minhas-reservas?status=aprovadas", [CLASSES]],
  ["their details", "bia", "/minhas-reservas/1", [CLASSES, TEACHERS]],
  ["the queue", "pedro", "/admin/reservas?aba=aprovadas", [CLASSES, TEACHERS]],
  [
    "the queue of a further teacher",
    "pedro",
    `/admin/reservas?aba=aprovadas&professor=${PEOPLE.bia.id}`,
    [TEACHERS],
  ],
  ["the search by a further teacher", "pedro", "/admin/reservas?aba=aprovadas&busca=gonçalves", [TEACHERS]],
  ["the search by a further class", "pedro", "/admin/reservas?aba=aprovadas&busca=ds-2", [CLASSES]],
  ["both narrowed by a filter", "pedro", "/admin/reservas?aba=aprovadas&busca=ds-2&ambiente=1", [CLASSES]],
  ["the dashboard's week", "pedro", `/?aba=semana&${WEEK}&professor=${PEOPLE.bia.id}`, [TEACHERS]],
  [
    "the day of all rooms",
    "bia",
    `/ambientes?data=${DAY}&turno=manha`,
    [CLASSES, 'href="/minhas-reservas/1"'],
  ],
  ["the public week", null, `/programacao-semanal?semana=2026-03-16&turno=manha`, [CLASSES, TEACHERS]],
  [
    "the week of a further class",
    null,
    `/programacao-semanal?semana=2026-03-16&turma=${CLASS.ds2}`,
    [CLASSES],
  ],
  [
    "the week of a further teacher",
    null,
    `/programacao-semanal?semana=2026-03-16&turno=manha&professor=${PEOPLE.bia.id}`,
    [CLASSES],
  ],
  ["the door", null, `/ambientes/${ROOM.sala1}?semana=2026-03-16`, [CLASSES]],
  ["the room's feed", null, `/calendario/ambiente/${ROOM.sala1}.ics`, [CLASSES]],
  ["the feed of a further class", null, `/calendario/turma/${CLASS.ds2}.ics`, [CLASSES]],
  ["the feed of a further teacher", null, `/calendario/${TOKEN}.ics`, [CLASSES]],
  [
    "the report of a room",
    "pedro",
    `/admin/relatorios/csv?aba=professores-por-sala&ambiente=1&de=${DAY}&ate=${DAY}`,
    [CLASSES, TEACHERS],
  ],
  ["one's own data", "bia", "/perfil/dados", [`"teacherUserIds":[${PEOPLE.ana.id},${PEOPLE.bia.id}]`]],
];

async function joinedSchool(): Promise<TestApp> {
  const app = await createTestApp();
  addJoined(app, { date: DAY });
  app.db.sqlite.exec(
    `INSERT INTO calendar_feeds (user_id, token, created_at) VALUES (${PEOPLE.bia.id}, '${TOKEN}', '2026')`,
  );
  return app;
}

describe("names all classes and teachers", () => {
  it.each(PLACES)("in %s", async (_, who, path, words) => {
    const text = await pageOf(await joinedSchool(), who, path);
    // A calendar's long lines are folded. Compare only the missing words, since a page has 50 KB.
    const unfolded = text.replaceAll("\r\n ", "");
    expect(words.filter((word) => !unfolded.includes(word))).toEqual([]);
  });

  it("on the panel of the day, which another class renews", async () => {
    const app = await createTestApp();
    const id = addJoined(app, { date: "2026-03-12", classIds: [], teacherUserIds: [] });
    const panel = async () => (await pageOf(app, null, "/tv-panel")).replaceAll(/<[^>]*>/g, "");
    expect(await panel()).not.toContain(CLASSES);
    expect(await pageOf(app, null, `/programacao-semanal?turma=${CLASS.ds2}`)).not.toContain("DS-1 + DS-2");
    app.db.write(() => writeJoined(app.db, [id], BOTH));
    expect(await panel()).toContain(CLASSES);
    expect(await pageOf(app, null, `/ambientes/${ROOM.sala1}`)).toContain(TEACHERS);
    expect(await pageOf(app, null, `/programacao-semanal?turma=${CLASS.ds2}`)).toContain(CLASSES);
  });

  it("in the refusal of a conflict", async () => {
    const app = await joinedSchool();
    const { status, body } = await app.as("pedro").api("POST", "/api/reservations", staffBody());
    expect([status, body.conflicts[0].userName]).toEqual([409, TEACHERS]);
  });

  it("on a further teacher's proof, which is theirs too", async () => {
    const { proofs, papers } = capturePapers();
    const app = await createTestApp({ proofs });
    addJoined(app, { date: DAY });
    await app.as("bia").fetch("/api/reservations/proof");
    expect(papers[0]?.rows[0]?.className).toBe(CLASSES);
    expect(await pageOf(app, null, `/comprovante/${papers[0]?.code}`)).toContain("continua válido");
    app.db.sqlite.exec("DELETE FROM reservation_classes");
    expect(await pageOf(app, null, `/comprovante/${papers[0]?.code}`)).toContain("Alterada");
  });
});

describe("POST and PUT /api/reservations", () => {
  it.each([
    ["only the lists", { ...BOTH, classId: undefined, teacherUserId: undefined }],
    ["the first ones beside them", { ...BOTH, teacherUserId: PEOPLE.ana.id }],
    [
      "the first ones apart",
      { classIds: [CLASS.ds2], teacherUserId: PEOPLE.ana.id, teacherUserIds: [PEOPLE.bia.id] },
    ],
  ])("accept %s", async (_, body) => {
    const app = await createTestApp();
    const row = await createReservation(app.as("pedro"), requestBody(body));
    expect(row).toMatchObject({ classId: CLASS.ds1, teacherUserId: PEOPLE.ana.id, ...BOTH });
    expect([row.className, row.userName]).toEqual([CLASSES, TEACHERS]);
    expectDerived(app.db);
  });

  it("refuse a missing, unknown or eleventh one, and a person who is no teacher", async () => {
    const app = await createTestApp();
    const eleven = Array.from({ length: 11 }, (_, index) => index + 1);
    for (const [body, field, sentence] of [
      [{ classId: undefined }, "classId", "Selecione uma turma"],
      [{ classId: undefined, classIds: [] }, "classId", "Selecione uma turma"],
      [{ classIds: [1, 99] }, "classId", "Selecione uma turma"],
      [{ classIds: eleven }, "classIds", "Selecione no máximo 10 turmas"],
      [{ classId: 1, classIds: eleven.slice(1) }, "classIds", "Selecione no máximo 10 turmas"],
      [{ teacherUserIds: eleven }, "teacherUserIds", "Selecione no máximo 10 professores"],
      [{ teacherUserIds: [PEOPLE.pedro.id] }, "teacherUserIds", null],
    ] as const) {
      const answer = await app.as("pedro").api("POST", "/api/reservations", staffBody(body));
      expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(body)).toEqual([400, [field]]);
      if (sentence) expect(answer.body.errors[field]).toEqual([sentence]);
    }
    expect(tableRows(app, "reservations")).toEqual([]);
  });

  it("let a teacher name further classes, and no colleagues", async () => {
    const app = await createTestApp();
    const { id, ...row } = await createReservation(app.as("ana"), requestBody(BOTH));
    expect(row).toMatchObject({ classIds: BOTH.classIds, teacherUserIds: [PEOPLE.ana.id] });
    const put = (body: object, who: Username = "ana") =>
      app.as(who).api("PUT", `/api/reservations/${id}`, body);
    expect((await put({ classIds: [] })).body.classIds).toEqual([CLASS.ds1]);
    expect((await put({ classIds: [CLASS.ds2, CLASS.ds1] })).body.classIds).toEqual([CLASS.ds2, CLASS.ds1]);
    expect((await put({ teacherUserIds: BOTH.teacherUserIds }, "pedro")).body.teacherUserIds).toEqual(
      BOTH.teacherUserIds,
    );
    // A teacher's edit leaves the colleagues unchanged; a colleague sees the lesson and cannot change it.
    const changed = (await put({ notes: "x", teacherUserIds: [PEOPLE.ana.id] })).body;
    expect([changed.classIds, changed.teacherUserIds]).toEqual([[CLASS.ds2, CLASS.ds1], BOTH.teacherUserIds]);
    expect((await put({ notes: "y" }, "bia")).status).toBe(404);
    expect((await app.as("bia").api("DELETE", `/api/reservations/${id}`)).status).toBe(404);
    expect((await app.as("bia").fetch(`/minhas-reservas/${id}/editar`)).status).toBe(404);
    const list = await pageOf(app, "bia", "/minhas-reservas");
    expect(list).not.toContain(`/minhas-reservas/${id}/editar`);
    expect(await pageOf(app, "ana", "/minhas-reservas")).toContain(`/minhas-reservas/${id}/editar`);
  });

  it("are written by an edit that changes them, and by no other", async () => {
    const app = await createTestApp();
    const { id } = await createReservation(app.as("pedro"), staffBody(BOTH));
    const put = (body: object) => app.as("pedro").api("PUT", `/api/reservations/${id}`, body);
    for (const table of ["reservation_classes", "reservation_teachers"])
      app.db.sqlite.exec(
        `CREATE TEMP TRIGGER ${table}_written BEFORE DELETE ON main.${table} BEGIN SELECT RAISE(ABORT, 'written'); END`,
      );
    const same = { classIds: BOTH.classIds, teacherUserIds: BOTH.teacherUserIds };
    for (const body of [{ notes: "outra" }, same, { ...same, notes: "mais uma" }]) {
      const answer = await put(body);
      expect(answer.status, JSON.stringify(body)).toBe(200);
      expect(answer.body).toMatchObject(same);
    }
    for (const table of ["reservation_classes", "reservation_teachers"])
      app.db.sqlite.exec(`DROP TRIGGER ${table}_written`);
    expect((await put({ classIds: [] })).body.classIds).toEqual([CLASS.ds1]);
  });

  it("replace the first teacher by a transfer, and notify each teacher", async () => {
    const app = await createTestApp();
    const otavio = PEOPLE.novoana.id;
    const { id } = await createReservation(app.as("pedro"), staffBody(BOTH));
    const titles = (who: number) => notificationsOf(app, who).map(({ title }) => title);
    expect([titles(PEOPLE.ana.id).length, titles(PEOPLE.bia.id).length]).toEqual([1, 1]);
    const { body } = await app.as("pedro").api("PUT", `/api/reservations/${id}`, { teacherUserId: otavio });
    expect(body.teacherUserIds).toEqual([otavio, PEOPLE.bia.id]);
    expect(
      [titles(PEOPLE.ana.id), titles(PEOPLE.bia.id), titles(otavio)].map(({ length }) => length),
    ).toEqual([2, 2, 1]);
    // A further teacher who becomes the first one is removed from the further ones.
    const next = await app
      .as("pedro")
      .api("PUT", `/api/reservations/${id}`, { teacherUserId: PEOPLE.bia.id });
    expect(next.body.teacherUserIds).toEqual([PEOPLE.bia.id]);
    expectDerived(app.db);
  });

  it("retains the first teacher as a further one where a transfer says so", async () => {
    const app = await createTestApp();
    const id = addJoined(app, { date: DAY, classIds: [CLASS.ds1], teacherUserIds: [PEOPLE.ana.id] });
    const { status, body } = await app.as("pedro").api("PUT", `/api/reservations/${id}`, {
      teacherUserId: PEOPLE.bia.id,
      teacherUserIds: [PEOPLE.ana.id],
    });
    expect([status, body.teacherUserIds]).toEqual([200, [PEOPLE.bia.id, PEOPLE.ana.id]]);
  });

  it("do not count a colleague's lesson as a request of one's own", async () => {
    const app = await createTestApp();
    setSetting(app, "pending_limit", "1");
    addJoined(app, { status: "pending", date: "2026-03-20" });
    await createReservation(app.as("bia"), requestBody());
  });
});

describe("decisions, mail and the audit log", () => {
  const count = (app: TestApp, table: string) => tableRows(app, table).map(({ user_id: who }) => who);

  it("notify every teacher of a decision by notification and mail, and withdraw both on undo", async () => {
    const app = await createTestApp();
    const id = addJoined(app, { status: "pending", date: DAY });
    const path = `/api/reservations/${id}/status`;
    await app.as("pedro").api("PUT", path, { status: "approved" });
    const both = [PEOPLE.ana.id, PEOPLE.bia.id];
    expect([count(app, "notifications"), count(app, "mail_outbox")]).toEqual([both, both]);
    const [entry] = tableRows(app, "audit_log").slice(-1);
    await app.as("pedro").post(`/admin/reservas/desfazer/${entry?.id}`, {});
    expect([count(app, "notifications"), count(app, "mail_outbox")]).toEqual([[], []]);
    expect(tableRows(app, "reservations")[0]?.status).toBe("pending");
  });

  it("restore a deleted lesson with all of them", async () => {
    const app = await createTestApp();
    const id = addJoined(app, { date: DAY });
    await app.as("pedro").api("DELETE", `/api/reservations/${id}`);
    expect(tableRows(app, "reservation_classes")).toEqual([]);
    const entry = tableRows(app, "audit_log").at(-1);
    await app.as("admin").post(`/admin/auditoria/${entry?.id}/restaurar`, {});
    const { body } = await app.as("pedro").api("GET", `/api/reservations?userId=${PEOPLE.bia.id}`);
    expect(body[0]).toMatchObject({ id, ...BOTH });
    expectDerived(app.db);
  });

  it("count them in the refusal to delete a class or a person", async () => {
    const app = await joinedSchool();
    const item = await app.as("admin").api("DELETE", `/api/classes/${CLASS.ds2}`);
    expect([item.status, item.body.message]).toEqual([409, expect.stringContaining("1 reserva")]);
    const user = await app.as("admin").api("DELETE", `/api/users/${PEOPLE.bia.id}`);
    expect([user.status, user.body.message]).toEqual([409, expect.stringContaining("1 reserva")]);
  });
});

describe("the forms, without JavaScript", () => {
  const typed = {
    dates: [DAY],
    shift: "morning",
    environmentIds: [String(ROOM.sala1)],
    disciplineId: "1",
    classId: String(CLASS.ds1),
  };
  const namesOf = (app: TestApp) => [
    tableRows(app, "reservation_classes").map(({ class_id: id }) => id),
    tableRows(app, "reservation_teachers").map(({ user_id: id }) => id),
  ];

  it("accept further classes by name, and further teachers from staff", async () => {
    const app = await createTestApp();
    const form = await pageOf(app, "ana", "/reservas/nova");
    expect(form).toContain('name="moreClasses"');
    expect(form).not.toContain('name="moreTeachers"');
    await app.as("ana").post("/reservas/nova", { ...typed, moreClasses: "ds-2 + DS-1", moreTeachers: "bia" });
    expect(namesOf(app)).toEqual([[CLASS.ds2], []]);
    const staff = { ...typed, teacherUserId: String(PEOPLE.ana.id), environmentIds: [String(ROOM.sala2)] };
    await app.as("pedro").post("/reservas/nova", { ...staff, moreTeachers: "bia gonçalves, novoana" });
    expect(namesOf(app)[1]).toEqual([PEOPLE.bia.id, PEOPLE.novoana.id]);
  });

  it("name the unknown one, and preserve the typed values", async () => {
    const app = await createTestApp();
    const answer = await app.as("ana").post("/reservas/nova", { ...typed, moreClasses: "DS-2, DS-9" });
    const page = await answer.text();
    expect([answer.status, page.includes("Não há turma com o nome “DS-9”.")]).toEqual([400, true]);
    expect(page).toContain('value="DS-2, DS-9"');
    expect(tableRows(app, "reservations")).toEqual([]);
    // The link to the room states carries the form's fields.
    expect(await pageOf(app, "ana", "/reservas/nova?moreClasses=DS-2")).toContain('value="DS-2"');
  });

  it("request the same again, with its further classes", async () => {
    const app = await createTestApp();
    addJoined(app, { date: DAY });
    expect(await pageOf(app, "ana", "/minhas-reservas")).toContain("&moreClasses=DS-2&");
  });

  it("show them to be changed or removed", async () => {
    const app = await createTestApp();
    const id = addJoined(app, { status: "pending", date: DAY });
    const edit = `/minhas-reservas/${id}/editar`;
    expect(await pageOf(app, "ana", edit)).toContain('value="DS-2"');
    const own = { disciplineId: "1", teacherUserId: String(PEOPLE.ana.id), environmentIds: ["1"] };
    await app.as("ana").post(edit, { ...own, moreClasses: "DS-2" });
    expect(namesOf(app)).toEqual([[CLASS.ds2], [PEOPLE.bia.id]]);
    const transfer = `/admin/reservas/${id}/transferir`;
    expect(await pageOf(app, "pedro", transfer)).toContain('value="Bia Gonçalves"');
    const whole = { ...own, classId: "1", date: DAY, shift: "morning" };
    await app.as("pedro").post(transfer, { ...whole, moreClasses: "DS-2", moreTeachers: "" });
    expect(namesOf(app)).toEqual([[CLASS.ds2], []]);
    await app.as("ana").post(edit, { ...own, moreClasses: "" });
    expect(namesOf(app)).toEqual([[], []]);
  });
});
