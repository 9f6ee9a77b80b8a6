import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation, reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { fieldValue } from "#tests/support/browser/page.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay, addNamed, addRoom, setSetting } from "#tests/support/school/school-rows.ts";

const FIELDS = {
  dates: ["2026-03-19"],
  shift: "morning",
  environmentIds: [String(ROOM.sala1)],
  disciplineId: "1",
  classId: "1",
  notes: "Trazer o projetor",
};

async function fetchScreen(app: TestApp, query = "", who: "ana" | "pedro" = "ana"): Promise<string> {
  const response = await app.as(who).fetch(`/reservas/nova${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

function query(fields: Record<string, string | string[]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) search.append(name, each);
  }
  return `?${search}`;
}

describe("the request form by GET", () => {
  it("shows four weeks from this one on, past days disabled, blocked ones named", async () => {
    const app = await createTestApp();
    addBlockedDay(app, {
      date: "2026-04-03",
      title: "Sexta-feira Santa",
      shifts: ["morning", "afternoon", "evening"],
    });
    const page = await fetchScreen(app);
    expect(page).toContain("09/03 a 05/04/2026");
    expect(page.match(/<input[^>]*name="dates"/g)).toHaveLength(28);
    const isDisabled = (date: string) =>
      new RegExp(`<input[^>]*value="${date}"[^>]*>`).exec(page)?.[0].includes("disabled");
    expect(isDisabled("2026-03-11")).toBe(true);
    expect(isDisabled("2026-03-12")).toBe(false);
    expect(isDisabled("2026-04-03")).toBe(true);
    // Screen readers get the reason, too.
    expect(page).toContain('aria-label="03/04/2026, dia bloqueado: Sexta-feira Santa"');
    expect(page).toContain('aria-label="11/03/2026, data passada"');
    expect(page).toContain('aria-label="12/03/2026, hoje"');
    expect(page).toContain('aria-label="13/03/2026"');
  });

  it("lists classes by name as stored, and sends their names to the browser once", async () => {
    const app = await createTestApp();
    for (const name of ["Ética", '<b>3º "A" & tarde', "10º A", "9º A"]) addNamed(app, "classes", name);
    const page = await fetchScreen(app);
    const select = /<select[^>]*name="classId".*?<\/select>/s.exec(page)?.[0] ?? "";
    const options = [...select.matchAll(/<option value="\d+">([^<]*)<\/option>/g)].map(([, name]) => name);
    const written = "&lt;b&gt;3º &quot;A&quot; &amp; tarde";
    expect(options).toEqual(["9º A", "10º A", written, "DS-1", "DS-2", "Ética"]);
    // Once in the option, once in the serialized data for the browser.
    expect(page.split("Ética")).toHaveLength(3);
  });

  it("offers the lessons of the last requests beside the newest one, and takes one without JavaScript", async () => {
    const app = await createTestApp();
    addReservation(app, { date: "2026-03-17", disciplineId: 2, classId: 2 });
    addReservation(app, { date: "2026-03-18", disciplineId: 2, classId: 2, userId: PEOPLE.bia.id });
    expect(await fetchScreen(app)).not.toContain('name="recente"');
    addReservation(app, { date: "2026-03-18", disciplineId: 1, classId: 1 });
    const page = await fetchScreen(app);
    expect([...page.matchAll(/name="recente" value="([^"]*)"/g)].map(([, value]) => value)).toEqual(["2:2"]);
    const taken = await fetchScreen(app, query({ ...FIELDS, recente: "2:2" }));
    expect([...taken.matchAll(/<option value="(\d+)" selected/g)].map(([, id]) => id)).toEqual(["2", "2"]);
    expect(await fetchScreen(app, query({ ...FIELDS, recente: "x" }))).toContain(
      '<option value="1" selected',
    );
  });

  it("lists the rooms that a teacher uses first, and no week under the form", async () => {
    const app = await createTestApp();
    const first = (page: string) => /name="environmentIds"[^>]*value="(\d+)"/.exec(page)?.[1];
    expect(first(await fetchScreen(app))).toBe(String(ROOM.sala1));
    for (const date of ["2026-03-17", "2026-03-18"])
      addReservation(app, { date, environmentIds: [ROOM.sala2] });
    addReservation(app, { date: "2026-03-19", environmentIds: [ROOM.sala1] });
    const page = await fetchScreen(app);
    expect(first(page)).toBe(String(ROOM.sala2));
    expect(page).not.toContain("Última atualização");
    expect(first(await fetchScreen(app, "", "pedro"))).toBe(String(ROOM.sala1));
  });

  it("shows which of the address's dates it omitted, and why", async () => {
    const app = await createTestApp();
    addBlockedDay(app, { date: "2026-03-18", title: "Conselho", shifts: ["morning"] });
    const dates = ["2026-03-10", "2026-03-11", "2026-03-18", "2026-03-19"];
    const page = await fetchScreen(app, query({ ...FIELDS, dates, verificar: "1" }));
    expect(page).toContain("Datas passadas, fora do pedido: 10/03/2026, 11/03/2026.");
    expect(page).toContain("Dia bloqueado, fora do pedido: 18/03/2026 (Conselho).");
    const box = (date: string) => new RegExp(`<input[^>]*value="${date}"[^>]*>`).exec(page)?.[0] ?? "";
    for (const date of dates.slice(0, 3)) {
      expect(box(date)).toContain("disabled");
      expect(box(date)).not.toContain("checked");
    }
    // Ticked dates are submitted.
    expect(box("2026-03-19")).toContain("checked");
    expect(box("2026-03-19")).not.toContain("disabled");
    // The day is free in another shift, and staff may override.
    const evening = await fetchScreen(app, query({ ...FIELDS, shift: "evening", dates: ["2026-03-18"] }));
    expect(evening).not.toContain("fora do pedido");
    const staff = await fetchScreen(app, query({ ...FIELDS, dates: ["2026-03-18"] }), "pedro");
    expect(staff).not.toContain("fora do pedido");
    expect(staff).toMatch(/<input[^>]*checked=""[^>]*value="2026-03-18"|value="2026-03-18"[^>]*checked=""/);
  });

  it("accepts a day blocked in the form's shift if its exception uses another shift", async () => {
    const app = await createTestApp();
    addBlockedDay(app, { date: "2026-03-18", title: "Conselho", shifts: ["morning"] });
    const exceptions = `2026-03-18|evening|${ROOM.sala1}`;
    const page = await fetchScreen(app, query({ ...FIELDS, dates: ["2026-03-18"], exceptions }));
    expect(page).not.toContain("fora do pedido");
    expect(/<input[^>]*value="2026-03-18"[^>]*>/.exec(page)?.[0]).not.toContain("disabled");
  });

  it("resubmits a chosen day that became blocked, so that the response counts it", async () => {
    const app = await createTestApp();
    addBlockedDay(app, { date: "2026-03-18", title: "Conselho" });
    const answer = await app
      .as("ana")
      .post("/reservas/nova", { ...FIELDS, dates: ["2026-03-18", "2026-03-19"] });
    expect(answer.status).toBe(400);
    const box = /<input[^>]*value="2026-03-18"[^>]*>/.exec(await answer.text())?.[0] ?? "";
    expect(box).toContain("checked");
    expect(box).not.toContain("disabled");
  });

  it("moves to other weeks and preserves the choices", async () => {
    const app = await createTestApp();
    const page = await fetchScreen(app, query({ ...FIELDS, de: "2026-06-03" }));
    expect(page).toContain("01/06 a 28/06/2026");
    expect(page).toMatch(/<input type="hidden" name="dates" value="2026-03-19"/);
    expect(page).toContain("Trazer o projetor");
    expect(page).toMatch(/name="de" value="2026-05-04"[^>]*aria-label="Quatro semanas antes"/);
  });

  it.each([
    ["2026-13", "09/03"],
    ["1999-01-04", "09/03"],
    ["2100-12-31", "06/09"],
  ])("shows for de=%s the weeks from %s on", async (de, from) => {
    const app = await createTestApp();
    expect(await fetchScreen(app, query({ de }))).toContain(`${from} a `);
  });

  it("opens on the weeks of the first chosen date, and removes a chip's choice", async () => {
    const app = await createTestApp();
    const dates = ["2026-05-13", "2026-05-14"];
    const page = await fetchScreen(app, query({ ...FIELDS, dates }));
    expect(page).toContain("11/05 a 07/06/2026");
    expect(page).toContain("Remover 13/05/2026");
    const fewer = await fetchScreen(
      app,
      query({ ...FIELDS, dates, semData: "2026-05-13", semAmbiente: "1" }),
    );
    expect(fewer).not.toContain("Remover 13/05/2026");
    expect(fewer).toContain("Remover 14/05/2026");
    expect(fewer).not.toContain("1 escolhido");
  });

  it("checks every chosen date, and names the person with the conflicting reservation", async () => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id, date: "2026-03-20", status: "approved" });
    const fields = { ...FIELDS, dates: ["2026-03-19", "2026-03-20"] };
    const page = await fetchScreen(app, query(fields));
    expect(page).toContain("Alerta de conflito");
    expect(page).toContain("Existe 1 reserva que conflita com o horário selecionado.");
    expect(page).toContain(
      "Você ainda pode fazer a reserva, mas ela precisará ser avaliada pelo setor pedagógico.",
    );
    expect(page).toContain("20/03/2026: Sala 1 - Bia Gonçalves - Aprovada");
    expect(await fetchScreen(app, query({ ...FIELDS, verificar: "1" }))).toContain("Nenhum conflito");
  });

  it("offers free rooms of the type and size, and the room's free shifts", async () => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id, environmentIds: [ROOM.sala1] });
    const page = await fetchScreen(app, query({ ...FIELDS, verificar: "1" }));
    expect(page).toContain("Usar Sala 2 em 19/03/2026");
    expect(page).toContain('value="2026-03-19|morning|2"');
    expect(page).toContain("Usar o turno Tarde em 19/03/2026");
    expect(page).toContain("Usar o turno Noite em 19/03/2026");
    expect(page).not.toContain("Usar Laboratório 1");
    expect(page).not.toContain("Usar Auditório");
  });

  it("offers no smaller or taken room, and no shift that is taken, blocked or over", async () => {
    const app = await createTestApp();
    const fields = { ...FIELDS, environmentIds: [String(ROOM.sala2)], dates: ["2026-03-12"], verificar: "1" };
    addReservation(app, { userId: PEOPLE.bia.id, environmentIds: [ROOM.sala2], date: "2026-03-12" });
    addBlockedDay(app, { date: "2026-03-12", title: "Reunião", shifts: ["evening"] });
    app.setNow("2026-03-12T21:00:00.000Z");
    const page = await fetchScreen(app, query(fields));
    expect(page).toContain("Alerta de conflito");
    // Sala 1 is smaller; the afternoon ended at 17:30 and it is 18:00; the evening is blocked.
    expect(page).not.toContain("Usar Sala 1");
    expect(page).not.toContain("Usar o turno");
  });

  it("applies an option to one date and checks the remaining conflicts", async () => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id });
    const page = await fetchScreen(app, query({ ...FIELDS, exceptions: "2026-03-19|morning|2" }));
    expect(page).not.toContain("Alerta de conflito");
    expect(page).toContain("19/03/2026: Manhã, Sala 2");
    expect(await fetchScreen(app, query({ ...FIELDS, exceptions: "nonsense" }))).not.toContain(
      "Datas com outra escolha",
    );
  });

  it("offers every other free room on a date, with what it lacks, and takes one that is chosen", async () => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id });
    const page = await fetchScreen(app, query(FIELDS));
    const [lab] = /<option value="2026-03-19\|morning\|3">[^<]*/.exec(page) ?? [""];
    expect(lab).toContain("Laboratório 1 · 20 lugares, faltam 10");
    expect(page).toContain('<option value="2026-03-19|morning|4">Auditório · 200 lugares');
    // Without JavaScript the list is a field, blank unless it is used.
    const unused = await fetchScreen(app, query({ ...FIELDS, exceptions: "" }));
    expect(unused).toContain("Alerta de conflito");
    const taken = ["", "2026-03-19|morning|3"];
    expect(await fetchScreen(app, query({ ...FIELDS, exceptions: taken }))).toContain(
      "19/03/2026: Manhã, Laboratório 1",
    );
    const blank = Array<string>(100).fill("");
    const sent = await app.as("ana").post("/reservas/nova", { ...FIELDS, exceptions: [...blank, ...taken] });
    expect(sent.status).toBe(302);
    const tooMany = Array<string>(181).fill("");
    expect((await app.as("ana").post("/reservas/nova", { ...FIELDS, exceptions: tooMany })).status).toBe(400);
  });

  it("names at most 400 other rooms, shared among the dates and rooms that are taken", async () => {
    const app = await createTestApp();
    for (let n = 0; n < 450; n++) addRoom(app, `Sala ${1000 + n}`, { capacity: 10 });
    const dates = ["2026-03-19", "2026-03-20"];
    for (const date of dates) addReservation(app, { userId: PEOPLE.bia.id, date, environmentIds: [1] });
    const named = async (asked: string[]) =>
      (await fetchScreen(app, query({ ...FIELDS, dates: asked }))).match(/value="2026-03-\d\d\|morning\|/g)
        ?.length;
    // Sala 2 fits, and is a button.
    expect([await named(dates.slice(0, 1)), await named(dates)]).toEqual([401, 402]);
  });

  it("asks staff for a teacher, and teachers for none", async () => {
    const app = await createTestApp();
    expect(await fetchScreen(app, "", "pedro")).toContain('name="teacherUserId"');
    expect(await fetchScreen(app)).not.toContain('name="teacherUserId"');
  });
});

describe("the request form by POST", () => {
  it("creates the reservations, with a date's own room and shift, and reports how many", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const response = await ana.post("/reservas/nova", {
      ...FIELDS,
      dates: ["2026-03-19", "2026-03-20"],
      exceptions: ["2026-03-20|evening|2,3"],
    });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/reservas?semana=2026-03-16&turno=manha");
    const page = await (await ana.fetch("/reservas?semana=2026-03-16&turno=manha")).text();
    expect(page).toContain("2 reservas solicitadas com sucesso!");
    expect(page).toContain("Suas reservas foram enviadas e aguardam aprovação do setor pedagógico.");
    expect(tableRows(app, "reservations")).toMatchObject([
      { date: "2026-03-19", shift: "morning", start_time: "07:30", end_time: "11:30", status: "pending" },
      { date: "2026-03-20", shift: "evening", start_time: "18:30", end_time: "22:00", status: "pending" },
    ]);
    const places = app.db.sqlite
      .prepare("SELECT reservation_id AS r, environment_id AS e FROM reservation_environments ORDER BY 1, 2")
      .raw()
      .all();
    expect(places).toEqual([
      [1, 1],
      [2, 2],
      [2, 3],
    ]);
  });

  it.each(["pedro", "admin"] as const)("redirects %s to the teacher's new reservations", async (who) => {
    const app = await createTestApp();
    const fields = { ...FIELDS, shift: "evening", teacherUserId: String(PEOPLE.ana.id) };
    const made = await app.as(who).post("/reservas/nova", fields);
    const address = made.headers.get("location") ?? "";
    expect(address).toBe(`/?aba=semana&semana=2026-03-16&turno=noite&professor=${PEOPLE.ana.id}`);
    const week = await (await app.as(who).fetch(address)).text();
    expect(week.slice(week.indexOf("<main"))).toMatch(/Sala 1\b.*Ana Conceição/s);
    // The week of all rooms has no Saturday.
    const saturday = await app.as(who).post("/reservas/nova", { ...fields, dates: ["2026-03-21"] });
    const list = await (await app.as(who).fetch(saturday.headers.get("location") ?? "")).text();
    expect(list.slice(list.indexOf("<main"))).toContain("21/03/2026");
  });

  it("is one request when submitted twice, and another when changed", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const formToken = fieldValue(await fetchScreen(app), "formToken") ?? "";
    expect(formToken).not.toBe("");
    const [first, second] = await Promise.all([
      ana.post("/reservas/nova", { ...FIELDS, formToken }),
      ana.post("/reservas/nova", { ...FIELDS, formToken }),
    ]);
    expect([first.status, second.status]).toEqual([302, 302]);
    expect(tableRows(app, "reservations")).toHaveLength(1);
    await ana.post("/reservas/nova", { ...FIELDS, notes: "Outra", formToken });
    expect(tableRows(app, "reservations")).toHaveLength(2);
  });

  it("names every missing field and preserves the typed values", async () => {
    const app = await createTestApp();
    const response = await app.as("pedro").post("/reservas/nova", { notes: "Com cabos", formToken: "x" });
    expect(response.status).toBe(400);
    const page = await response.text();
    const messages = [
      "Selecione pelo menos uma data",
      "Selecione um turno",
      "Selecione pelo menos um ambiente",
      "Selecione um professor",
      "Selecione uma disciplina",
      "Selecione uma turma",
    ];
    expect(textOf(page)).toContain(messages.join(" "));
    expect(page).toContain("Com cabos");
    expect(page).toContain("Erro ao solicitar reservas");
    expect(tableRows(app, "reservations")).toEqual([]);
  });

  it("refuses an unknown room in a date's exception", async () => {
    const app = await createTestApp();
    const response = await app
      .as("ana")
      .post("/reservas/nova", { ...FIELDS, exceptions: "2026-03-19|morning|999" });
    expect(response.status).toBe(400);
    expect(tableRows(app, "reservations")).toEqual([]);
  });

  it("describes conflicts in singular and plural", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    addReservation(app, { userId: PEOPLE.bia.id });
    await ana.post("/reservas/nova", FIELDS);
    expect(await (await ana.fetch("/reservas")).text()).toContain(
      "porém existe 1 conflito que será resolvido pelo setor pedagógico.",
    );
    addReservation(app, { userId: PEOPLE.bia.id, date: "2026-03-20" });
    addReservation(app, { userId: PEOPLE.bia.id, date: "2026-03-20" });
    await ana.post("/reservas/nova", { ...FIELDS, dates: ["2026-03-20"] });
    expect(await (await ana.fetch("/reservas")).text()).toContain(
      "porém existem 2 conflitos que serão resolvidos pelo setor pedagógico.",
    );
  });

  it("lets staff overlap an approved reservation only with the override ticked", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    addReservation(app, { userId: PEOPLE.bia.id, status: "approved" });
    const fields = { ...FIELDS, teacherUserId: String(PEOPLE.ana.id) };
    const refused = await pedro.post("/reservas/nova", fields);
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(page).toContain("Criar mesmo assim");
    expect(page).toContain("Bia Gonçalves");
    expect(tableRows(app, "reservations")).toHaveLength(1);
    expect((await pedro.post("/reservas/nova", { ...fields, override: "on" })).status).toBe(302);
    expect(tableRows(app, "reservations")[1]).toMatchObject({
      status: "approved",
      override_user_id: PEOPLE.pedro.id,
    });
  });
});

describe("the week", () => {
  it("shows the window from the settings, the pending count and one's own reservations only", async () => {
    const app = await createTestApp();
    setSetting(app, "reservation_open", "tuesday|08:00");
    setSetting(app, "reservation_deadline", "thursday|17:45");
    addReservation(app, { date: "2026-03-12" });
    addReservation(app, { date: "2026-03-13", userId: PEOPLE.bia.id, environmentIds: [ROOM.auditorio] });
    const page = await (await app.as("ana").fetch("/reservas")).text();
    expect(page).toContain(
      "As reservas para a próxima semana devem ser enviadas de terça-feira às 08:00 até quinta-feira às 17:45.",
    );
    expect(page).toContain("Você tem 1 reserva pendente de aprovação.");
    expect(page).toContain("Semana de 09/03/2026 a 13/03/2026");
    expect(page).toContain("Sala 1");
    expect(page).not.toContain("Auditório");
    expect(page).toContain("Última atualização: 12/03/2026 às 10:00");
  });

  it("groups overlapping reservations in the rows that they span", async () => {
    const app = await createTestApp();
    const add = reservationFactory({ date: "2026-03-12" });
    add(app, { startTime: "07:30", endTime: "09:10" });
    add(app, { startTime: "08:20", endTime: "10:00", environmentIds: [ROOM.sala2] });
    add(app, { startTime: "10:50", endTime: "11:30", environmentIds: [ROOM.lab1] });
    const page = await (await app.as("ana").fetch("/reservas?turno=manha")).text();
    const table = page.slice(page.indexOf("<table"), page.indexOf("</table"));
    expect(table.match(/rowspan="3"/gi)).toHaveLength(1);
    expect(table.match(/rowspan="1"/gi)).toHaveLength(1);
    expect(table.replaceAll(/<[^>]*>/g, "")).toContain("07:30–09:10");
  });

  it.each(["abc", "2026-02-30", ""])("shows this week for semana=%s", async (week) => {
    const app = await createTestApp();
    const page = await (await app.as("ana").fetch(`/reservas?semana=${week}&turno=x`)).text();
    expect(page).toContain("Semana de 09/03/2026 a 13/03/2026");
  });
});
