/** Every way to a reservation checks the booking rules (rules R26.10, R26.11), each tried against one that refuses. */
import { describe, expect, it } from "vitest";
import { encodeSettledRival } from "#app/domain/bookings/review/settled-rival.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  DAY,
  requestBody,
  reservationRow,
  roomsOf,
  staffBody,
  tableRows,
} from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { versionOf } from "#tests/support/database/versions.ts";
import { addGroup, addRule } from "#tests/support/school/booking-rules.ts";
import { addCalendar } from "#tests/support/school/calendars.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const SENTENCE =
  "Todos os ambientes: peça com 10 dias de antecedência. Para 19/03 o prazo terminou em 09/03.";
const REFUSED = {
  message: `${SENTENCE} Nada foi gravado.`,
  rule: { id: 1, kind: "notice" },
  until: "2026-03-09",
};
const LATER = "2026-03-30";

const FIELDS = {
  dates: [DAY],
  shift: "morning",
  environmentIds: [String(ROOM.sala1)],
  disciplineId: String(DISCIPLINE.algoritmos),
  classId: String(CLASS.ds1),
  notes: "Trazer cabos",
};

function lastEntry(app: TestApp) {
  const { action, details } = tableRows(app, "audit_log").at(-1) ?? {};
  return { action, ...JSON.parse(String(details)) };
}

async function ruled() {
  const app = await createTestApp();
  addRule(app);
  return { app, ana: app.as("ana"), pedro: app.as("pedro") };
}

