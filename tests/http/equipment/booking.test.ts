/** Equipment that is asked for with a reservation and decided with it (rules R29.5 to R29.8). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation, type ReservationFields } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, requestBody, snapshot, staffBody, tableRows } from "#tests/support/bookings/reservations.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { ROOM } from "#tests/support/school/school.ts";

const SHORT = "restam 10 de 30, e o pedido é de 11";

/** Thirty notebooks, of which twenty are approved from 07:30 to 09:10 in another room. */
async function school(fields: object = {}): Promise<TestApp & { notebooks: number }> {
  const app = await createTestApp();
  const notebooks = await addEquipment(app, fields);
  const held = addReservation(app, {
    ...{ date: DAY, status: "approved", endTime: "09:10" },
    environmentIds: [ROOM.auditorio],
  });
  give(app, { reservationId: held, equipmentId: notebooks, quantity: 20 });
  return Object.assign(app, { notebooks });
}

function asking(app: TestApp, quantity: number, fields: Partial<ReservationFields> = {}): number {
  const id = addReservation(app, { date: DAY, ...fields });
  give(app, { reservationId: id, equipmentId: 1, quantity });
  return id;
}

const approve = (app: TestApp, id: number, body: object = {}) =>
  app.as("pedro").api("PUT", `/api/reservations/${id}/status`, { status: "approved", ...body });

const read = async (app: TestApp, id: number) => {
  const { body } = await app
    .as("pedro")
    .api("GET", "/api/reservations?startDate=2026-03-01&endDate=2026-12-31");
  return body.find((row: { id: number }) => row.id === id);
};

const own = (app: TestApp, id: number) =>
  tableRows(app, "reservation_equipment").find((row) => row.reservation_id === id);

describe("a request", () => {
  it("names some, which every answer gives, pending beyond what is left too", async () => {
    const app = await school();
    const kits = await addEquipment(app, { name: "Kits", count: 2 });
    const equipment = [
      { equipmentId: app.notebooks, quantity: 11 },
      { equipmentId: kits, quantity: 1 },
    ];
    const made = await app.as("ana").api("POST", "/api/reservations", requestBody({ equipment }));
    const answered = [
      { equipmentId: kits, name: "Kits", quantity: 1, status: "pending" },
      { equipmentId: app.notebooks, name: "Notebooks", quantity: 11, status: "pending" },
    ];
    expect([made.status, made.body.status, made.body.equipment]).toEqual([201, "pending", answered]);
    expect((await read(app, made.body.id)).equipment).toEqual(answered);
    const detailed = await app
      .as("pedro")
      .api("GET", `/api/reservations/detailed?startDate=${DAY}&endDate=${DAY}`);
    expect(detailed.body.find((row: { id: number }) => row.id === made.body.id).equipment).toEqual(answered);
    expect((await read(app, 1)).equipment).toMatchObject([{ quantity: 20, status: "approved" }]);
  });

  it.each([
    ["none of", [{ equipmentId: 1, quantity: 0 }]],
    ["too many of", [{ equipmentId: 1, quantity: 10_000 }]],
    ["half of", [{ equipmentId: 1, quantity: 1.5 }]],
    ["an unknown", [{ equipmentId: 99, quantity: 1 }]],
    ["an archived", [{ equipmentId: 2, quantity: 1 }]],
    [
      "twice a",
      [
        { equipmentId: 1, quantity: 1 },
        { equipmentId: 1, quantity: 2 },
      ],
    ],
    ["eleven times a", Array.from({ length: 11 }, (_, id) => ({ equipmentId: id + 1, quantity: 1 }))],
    ["no list of a", { equipmentId: 1, quantity: 1 }],
  ])("is refused with %s kind, and nothing is written", async (_, equipment) => {
    const app = await school();
    const gone = await addEquipment(app, { name: "Velhos" });
    await app.as("admin").api("PUT", `/api/equipment/${gone}`, { archived: true });
    const before = snapshot(app);
    const sent = await app.as("ana").api("POST", "/api/reservations", requestBody({ equipment }));
    expect([sent.status, typeof sent.body.message]).toEqual([400, "string"]);
    expect(snapshot(app)).toEqual(before);
  });

  it("of staff is approved with it, or refused with the sentence; nothing overrides the count", async () => {
    const app = await school();
    const body = (quantity: number) => staffBody({ equipment: [{ equipmentId: 1, quantity }] });
    const before = snapshot(app);
    const refused = await app.as("pedro").api("POST", "/api/reservations", { ...body(11), override: true });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(`Notebooks em 19/03/2026, 07:30–11:30: ${SHORT}`);
    expect(snapshot(app)).toEqual(before);
    const made = await app.as("pedro").api("POST", "/api/reservations", body(10));
    expect([made.status, made.body.equipment[0].status]).toEqual([201, "approved"]);
  });

  it("is approved at once only where rooms and equipment both approve by themselves and enough is left", async () => {
    const app = await school({ approval: "automatic" });
    const bySector = await addEquipment(app, { name: "Kits" });
    app.db.sqlite.exec("UPDATE environments SET approval = 'automatic'");
    const status = async (equipmentId: number, quantity: number, environmentId: number) => {
      const equipment = [{ equipmentId, quantity }];
      const body = requestBody({ equipment, environmentIds: [environmentId] });
      return (await app.as("ana").api("POST", "/api/reservations", body)).body.equipment[0].status;
    };
    expect(await status(app.notebooks, 11, ROOM.sala1)).toBe("pending");
    expect(await status(bySector, 1, ROOM.sala2)).toBe("pending");
    app.db.sqlite.exec("DELETE FROM reservations WHERE status = 'pending'");
    expect(await status(app.notebooks, 10, ROOM.sala1)).toBe("approved");
  });
});

