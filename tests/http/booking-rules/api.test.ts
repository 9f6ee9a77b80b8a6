/** The calls of booking rules and of groups of people (rules R26). */
import { describe, expect, it } from "vitest";
import { MAX_BOOKING_RULES, MAX_GROUPS } from "#app/domain/limits.ts";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { requestBody, tableRows } from "#tests/support/bookings/reservations.ts";
import { addGroup, addRule } from "#tests/support/school/booking-rules.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const RULES = "/api/booking-rules";
const GROUPS = "/api/groups";
const NOW = "2026-03-12T13:00:00.000Z";
const NOTICE = { kind: "notice", value: 2, unit: "schoolDays" };

describe("rules over the API", () => {
  it("are created, replaced and deleted, and each action is audited with names", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const created = await pedro.api("POST", RULES, { ...NOTICE, environmentIds: [ROOM.lab1] });
    const rooms = { environmentIds: [ROOM.lab1], environmentType: null, equipmentIds: [] };
    const everyone = { roles: [], groupIds: [], userIds: [] };
    const rest = { count: null, isActive: true, startDate: null, createdAt: NOW, updatedAt: NOW };
    expect([created.status, created.body]).toEqual([
      201,
      { id: 1, ...NOTICE, ...rooms, ...everyone, ...rest },
    ]);
    const change = { ...NOTICE, value: 3, isActive: false, startDate: "2027-02-01" };
    const changed = await pedro.api("PUT", `${RULES}/1`, change);
    expect(changed.body).toMatchObject({ ...change, environmentIds: [] });
    expect((await pedro.api("GET", RULES)).body).toEqual([changed.body]);
    expect((await pedro.api("DELETE", `${RULES}/1`)).body).toEqual({ message: "Regra excluída" });
    expect(auditOf(app.db, "booking-rule")).toEqual(["2 create 1", "2 update 1", "2 delete 1"]);
    expect(tableRows(app, "audit_log")[0]?.after).toContain('"environmentNames":["Laboratório 1"]');
  });

  it("are listed in the order in which they apply", async () => {
    const app = await createTestApp();
    addRule(app, { kind: "quota", value: 3, unit: "open", count: "reservations" });
    addRule(app, { value: 2, unit: "days" });
    addRule(app, { value: 3, unit: "days" });
    addRule(app, { kind: "who", value: null, unit: null, roles: ["teacher"] });
    const listed = await app.as("admin").api("GET", RULES);
    expect(listed.body.map(({ id }: { id: number }) => id)).toEqual([4, 3, 2, 1]);
  });

  it.each([
    ["without its unit", { kind: "notice", value: 2 }, "unit", "Selecione a unidade"],
    ["with another kind's unit", { ...NOTICE, unit: "open" }, "unit", "Selecione a unidade"],
    ["without its number", { kind: "notice", unit: "days" }, "value", "Informe um número de 1 a 365"],
    ["with too large a number", { ...NOTICE, value: 101 }, "value", "Informe um número de 1 a 100"],
    ["without people who may book", { kind: "who" }, "roles", "Escolha quem pode reservar"],
    [
      "of a type and of rooms",
      { ...NOTICE, environmentIds: [1], environmentType: "Sala" },
      "environmentType",
      "Escolha um tipo ou ambientes, não os dois",
    ],
    [
      "of an unknown room",
      { ...NOTICE, environmentIds: [99] },
      "environmentIds",
      "Um ambiente escolhido não existe mais. Escolha de novo.",
    ],
    [
      "of an unknown group",
      { ...NOTICE, groupIds: [99] },
      "groupIds",
      "Um grupo escolhido não existe mais. Escolha de novo.",
    ],
    [
      "of an unknown person",
      { ...NOTICE, userIds: [99] },
      "userIds",
      "Uma pessoa escolhida não existe mais. Escolha de novo.",
    ],
  ])("a rule %s is refused by its field", async (_, body, field, sentence) => {
    const app = await createTestApp();
    const answer = await app.as("admin").api("POST", RULES, body);
    expect([answer.status, answer.body.message, answer.body.errors]).toEqual([
      400,
      sentence,
      { [field]: [sentence] },
    ]);
    expect(tableRows(app, "booking_rules")).toEqual([]);
  });

  it("are stored without the fields that their kind does not have", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const term = await admin.api("POST", RULES, {
      kind: "outsideTerm",
      value: 3,
      unit: "days",
      count: "lessons",
    });
    expect(term.body).toMatchObject({ value: null, unit: null, count: null });
    const end = await admin.api("POST", RULES, { kind: "horizon", value: 3, unit: "termEnd" });
    expect(end.body).toMatchObject({ value: null, unit: "termEnd" });
    const quota = await admin.api("POST", RULES, { kind: "quota", value: 3, unit: "open" });
    expect(quota.body).toMatchObject({ count: "reservations" });
    const buffer = await admin.api("POST", RULES, { kind: "buffer", value: 15 });
    expect(buffer.body).toMatchObject({ unit: "minutes", value: 15 });
  });

  it("are refused if they contradict another, with the room's name", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const empty = addGroup(app, "Ninguém");
    const alone = await admin.api("POST", RULES, {
      kind: "who",
      groupIds: [empty],
      environmentIds: [ROOM.sala2],
    });
    expect([alone.status, alone.body.message]).toEqual([
      409,
      "Com esta regra ninguém pode reservar a Sala 2. Nada foi gravado. Escolha pessoas que existam.",
    ]);
    addRule(app, { kind: "horizon", value: 7, unit: "days" });
    const notice = { kind: "notice", value: 8, unit: "days", environmentType: "Laboratório" };
    const clash = await admin.api("POST", RULES, notice);
    expect([clash.status, clash.body.message]).toEqual([
      409,
      "Com esta regra ninguém pode reservar o Laboratório 1. Nada foi gravado. " +
        "Ela contradiz “Todos os ambientes: reserve com até 7 dias de antecedência.” Mude uma das duas.",
    ]);
    // One of them stopped, or for other people only, leaves somebody.
    expect((await admin.api("POST", RULES, { ...notice, isActive: false })).status).toBe(201);
    expect((await admin.api("POST", RULES, { ...notice, userIds: [PEOPLE.ana.id] })).status).toBe(201);
    addRule(app, { kind: "who", value: null, unit: null, userIds: [PEOPLE.ana.id] });
    const other = await admin.api("POST", RULES, { kind: "who", userIds: [PEOPLE.bia.id] });
    expect([other.status, other.body.message]).toEqual([
      409,
      "Com esta regra ninguém pode reservar o Auditório. Nada foi gravado. Ela contradiz “Todos os ambientes: só Ana Conceição reserva.” Mude uma das duas.",
    ]);
  });

  it("are limited to two hundred", async () => {
    const app = await createTestApp();
    app.db.write(() => {
      for (let index = 0; index < MAX_BOOKING_RULES; index++) addRule(app, { isActive: false });
    });
    const answer = await app.as("admin").api("POST", RULES, NOTICE);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "A escola já tem 200 regras, o máximo. Exclua uma antes de criar outra.",
    ]);
  });

  it.each([
    [RULES, NOTICE],
    [GROUPS, { name: "Outro" }],
  ])("refuse to overwrite another person's change: %s", async (path, body) => {
    const app = await createTestApp();
    addRule(app);
    addGroup(app);
    const stale = { ...body, updatedAt: "2020-01-01T00:00:00.000Z" };
    const answer = await app.as("pedro").api("PUT", `${path}/1`, stale);
    expect([answer.status, answer.body.current.id]).toEqual([409, 1]);
  });
});

