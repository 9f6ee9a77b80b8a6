/** Rules of booking that are about equipment (rules R29.18). */
import { expect, it } from "vitest";
import { ruledIds } from "#app/domain/booking-rules/booking-rule.ts";
import { askRules } from "#app/services/booking-rules/ask.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { pageOf } from "#tests/support/pages.ts";
import { addRule } from "#tests/support/school/booking-rules.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const RULES = "/api/booking-rules";
const PARTY = { personId: PEOPLE.ana.id, bookerId: PEOPLE.ana.id, classId: null };

const slot = (date: string, equipmentIds: number[]) => ({
  ...{ date, shift: "morning" as const, startTime: "07:30", endTime: "08:20" },
  environmentIds: ruledIds([ROOM.sala1], equipmentIds),
});

it("names kinds over the API, and no rooms beside them", async () => {
  const app = await createTestApp();
  await addEquipment(app);
  const pedro = app.as("pedro");
  const made = await pedro.api("POST", RULES, { kind: "notice", value: 2, unit: "days", equipmentIds: [1] });
  expect(made).toMatchObject({ status: 201, body: { equipmentIds: [1], environmentIds: [] } });
  expect((await pedro.api("GET", RULES)).body).toMatchObject([{ equipmentIds: [1] }]);
  for (const [body, field] of [
    [{ kind: "notice", value: 2, unit: "days", equipmentIds: [1], environmentIds: [1] }, "equipmentIds"],
    [{ kind: "notice", value: 2, unit: "days", equipmentIds: [9] }, "equipmentIds"],
    [{ kind: "buffer", value: 2, unit: "minutes", equipmentIds: [1] }, "equipmentIds"],
  ] as const) {
    const refused = await pedro.api("POST", RULES, body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
  }
  expect((await app.as("ana").api("POST", RULES, { kind: "notice", equipmentIds: [1] })).status).toBe(403);
  expect(await pageOf(app, "pedro", "/admin/regras")).toContain("Notebooks");
});

it("judges requests that have the kind, and those alone", async () => {
  const app = await createTestApp();
  await addEquipment(app);
  await addEquipment(app, { name: "Projetores" });
  addRule(app, { kind: "notice", value: 5, unit: "days", equipmentIds: [1] });
  const asked = [
    slot("2026-03-16", [1]),
    slot("2026-03-16", [2]),
    slot("2026-03-16", []),
    slot("2026-03-20", [1]),
  ];
  const found = askRules(app.deps, PARTY, asked);
  expect(found.map((refusal) => refusal?.rule.kind ?? null)).toEqual(["notice", null, null, null]);
});

it("counts what the person has of the kind", async () => {
  const app = await createTestApp();
  await addEquipment(app);
  addRule(app, { kind: "quota", value: 1, unit: "perWeek", count: "reservations", equipmentIds: [1] });
  const id = addReservation(app, { date: "2026-03-17", status: "approved" });
  give(app, { reservationId: id, equipmentId: 1, quantity: 2 });
  addReservation(app, { date: "2026-03-24", environmentIds: [ROOM.sala2], status: "approved" });
  const asked = [slot("2026-03-19", [1]), slot("2026-03-19", []), slot("2026-03-26", [1])];
  expect(askRules(app.deps, PARTY, asked).map((refusal) => refusal !== null)).toEqual([true, false, false]);
});

it("is chosen in the form of a school that has equipment", async () => {
  const app = await createTestApp();
  const pedro = app.as("pedro");
  expect(await pageOf(app, "pedro", "/admin/regras/nova")).not.toContain("Equipamentos");
  await addEquipment(app);
  expect(await pageOf(app, "pedro", "/admin/regras/nova")).toContain("Equipamentos escolhidos");
  const form = { kind: "notice", value: "2", unit: "days", people: "all", rooms: "equipment" };
  expect((await pedro.post("/admin/regras/nova", form)).status).toBe(400);
  expect(
    (await pedro.post("/admin/regras/nova", { ...form, equipmentIds: "1", isActive: "on" })).status,
  ).toBe(302);
  expect((await pedro.api("GET", RULES)).body).toMatchObject([{ equipmentIds: [1], kind: "notice" }]);
});
