/** The screens of booking rules and groups (rules R26.12 to R26.14), without JavaScript. */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { requestBody, tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { pageOf } from "#tests/support/pages.ts";
import { addGroup, addRule } from "#tests/support/school/booking-rules.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const SCREEN = "/admin/regras";

const NOTICE = {
  kind: "notice",
  value: "2",
  unit: "schoolDays",
  rooms: "chosen",
  environmentIds: [String(ROOM.lab1)],
  people: "all",
  isActive: "on",
};

const screenText = async (app: TestApp, path: string) => textOf(await pageOf(app, "pedro", path));

it("the list of rules also shows the rooms with responsible people", async () => {
  const app = await createTestApp();
  expect(await screenText(app, SCREEN)).toContain(
    "O setor pedagógico decide os pedidos de todos os ambientes.",
  );
  await app.as("admin").api("PUT", `/api/environments/${ROOM.lab1}`, {
    name: "Laboratório 1",
    type: "Laboratório",
    approval: "responsible",
    responsibleUserIds: [PEOPLE.ana.id],
  });
  expect(await screenText(app, SCREEN)).toMatch(
    /Responsáveis 1 de 4 ambientes .* Laboratório 1 Ana Conceição Responsável Editar/,
  );
});

describe("the rules", () => {
  it("are shown as sentences in their order, each with its number of refusals", async () => {
    const app = await createTestApp();
    expect(await screenText(app, SCREEN)).toContain("A escola ainda não tem regras de reserva.");
    addRule(app, { kind: "quota", value: 3, unit: "open", count: "reservations", isActive: false });
    addRule(app, { environmentType: "Laboratório", value: 2, unit: "schoolDays", startDate: "2027-02-01" });
    addRule(app);
    await app.as("ana").api("POST", "/api/reservations", requestBody());
    const page = await screenText(app, SCREEN);
    const order = [
      "Todos os ambientes : peça com 10 dias de antecedência. Todos os professores · 4 ambientes recusou 1 em 30 dias Ativa",
      "Laboratórios : peça com 2 dias letivos de antecedência. Todos os professores · 1 ambiente · vale para datas a partir de 01/02/2027 nenhuma recusa",
      "Todos os ambientes : no máximo 3 reservas em aberto . Todos os professores · 4 ambientes nenhuma recusa Pausada",
    ];
    const places = order.map((words) => page.indexOf(words));
    expect(
      places.every((place, index) => place > (places[index - 1] ?? 0)),
      page,
    ).toBe(true);
    expect(page).toContain("2 ativas, 1 pausada");
  });

  it("are created by the form, which renders the typed values again if one is missing", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const refused = await pedro.post(`${SCREEN}/nova`, { ...NOTICE, value: "", startDate: "2027-02-01" });
    const html = await refused.text();
    expect([refused.status, textOf(html)]).toEqual([
      400,
      expect.stringContaining("Informe um número de 1 a 100"),
    ]);
    expect(html).toContain('value="2027-02-01"');
    const nowhere = await pedro.post(`${SCREEN}/nova`, { ...NOTICE, environmentIds: [] });
    expect(textOf(await nowhere.text())).toContain("Selecione pelo menos um ambiente");
    expect((await pedro.post(`${SCREEN}/nova`, NOTICE)).status).toBe(302);
    expect(await screenText(app, SCREEN)).toContain(
      "Laboratório 1 : peça com 2 dias letivos de antecedência.",
    );
    const form = await (await pedro.fetch(`${SCREEN}/1/editar`)).text();
    expect(form).toMatch(/<option value="schoolDays" selected="">/);
    // The rooms that are ticked count only while "chosen" is selected.
    expect((await pedro.post(`${SCREEN}/1/editar`, { ...NOTICE, rooms: "all" })).status).toBe(302);
    expect(tableRows(app, "booking_rules")[0]).toMatchObject({
      environment_ids: "[]",
      environment_type: null,
    });
  });

  it("start from presets, of which a new school has none saved", async () => {
    const app = await createTestApp();
    const html = await (await app.as("pedro").fetch(SCREEN)).text();
    for (const words of ["2 dias letivos de antecedência", "até o fim do período", "no máximo 3 em aberto"]) {
      expect(html).toContain(words);
    }
    const [, preset = ""] = /href="(\/admin\/regras\/nova\?kind=quota&amp;value=3[^"]*)"/.exec(html) ?? [];
    const form = await (await app.as("pedro").fetch(preset.replaceAll("&amp;", "&"))).text();
    expect(form).toMatch(/name="value"[^>]*value="3"/);
    expect(form).toMatch(/<option value="open" selected="">/);
    expect(tableRows(app, "booking_rules")).toEqual([]);
  });

  it("show before saving which requests of the last 30 days they would have refused", async () => {
    const app = await createTestApp();
    // The factory's are made on 2026-03-01: two of a week later are too late for ten days, one is not.
    addReservation(app, { date: "2026-03-08" });
    addReservation(app, { date: "2026-03-09", userId: PEOPLE.bia.id });
    addReservation(app, { date: "2026-03-19" });
    addReservation(app, { date: "2026-03-09", userId: PEOPLE.pedro.id, teacherUserId: PEOPLE.ana.id });
    const rule = { kind: "notice", value: "10", unit: "days", rooms: "all", people: "all" };
    const query = new URLSearchParams({ ...rule, ver: "1" });
    const page = await screenText(app, `${SCREEN}/nova?${query}`);
    expect(page).toContain("“Todos os ambientes: peça com 10 dias de antecedência.”");
    expect(page).toContain("teria recusado 2 de 3 pedidos.");
    expect(page).toContain("09/03/2026, Bia Gonçalves (nº 2)");
    query.set("value", "");
    expect(await screenText(app, `${SCREEN}/nova?${query}`)).toContain("Complete a regra para simular");
  });

  it("are stopped and started from the list, and deleted after a confirmation", async () => {
    const app = await createTestApp();
    const id = addRule(app);
    const pedro = app.as("pedro");
    expect((await pedro.post(`${SCREEN}/${id}/ativar`, { isActive: "off" })).status).toBe(302);
    expect(tableRows(app, "booking_rules")[0]?.is_active).toBe(0);
    expect((await app.as("ana").api("POST", "/api/reservations", requestBody())).status).toBe(201);
    expect((await pedro.post(`${SCREEN}/${id}/ativar`, { isActive: "on" })).status).toBe(302);
    addRule(app, { kind: "horizon", value: 5, unit: "days", isActive: false });
    const clash = await pedro.post(`${SCREEN}/2/ativar`, { isActive: "on" });
    expect([clash.status, textOf(await clash.text())]).toEqual([
      409,
      expect.stringContaining("Com esta regra ninguém pode reservar o Auditório."),
    ]);
    expect(await screenText(app, `${SCREEN}/${id}/excluir`)).toContain("peça com 10 dias de antecedência.”?");
    expect((await pedro.post(`${SCREEN}/${id}/excluir`, {})).status).toBe(302);
    expect(tableRows(app, "booking_rules")).toHaveLength(1);
  });

  it("can be tested for a person, a room and a date, each with its outcome", async () => {
    const app = await createTestApp();
    addRule(app);
    addRule(app, { environmentIds: [ROOM.sala2], value: 20 });
    addRule(app, { kind: "quota", value: 3, unit: "open", count: "reservations" });
    const page = await screenText(app, `${SCREEN}/testar?professor=3&ambiente=1&data=2026-03-19&turno=noite`);
    expect(page).toContain("O pedido seria recusado.");
    expect(page).toContain(
      "Recusa Todos os ambientes: peça com 10 dias de antecedência. Para 19/03 o prazo terminou em 09/03.",
    );
    expect(page).toContain("Não vale aqui Sala 2: peça com 20 dias de antecedência.");
    expect(page).toContain("Deixa passar Todos os ambientes: no máximo 3 reservas em aberto.");
    expect(await screenText(app, `${SCREEN}/testar?professor=3&ambiente=1&data=2026-04-30`)).toContain(
      "Nenhuma regra recusa este pedido.",
    );
    expect(await screenText(app, `${SCREEN}/testar?professor=1&ambiente=x&data=2026-02-30`)).toContain(
      "Escolha um professor",
    );
  });
});