describe("a refusing rule is checked by", () => {
  it("a request through the API, also with a teacher's override", async () => {
    const { app, ana } = await ruled();
    for (const override of [undefined, true]) {
      const answer = await ana.api("POST", "/api/reservations", requestBody({ override }));
      expect([answer.status, answer.body]).toEqual([409, REFUSED]);
    }
    expect(tableRows(app, "reservations")).toEqual([]);
    expect((await ana.api("POST", "/api/reservations", requestBody({ date: LATER }))).status).toBe(201);
    // Two requests of a day are counted once each.
    expect(tableRows(app, "booking_rule_refusals")).toEqual([{ rule_id: 1, date: "2026-03-12", count: 2 }]);
  });

  it("staff, who pass with the override, which is recorded with the rules", async () => {
    const { app, pedro } = await ruled();
    const answer = await pedro.api("POST", "/api/reservations", staffBody());
    expect([answer.status, answer.body]).toEqual([409, REFUSED]);
    expect((await pedro.api("POST", "/api/reservations", staffBody({ override: true }))).status).toBe(201);
    expect(lastEntry(app)).toEqual({ action: "create-with-override", conflictsWith: [], rules: [1] });
    // The count is of teachers' refused requests only.
    expect(tableRows(app, "booking_rule_refusals")).toEqual([]);
  });

  it("staff for several dates, each recorded with what was passed over on it", async () => {
    const { app, pedro } = await ruled();
    addBlockedDay(app, { date: "2026-03-31", title: "Recesso" });
    const taken = addReservation(app, { date: "2026-04-01", userId: PEOPLE.bia.id, status: "approved" });
    const dates = [DAY, LATER, "2026-03-31", "2026-04-01"];
    const sent = { ...FIELDS, dates, teacherUserId: String(PEOPLE.ana.id), override: "on" };
    expect((await pedro.post("/reservas/nova", sent)).status).toBe(302);
    const entries = tableRows(app, "audit_log").map(({ action, details }) => [action, JSON.parse(details)]);
    expect(entries).toEqual([
      ["create-with-override", { conflictsWith: [], rules: [1] }],
      ["create", {}],
      ["create-with-override", { conflictsWith: [], passed: ["blockedDay"] }],
      ["create-with-override", { conflictsWith: [taken] }],
    ]);
  });

  it("the form, which reports it before the submit and renders the typed values again", async () => {
    const { app, ana, pedro } = await ruled();
    const query = `data=${DAY}&turno=manha&ambiente=1`;
    expect(textOf(await (await ana.fetch(`/reservas/nova?${query}`)).text())).toContain(SENTENCE);
    const states = await (await ana.fetch(`/reservas/ambientes?dates=${DAY}&shift=morning`)).json();
    expect(
      states.notFree.map(({ id, standing }: { id: number; standing: string }) => [id, standing]),
    ).toEqual([4, 3, 1, 2].map((id) => [id, "ruled"]));
    const refused = await ana.post("/reservas/nova", FIELDS);
    const page = await refused.text();
    expect(refused.status).toBe(409);
    expect(textOf(page)).toContain(SENTENCE);
    expect(page).toContain("Trazer cabos");
    expect(page).not.toContain("Reservar mesmo assim");
    const byStaff = { ...FIELDS, teacherUserId: String(PEOPLE.ana.id) };
    expect(await (await pedro.post("/reservas/nova", byStaff)).text()).toContain("Reservar mesmo assim");
    expect((await pedro.post("/reservas/nova", { ...byStaff, override: "on" })).status).toBe(302);
    expect(tableRows(app, "reservations")).toHaveLength(1);
  });

  it("the day view and the finder, which show it to teachers before they request", async () => {
    const { ana, pedro } = await ruled();
    const day = await (await ana.fetch(`/ambientes?data=${DAY}`)).text();
    expect(day).toContain(SENTENCE);
    expect(day).not.toContain("aula livre");
    expect(await (await ana.fetch(`/ambientes?data=${LATER}`)).text()).toContain("aula livre");
    expect(await (await pedro.fetch(`/ambientes?data=${DAY}`)).text()).toContain("aula livre");
    const finder = await (await ana.fetch(`/ambientes/livres?data=${DAY}&data=${LATER}&turno=manha`)).text();
    expect(textOf(finder)).toContain("Livre em 1 de 2: recusado por regra (prazo terminou em 09/03) 19/03");
  });

  it("an edit of date, times, rooms or person, and by no other edit", async () => {
    const { app, ana, pedro } = await ruled();
    const id = addReservation(app);
    const put = (client: typeof ana, body: object) => client.api("PUT", `/api/reservations/${id}`, body);
    expect(
      (await put(ana, { notes: "Outra", disciplineId: DISCIPLINE.redes, classId: CLASS.ds2 })).status,
    ).toBe(200);
    expect((await put(ana, { environmentIds: [ROOM.sala1], date: DAY })).status).toBe(200);
    for (const body of [{ environmentIds: [ROOM.sala2] }, { startTime: "08:20" }, { date: "2026-03-20" }]) {
      const refused = await put(ana, { ...body, override: true });
      expect([body, refused.status, refused.body.rule]).toEqual([body, 409, { id: 1, kind: "notice" }]);
    }
    const handed = await put(pedro, { teacherUserId: PEOPLE.bia.id });
    expect([handed.status, handed.body.rule]).toEqual([409, { id: 1, kind: "notice" }]);
    expect((await put(pedro, { teacherUserId: PEOPLE.bia.id, override: true })).status).toBe(200);
    expect(lastEntry(app)).toEqual({ action: "update-with-override", conflictsWith: [], rules: [1] });
    expect((await put(app.as("bia"), { date: LATER })).status).toBe(200);
  });

  it("the teacher's own form and the transfer's", async () => {
    const { app, ana, pedro } = await ruled();
    const id = addReservation(app);
    const own = {
      disciplineId: "1",
      notes: "Trazer cabos",
      teacherUserId: "3",
      environmentIds: ["2"],
      updatedAt: versionOf(app, "reservations", id),
    };
    const refused = await ana.post(`/minhas-reservas/${id}/editar`, own);
    expect([refused.status, textOf(await refused.text())]).toEqual([409, expect.stringContaining(SENTENCE)]);
    const transfer = { ...own, classId: "1", date: DAY, shift: "morning", startTime: "", endTime: "" };
    const page = await pedro.post(`/admin/reservas/${id}/transferir`, transfer);
    const html = await page.text();
    expect([page.status, textOf(html)]).toEqual([409, expect.stringContaining(SENTENCE)]);
    expect(html).toContain("Salvar mesmo assim");
    expect(roomsOf(app, id)).toEqual([ROOM.sala1]);
    expect(
      (await pedro.post(`/admin/reservas/${id}/transferir`, { ...transfer, override: "on" })).status,
    ).toBe(302);
  });

  it("the alternatives offered in the form, in the queue and for a conflicting request", async () => {
    const app = await createTestApp();
    const taken = addReservation(app, { userId: PEOPLE.bia.id });
    const query = `dates=${DAY}&shift=morning&environmentIds=${ROOM.sala1}`;
    const offered = async () => {
      const { check } = await (await app.as("ana").fetch(`/reservas/conflitos?${query}`)).json();
      const [first] = check.alternatives;
      const rooms = first.rooms.flatMap(({ options }: { options: { name: string }[] }) => options);
      return [rooms.map(({ name }: { name: string }) => name), first.shifts.length];
    };
    const own = addReservation(app);
    const queue = async () =>
      /name="to" value="2"/.test(await (await app.as("pedro").fetch(`/admin/reservas?aberta=${own}`)).text());
    const rival = async () => {
      const html = await (await app.as("pedro").fetch(`/admin/reservas/${own}/aprovar`)).text();
      return /=move:1:2"[^>]*>([^<]*)/.exec(html)?.[1]?.includes("regra: ") ?? null;
    };
    expect([await offered(), await queue(), await rival()]).toEqual([[["Sala 2"], 2], true, false]);
    const rule = addRule(app, { environmentIds: [ROOM.sala2] });
    // Staff see the room with the rule; its move asks once more (decision 0238).
    expect([await offered(), await queue(), await rival()]).toEqual([[[], 2], false, true]);
    app.db.sqlite.prepare("UPDATE booking_rules SET environment_ids = '[]' WHERE id = ?").run(rule);
    expect(await offered()).toEqual([[], 0]);
    expect(reservationRow(app, taken).status).toBe("pending");
  });

  it("the rooms offered to a request in conflict, without counting itself", async () => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id });
    const own = addReservation(app);
    addRule(app, { kind: "quota", value: 1, unit: "open", count: "reservations" });
    const queue = await (await app.as("pedro").fetch(`/admin/reservas?aberta=${own}`)).text();
    expect(queue).toContain('name="to" value="2"');
    const fields = { from: "1", to: "2", updatedAt: versionOf(app, "reservations", own) };
    expect((await app.as("pedro").post(`/admin/reservas/${own}/mover`, fields)).status).toBe(302);
  });

  it("a move to another room, also of a conflicting request during an approval", async () => {
    const app = await createTestApp();
    addRule(app, { environmentIds: [ROOM.sala2] });
    const id = addReservation(app);
    const fields = { from: "1", to: "2", updatedAt: versionOf(app, "reservations", id) };
    const refused = await app.as("pedro").post(`/admin/reservas/${id}/mover`, fields);
    const html = await refused.text();
    expect([refused.status, textOf(html)]).toEqual([
      409,
      expect.stringContaining("Sala 2: peça com 10 dias"),
    ]);
    expect(html).toContain("Mover mesmo assim");
    const other = addReservation(app, { userId: PEOPLE.bia.id });
    const rival = {
      id: other,
      updatedAt: versionOf(app, "reservations", other),
      act: "move",
      from: 1,
      to: 2,
    } as const;
    const approve = { updatedAt: versionOf(app, "reservations", id), rivals: [encodeSettledRival(rival)] };
    const settled = await app.as("pedro").post(`/admin/reservas/${id}/aprovar`, approve);
    const dialog = await settled.text();
    expect(dialog).toContain("Reservar mesmo assim");
    expect([settled.status, textOf(dialog)]).toEqual([409, expect.stringContaining("Sala 2: peça com")]);
    expect([roomsOf(app, id), roomsOf(app, other), reservationRow(app, id).status]).toEqual([
      [1],
      [1],
      "pending",
    ]);
    expect(
      (await app.as("pedro").post(`/admin/reservas/${id}/mover`, { ...fields, override: "on" })).status,
    ).toBe(302);
    expect(roomsOf(app, id)).toEqual([ROOM.sala2]);
    expect(lastEntry(app)).toMatchObject({ action: "move", rules: [1] });
  });

  it("the restoration of a deleted reservation", async () => {
    const { app, pedro } = await ruled();
    const id = addReservation(app);
    await pedro.api("DELETE", `/api/reservations/${id}`);
    const path = `/admin/auditoria/${tableRows(app, "audit_log").at(-1)?.id}/restaurar`;
    const refused = await pedro.post(path);
    const html = await refused.text();
    expect([refused.status, textOf(html)]).toEqual([409, expect.stringContaining(SENTENCE)]);
    expect(html).toContain("Reservar mesmo assim");
    expect((await pedro.post(path, { override: "on" })).status).toBe(302);
    expect(lastEntry(app)).toMatchObject({ action: "restore", rules: [1] });
    // A past one occupies no room.
    const past = addReservation(app, { date: "2026-03-02" });
    await pedro.api("DELETE", `/api/reservations/${past}`);
    const again = `/admin/auditoria/${tableRows(app, "audit_log").at(-1)?.id}/restaurar`;
    expect((await pedro.post(again)).status).toBe(302);
  });
});