describe("an approval", () => {
  it("beyond what is left is 409 with kind, date, time and the rest, override or not", async () => {
    const app = await school();
    const id = asking(app, 11);
    for (const body of [{}, { override: true }]) {
      const refused = await approve(app, id, body);
      expect([refused.status, (await read(app, id)).status]).toEqual([409, "pending"]);
      expect(refused.body.message).toContain(`Notebooks em 19/03/2026, 07:30–11:30: ${SHORT}`);
    }
  });

  it("without the equipment leaves out what is short alone, says so, and its undo takes that back", async () => {
    const app = await school();
    await addEquipment(app, { name: "Kits", count: 2 });
    const id = asking(app, 11);
    give(app, { reservationId: id, equipmentId: 2, quantity: 2 });
    const approved = await approve(app, id, { withoutEquipment: true });
    expect(approved.status).toBe(200);
    expect(approved.body.equipment).toEqual([
      { equipmentId: 2, name: "Kits", quantity: 2, status: "approved" },
      { equipmentId: 1, name: "Notebooks", quantity: 11, status: "rejected" },
    ]);
    expect(own(app, id)).toMatchObject({
      own_status: "rejected",
      rejection_reason: "Não restava o suficiente neste horário",
    });
    expect(tableRows(app, "notifications").at(-1)?.message).toContain("sem o equipamento pedido (Notebooks)");
    const entry = tableRows(app, "audit_log").at(-1);
    expect([entry?.action, JSON.parse(String(entry?.details)).withoutEquipment]).toEqual(["approve", [1]]);
    await app.as("pedro").post(`/admin/reservas/desfazer/${entry?.id}`, {});
    expect((await read(app, id)).equipment.map((each: { status: string }) => each.status)).toEqual([
      "pending",
      "pending",
    ]);
    expect(own(app, id)).toMatchObject({ own_status: null, rejection_reason: null });
  });

  it("without the equipment is refused where a room stands against it too", async () => {
    const app = await school();
    const id = asking(app, 11, { environmentIds: [ROOM.auditorio] });
    const refused = await approve(app, id, { withoutEquipment: true });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining("Já existe reserva aprovada"),
    ]);
    expect(own(app, id)?.own_status).toBeNull();
  });

  it("of several leaves those that are short pending, with the reason", async () => {
    const app = await school();
    const first = asking(app, 10);
    const second = asking(app, 10, { environmentIds: [ROOM.sala2] });
    const form = { ids: [String(first), String(second)] };
    const pedro = app.as("pedro");
    const done = await pedro.post("/admin/reservas/aprovar", form);
    expect(done.status).toBe(302);
    expect([(await read(app, first)).status, (await read(app, second)).status]).toEqual([
      "approved",
      "pending",
    ]);
    const page = await pedro.fetch(done.headers.get("Location") ?? "");
    expect(await page.text()).toContain("não há equipamento suficiente neste horário");
  });
});

describe("an edit", () => {
  it("replaces what a pending request of one's own names, and leaves it where it says nothing", async () => {
    const app = await school();
    const id = asking(app, 5);
    const put = (body: object) => app.as("ana").api("PUT", `/api/reservations/${id}`, body);
    expect((await put({ notes: "Trazer" })).body.equipment).toMatchObject([{ quantity: 5 }]);
    const more = await put({ equipment: [{ equipmentId: 1, quantity: 25 }] });
    expect([more.status, more.body.equipment[0].quantity]).toEqual([200, 25]);
    expect((await put({ equipment: [] })).body.equipment).toEqual([]);
    const other = await app.as("bia").api("PUT", `/api/reservations/${id}`, { equipment: [] });
    expect(other.status).toBe(404);
  });

  it("of an approved one is refused beyond what is left: by quantity, and by another time", async () => {
    const app = await school();
    const id = asking(app, 11, { status: "approved", startTime: "09:10" });
    const put = (body: object) => app.as("pedro").api("PUT", `/api/reservations/${id}`, body);
    for (const body of [
      { startTime: "07:30" },
      { equipment: [{ equipmentId: 1, quantity: 31 }], override: true },
    ]) {
      const before = snapshot(app);
      const refused = await put({ ...body });
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Notebooks em")]);
      expect(snapshot(app)).toEqual(before);
    }
    // Fewer are given back before the earlier time is taken.
    const moved = await put({ startTime: "07:30", equipment: [{ equipmentId: 1, quantity: 10 }] });
    expect([moved.status, moved.body.equipment[0]]).toMatchObject([
      200,
      { quantity: 10, status: "approved" },
    ]);
  });
});

describe("what comes back", () => {
  it("restores a deleted reservation with what is left of its equipment", async () => {
    const app = await school();
    const id = asking(app, 10, { status: "approved" });
    await app.as("pedro").api("DELETE", `/api/reservations/${id}`);
    asking(app, 10, { status: "approved", environmentIds: [ROOM.sala2] });
    const deletion = tableRows(app, "audit_log").at(-1);
    const restored = await app.as("admin").post(`/admin/auditoria/${deletion?.id}/restaurar`, {});
    expect(restored.status).toBe(302);
    expect((await read(app, id)).equipment).toMatchObject([{ quantity: 10, status: "rejected" }]);
  });
});