it("a group is created, changed and deleted, unless a rule names it", async () => {
  const app = await createTestApp();
  const pedro = app.as("pedro");
  expect((await pedro.post("/admin/grupos/novo", { name: "Saúde", userIds: ["3", "4"] })).status).toBe(302);
  expect(await screenText(app, "/admin/grupos")).toContain("Saúde 2 pessoas");
  expect((await pedro.post("/admin/grupos/1/editar", { name: "Redes", userIds: ["4"] })).status).toBe(302);
  const named = await pedro.post("/admin/grupos/novo", { name: "redes" });
  expect([named.status, textOf(await named.text())]).toEqual([409, expect.stringContaining("Redes")]);
  addRule(app, { kind: "who", value: null, unit: null, groupIds: [1] });
  const refused = await pedro.post("/admin/grupos/1/excluir", {});
  expect([refused.status, textOf(await refused.text())]).toEqual([
    409,
    expect.stringContaining("O grupo é citado em uma regra de reserva"),
  ]);
  addGroup(app, "Outro");
  expect((await pedro.post("/admin/grupos/2/excluir", {})).status).toBe(302);
  expect(tableRows(app, "user_groups")).toHaveLength(1);
});

it("forms of a rule and a group list the archived rooms and people that they hold, new ones do not", async () => {
  const app = await createTestApp();
  const { bia } = PEOPLE;
  addRule(app, { environmentIds: [ROOM.lab1], userIds: [bia.id] });
  addGroup(app, "Redes", [bia.id]);
  await app.as("admin").post("/admin/ambientes/arquivar", { ids: String(ROOM.lab1) });
  await app.as("admin").post("/admin/usuarios/arquivar", { ids: String(bia.id) });
  const boxes = (html: string) =>
    [...html.matchAll(/<input[^>]*name="(environmentIds|userIds)"[^>]*value="(\d+)"[^>]*>/g)].map(
      ([, name, id]) => `${name} ${id}`,
    );
  const held = [`environmentIds ${ROOM.lab1}`, `userIds ${bia.id}`];
  expect(boxes(await pageOf(app, "pedro", "/admin/regras/1/editar"))).toEqual(expect.arrayContaining(held));
  expect(boxes(await pageOf(app, "pedro", "/admin/grupos/1/editar"))).toContain(held[1]);
  const blank = boxes(await pageOf(app, "pedro", "/admin/regras/nova"));
  for (const each of held) expect(blank).not.toContain(each);
});
