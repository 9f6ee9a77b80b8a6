/** Equipment in the request's form and in the edit of one's own (rules R29.10). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, tableRows } from "#tests/support/bookings/reservations.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { ROOM } from "#tests/support/school/school.ts";

async function school(): Promise<TestApp> {
  const app = await createTestApp();
  await addEquipment(app);
  await addEquipment(app, { name: "Kits", count: 2 });
  const held = addReservation(app, { date: DAY, status: "approved", startTime: "08:20", endTime: "09:10" });
  give(app, { reservationId: held, equipmentId: 1, quantity: 22 });
  return app;
}

const FORM = {
  dates: [DAY, "2026-03-20"],
  shift: "morning",
  environmentIds: String(ROOM.sala2),
  disciplineId: "1",
  classId: "1",
  "equipment[0].equipmentId": "2",
  "equipment[0].quantity": "",
  "equipment[1].equipmentId": "1",
  "equipment[1].quantity": "20",
};

const html = async (app: TestApp, address: string) => (await app.as("ana").fetch(address)).text();
const booked = (app: TestApp) =>
  tableRows(app, "reservation_equipment")
    .filter((row) => row.reservation_id !== 1)
    .map(({ reservation_id: id, equipment_id: kind, quantity }) => [id, kind, quantity]);

describe("the request's form", () => {
  it("offers each kind with the least that is left over all dates and lessons", async () => {
    const app = await school();
    const page = await html(app, `/reservas/nova?data=2026-03-20&data=${DAY}&turno=manha`);
    expect(page).toContain("Equipamentos</summary>");
    expect(page).toContain("restam 8 de 30 às 08:20");
    expect(page).toContain("restam 2 de 2 às 07:30");
    expect(await html(app, "/reservas/nova")).toContain("há 30");
    const live = await app.as("ana").fetch(`/reservas/equipamentos?dates=${DAY}&shift=morning`);
    expect(await live.json()).toEqual([
      { id: 2, least: { left: 2, date: DAY, time: "07:30" } },
      { id: 1, least: { left: 8, date: DAY, time: "08:20" } },
    ]);
  });

  it("shows nothing of it in a school without equipment", async () => {
    const app = await createTestApp();
    expect(await html(app, "/reservas/nova")).not.toContain("quipamento");
    expect(await (await app.as("ana").fetch("/reservas/equipamentos")).json()).toEqual([]);
  });

  it("asks on each date, says where too few are left, and drops what is empty", async () => {
    const app = await school();
    const ana = app.as("ana");
    const sent = await ana.post("/reservas/nova", FORM);
    expect(sent.status).toBe(302);
    expect(booked(app)).toEqual([
      [2, 1, 20],
      [3, 1, 20],
    ]);
    const after = await ana.fetch(sent.headers.get("Location") ?? "");
    expect(await after.text()).toContain(
      "Falta equipamento: Notebooks em 19/03/2026, 07:30–11:30: restam 8 de 30",
    );
  });

  it("keeps what was typed, with the alert, where the form comes back", async () => {
    const app = await school();
    const refused = await app.as("ana").post("/reservas/nova", { ...FORM, classId: "" });
    const page = await refused.text();
    expect(refused.status).toBe(400);
    expect(page).toMatch(/name="equipment\[1\]\.quantity"[^>]*value="20"/);
    expect(page).toContain("Notebooks: em 19/03/2026 às 08:20 restam 8 de 30.");
    expect(page).toMatch(/<details class="fold"[^>]*open=""[^>]*><summary>Equipamentos: 1 pedido/);
  });

  it.each(["-1", "1.5", "10000", "muitos"])("refuses a quantity of %s beside its field", async (quantity) => {
    const app = await school();
    const refused = await app
      .as("ana")
      .post("/reservas/nova", { ...FORM, "equipment[1].quantity": quantity });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("A quantidade deve ser um número inteiro de 1 a 9.999");
    expect(booked(app)).toEqual([]);
  });
});

describe("the edit of one's own", () => {
  it("shows what it names and replaces it; without the fields it stays", async () => {
    const app = await school();
    const id = addReservation(app, { date: DAY, environmentIds: [ROOM.sala2] });
    give(app, { reservationId: id, equipmentId: 1, quantity: 5 });
    const address = `/minhas-reservas/${id}/editar`;
    expect(await html(app, address)).toMatch(/name="equipment\[1\]\.quantity"[^>]*value="5"/);
    const { dates: _, shift: __, classId: ___, ...form } = FORM;
    const edit = (fields: Record<string, string | string[]>) =>
      app.as("ana").post(address, { teacherUserId: "3", ...fields });
    expect((await edit(form)).status).toBe(302);
    expect(booked(app)).toEqual([[id, 1, 20]]);
    expect((await edit({ environmentIds: "2", disciplineId: "1" })).status).toBe(302);
    expect(booked(app)).toEqual([[id, 1, 20]]);
    expect((await edit({ ...form, "equipment[1].quantity": "" })).status).toBe(302);
    expect(booked(app)).toEqual([]);
  });
});

describe("the transfer by staff", () => {
  it("shows what the reservation names and replaces it; without the fields it stays", async () => {
    const app = await school();
    const id = addReservation(app, { date: DAY, environmentIds: [ROOM.sala2], status: "approved" });
    give(app, { reservationId: id, equipmentId: 1, quantity: 5 });
    const address = `/admin/reservas/${id}/transferir`;
    const pedro = app.as("pedro");
    expect(await (await pedro.fetch(address)).text()).toMatch(
      /name="equipment\[1\]\.quantity"[^>]*value="5"/,
    );
    const { dates: _, ...form } = FORM;
    const transfer = (fields: Record<string, string | string[]>) =>
      pedro.post(address, { ...form, date: DAY, teacherUserId: "3", ...fields });
    const refused = await transfer({ "equipment[1].quantity": "9" });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("restam 8 de 30")]);
    expect((await transfer({ "equipment[1].quantity": "8" })).status).toBe(302);
    expect(booked(app)).toEqual([[id, 1, 8]]);
    const { "equipment[1].quantity": __, "equipment[1].equipmentId": ___, ...others } = form;
    const plain = Object.fromEntries(
      Object.entries(others).filter(([name]) => !name.startsWith("equipment")),
    );
    expect((await pedro.post(address, { ...plain, date: DAY, teacherUserId: "3" })).status).toBe(302);
    expect(booked(app)).toEqual([[id, 1, 8]]);
    expect((await transfer({ "equipment[1].quantity": "" })).status).toBe(302);
    expect(booked(app)).toEqual([]);
  });
});

describe("the queue", () => {
  it("names what a request asks for, and offers the approval without it where it is short", async () => {
    const app = await school();
    const id = addReservation(app, { date: DAY, environmentIds: [ROOM.sala2] });
    give(app, { reservationId: id, equipmentId: 1, quantity: 20 });
    const pedro = app.as("pedro");
    expect(await (await pedro.fetch("/admin/reservas")).text()).toContain("20 notebooks");
    const refused = await pedro.post(`/admin/reservas/${id}/aprovar`, {});
    const page = await refused.text();
    expect(refused.status).toBe(409);
    expect(page).toContain("Notebooks em 19/03/2026, 07:30–11:30: restam 8 de 30, e o pedido é de 20");
    expect(page).toContain("Aprovar sem o equipamento");
    const approved = await pedro.post(`/admin/reservas/${id}/aprovar`, { withoutEquipment: "on" });
    expect(approved.status).toBe(302);
    expect(await html(app, `/minhas-reservas/${id}`)).toContain("20 notebooks (rejeitado)");
  });
});