describe("groups over the API", () => {
  it("are created, replaced and deleted, and each action is audited", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const created = await pedro.api("POST", GROUPS, { name: "Saúde", userIds: [4, 3, 3] });
    expect([created.status, created.body]).toEqual([
      201,
      { id: 1, name: "Saúde", userIds: [3, 4], createdAt: NOW, updatedAt: NOW },
    ]);
    const changed = await pedro.api("PUT", `${GROUPS}/1`, { name: "Redes", userIds: [4] });
    expect(changed.body).toMatchObject({ name: "Redes", userIds: [4] });
    expect((await pedro.api("GET", GROUPS)).body).toEqual([changed.body]);
    const same = await pedro.api("POST", GROUPS, { name: "REDES" });
    expect(same.status).toBe(409);
    const unknown = await pedro.api("POST", GROUPS, { name: "Outro", userIds: [99] });
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      { userIds: ["Uma pessoa escolhida não existe mais. Escolha de novo."] },
    ]);
    expect((await pedro.api("DELETE", `${GROUPS}/1`)).body).toEqual({ message: "Grupo excluído" });
    expect(auditOf(app.db, "user-group")).toEqual(["2 create 1", "2 update 1", "2 delete 1"]);
  });

  it("are not deleted while a rule names them, and the refusal quotes the rule", async () => {
    const app = await createTestApp();
    const id = addGroup(app, "Saúde", [PEOPLE.ana.id]);
    addRule(app, { kind: "who", value: null, unit: null, groupIds: [id], environmentIds: [ROOM.lab1] });
    const answer = await app.as("admin").api("DELETE", `${GROUPS}/${id}`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "O grupo é citado em uma regra de reserva: “Laboratório 1: só o grupo Saúde reserva.” Nada foi excluído. Mude ou exclua a regra antes.",
    ]);
  });

  it("are limited to two hundred, and lose members who are deleted or anonymised", async () => {
    const app = await createTestApp();
    const first = addGroup(app, "Saúde", [PEOPLE.ana.id, PEOPLE.novoana.id]);
    app.db.write(() => {
      for (let index = 1; index < MAX_GROUPS; index++) addGroup(app, `Grupo ${index}`);
    });
    expect((await app.as("admin").api("POST", GROUPS, { name: "Mais um" })).status).toBe(409);
    expect((await app.as("admin").api("DELETE", `/api/users/${PEOPLE.novoana.id}`)).status).toBe(200);
    const left = async () =>
      (await app.as("pedro").api("GET", GROUPS)).body.find(({ id }: { id: number }) => id === first).userIds;
    expect(await left()).toEqual([PEOPLE.ana.id]);
    await app.as("admin").post(`/admin/usuarios/${PEOPLE.ana.id}/anonimizar`, {});
    expect(await left()).toEqual([]);
  });
});

it("a rule does not widen when the room or person that it names is deleted", async () => {
  const app = await createTestApp();
  addRule(app, { environmentIds: [ROOM.sala2] });
  addRule(app, { userIds: [PEOPLE.bia.id] });
  expect((await app.as("admin").api("DELETE", `/api/environments/${ROOM.sala2}`)).status).toBe(200);
  expect((await app.as("admin").api("DELETE", `/api/users/${PEOPLE.bia.id}`)).status).toBe(200);
  const answer = await app.as("ana").api("POST", "/api/reservations", requestBody({ date: "2026-03-13" }));
  expect(answer.status).toBe(201);
});

it("one's own data lists one's groups and the rules that name one", async () => {
  const app = await createTestApp();
  addGroup(app, "Saúde", [PEOPLE.ana.id]);
  addRule(app, { userIds: [PEOPLE.ana.id] });
  const data = await (await app.as("ana").fetch("/perfil/dados")).json();
  expect(data.groups).toEqual(["Saúde"]);
  expect(data.bookingRulesThatNameYou).toEqual([{ id: 1, kind: "notice", value: 10, unit: "days" }]);
});