describe("the rules' terms", () => {
  const ask = (app: TestApp, who: "ana" | "bia", of: Record<string, unknown> = {}) =>
    app.as(who).api("POST", "/api/reservations", requestBody(of));

  it("count school days by the class's calendar", async () => {
    const app = await createTestApp();
    addRule(app, { value: 2, unit: "schoolDays" });
    app.setNow("2026-03-17T13:00:00.000Z");
    expect((await ask(app, "ana")).status).toBe(201);
    addCalendar(app, { days: [{ date: "2026-03-18", isSchoolDay: false, title: "Conselho" }] });
    const refused = await ask(app, "bia");
    expect(refused.body).toMatchObject({ until: "2026-03-16", rule: { kind: "notice" } });
  });

  it("count in a quota the pending and approved ones, each date once, and the other dates of the request", async () => {
    const app = await createTestApp();
    addRule(app, { kind: "quota", value: 2, unit: "perWeek", count: "reservations" });
    addReservation(app, { date: "2026-03-16", environmentIds: [1, 2], status: "approved" });
    addReservation(app, { date: "2026-03-17", status: "rejected" });
    addReservation(app, { date: "2026-03-17", userId: PEOPLE.bia.id });
    expect((await ask(app, "ana", { date: "2026-03-18" })).status).toBe(201);
    const refused = await ask(app, "ana");
    expect(refused.body).toMatchObject({ until: "2026-03-23", rule: { kind: "quota" } });
    const both = { ...FIELDS, dates: ["2026-03-24", "2026-03-25", "2026-03-26"] };
    const page = textOf(await (await app.as("ana").post("/reservas/nova", both)).text());
    expect(page).toContain("Para 26/03 o limite foi atingido. Há vaga a partir de 30/03.");
    expect(tableRows(app, "reservations")).toHaveLength(4);
  });

  it("count lessons by the times of the date", async () => {
    const app = await createTestApp();
    addRule(app, { kind: "quota", value: 4, unit: "perMonth", count: "lessons" });
    expect((await ask(app, "ana", { startTime: "07:30", endTime: "09:10" })).status).toBe(201);
    const three = { date: "2026-03-20", startTime: "07:30", endTime: "10:00" };
    expect((await ask(app, "ana", three)).body).toMatchObject({ until: "2026-04-01" });
    expect((await ask(app, "ana", { ...three, endTime: "09:10" })).status).toBe(201);
  });

  it("admit the members of a group, and measure a buffer to everybody's approved ones", async () => {
    const app = await createTestApp();
    const group = addGroup(app, "Redes", [PEOPLE.bia.id]);
    addRule(app, { kind: "who", value: null, unit: null, groupIds: [group], environmentIds: [ROOM.lab1] });
    addRule(app, { kind: "buffer", value: 15, unit: "minutes", environmentType: "Auditório" });
    addReservation(app, { environmentIds: [ROOM.auditorio], status: "approved", endTime: "09:10" });
    const lab = { environmentIds: [ROOM.lab1] };
    expect((await ask(app, "ana", lab)).body).toMatchObject({
      message:
        "Laboratório 1: só o grupo Redes reserva. Fale com o setor pedagógico para reservar em 19/03. Nada foi gravado.",
      until: null,
    });
    expect((await ask(app, "bia", lab)).status).toBe(201);
    const after = { environmentIds: [ROOM.auditorio], startTime: "09:20", endTime: "10:10" };
    expect((await ask(app, "bia", after)).body.rule).toEqual({ id: 2, kind: "buffer" });
    expect((await ask(app, "bia", { ...after, startTime: "09:25" })).status).toBe(201);
  });

  it("do not apply if the rule is stopped or starts later", async () => {
    const app = await createTestApp();
    addRule(app, { isActive: false });
    addRule(app, { startDate: "2026-03-20" });
    expect((await ask(app, "ana")).status).toBe(201);
    expect((await ask(app, "ana", { date: "2026-03-20" })).status).toBe(409);
  });
});
