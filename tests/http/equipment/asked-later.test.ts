/** Equipment that is asked for with a reservation that stands already (rules R29.11, R29.12). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, snapshot, tableRows } from "#tests/support/bookings/reservations.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";

const NOTEBOOKS = 1;

/** Thirty notebooks, 22 of them approved from 07:30 to 11:30 in another room, and an approved lesson of Ana's. */
async function school(fields: object = {}): Promise<TestApp & { lesson: number }> {
  const app = await createTestApp();
  await addEquipment(app, fields);
  const held = addReservation(app, {
    ...{ date: DAY, status: "approved", userId: PEOPLE.bia.id },
    environmentIds: [ROOM.auditorio],
  });
  give(app, { reservationId: held, equipmentId: NOTEBOOKS, quantity: 22 });
  return Object.assign(app, { lesson: addReservation(app, { date: DAY, status: "approved" }) });
}

const address = (id: number, kind?: number) =>
  `/api/reservations/${id}/equipment${kind === undefined ? "" : `/${kind}`}`;

const ask = (app: TestApp, id: number, quantity: number, who: Username = "ana") =>
  app.as(who).api("POST", address(id), { equipmentId: NOTEBOOKS, quantity });

const put = (app: TestApp, id: number, body: object, who: Username = "ana") =>
  app.as(who).api("PUT", address(id, NOTEBOOKS), body);

const stored = (app: TestApp, id: number) => {
  const row = tableRows(app, "reservation_equipment").find((each) => each.reservation_id === id);
  return row && [row.quantity, row.own_status, row.status];
};

describe("asking later", () => {
  it("waits by itself on an approved one, whoever asks, and with it on a pending one", async () => {
    const app = await school();
    const waits = addReservation(app, { date: DAY, environmentIds: [ROOM.sala2] });
    const made = await ask(app, app.lesson, 5);
    expect([made.status, made.body.status, made.body.equipment]).toEqual([
      201,
      "approved",
      [{ equipmentId: NOTEBOOKS, name: "Notebooks", quantity: 5, status: "pending" }],
    ]);
    expect((await ask(app, waits, 5, "pedro")).status).toBe(201);
    expect([stored(app, app.lesson), stored(app, waits)]).toEqual([
      [5, "pending", "pending"],
      [5, null, "pending"],
    ]);
    const again = await ask(app, app.lesson, 5);
    expect([again.status, again.body.errors.equipmentId]).toEqual([400, [expect.any(String)]]);
  });

  it("is approved at once where the kind approves by itself and enough is left", async () => {
    const app = await school({ approval: "automatic" });
    expect((await ask(app, app.lesson, 9)).body.equipment[0].status).toBe("pending");
    await app.as("ana").api("DELETE", address(app.lesson, NOTEBOOKS));
    expect((await ask(app, app.lesson, 8)).body.equipment[0].status).toBe("approved");
  });

  it("lets fewer count at once, and more wait", async () => {
    const app = await school();
    give(app, { reservationId: app.lesson, equipmentId: NOTEBOOKS, quantity: 5 });
    expect((await put(app, app.lesson, { quantity: 3 })).status).toBe(200);
    expect(stored(app, app.lesson)).toEqual([3, null, "approved"]);
    await put(app, app.lesson, { quantity: 4 });
    expect(stored(app, app.lesson)).toEqual([4, "pending", "pending"]);
    const removed = await app.as("ana").api("DELETE", address(app.lesson, NOTEBOOKS));
    expect([removed.status, stored(app, app.lesson)]).toEqual([200, undefined]);
  });

  it("is refused of one that is rejected or over", async () => {
    const app = await school();
    const rejected = addReservation(app, { date: DAY, status: "rejected", environmentIds: [ROOM.sala2] });
    const over = addReservation(app, { date: "2026-03-02", status: "approved" });
    for (const id of [rejected, over]) {
      const refused = await ask(app, id, 1);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining("o equipamento dela não muda mais"),
      ]);
    }
  });
});

describe("deciding", () => {
  it("refuses beyond what is left, approves what is there, tells the teacher, and can be undone", async () => {
    const app = await school();
    await ask(app, app.lesson, 9);
    const short = await put(app, app.lesson, { status: "approved" }, "pedro");
    expect([short.status, short.body.message]).toEqual([
      409,
      expect.stringContaining("restam 8 de 30, e o pedido é de 9"),
    ]);
    await put(app, app.lesson, { quantity: 8 });
    const approved = await put(app, app.lesson, { status: "approved" }, "pedro");
    expect([approved.status, approved.body.equipment[0].status]).toEqual([200, "approved"]);
    expect(tableRows(app, "notifications").at(-1)).toMatchObject({
      user_id: PEOPLE.ana.id,
      message: "Aprovado: 8 notebooks para Sala 1, 19/03/2026, 07:30–11:30.",
    });
    expect((await put(app, app.lesson, { status: "approved" }, "pedro")).status).toBe(409);
    const entry = tableRows(app, "audit_log").at(-1);
    expect((await app.as("pedro").post(`/admin/reservas/desfazer/${entry?.id}`, {})).status).toBe(302);
    expect(stored(app, app.lesson)).toEqual([8, "pending", "pending"]);
    expect(tableRows(app, "notifications")).toEqual([]);
  });

  it("rejects with a reason, which is required, and lets it be asked for again", async () => {
    const app = await school();
    await ask(app, app.lesson, 5);
    expect((await put(app, app.lesson, { status: "rejected" }, "pedro")).status).toBe(400);
    const rejected = await put(app, app.lesson, { status: "rejected", rejectionReason: "Obra" }, "pedro");
    expect([rejected.status, rejected.body.equipment[0].status]).toEqual([200, "rejected"]);
    expect(tableRows(app, "notifications").at(-1)?.message).toContain("Motivo: Obra");
    expect((await ask(app, app.lesson, 4)).body.equipment[0]).toMatchObject({
      quantity: 4,
      status: "pending",
    });
  });

  it("takes one of a quantity and a status, no more and no less", async () => {
    const app = await school();
    await ask(app, app.lesson, 5);
    for (const body of [{}, { quantity: 3, status: "approved" }, { status: "pending" }, { quantity: 0 }])
      expect((await put(app, app.lesson, body, "pedro")).status).toBe(400);
    expect((await put(app, app.lesson, { quantity: 3, updatedAt: "2026-01-01T00:00:00.000Z" })).status).toBe(
      409,
    );
  });
});

describe("who may do what", () => {
  const ACTS = {
    ask: (app: TestApp & { lesson: number }, who: Username) => ask(app, app.lesson, 2, who),
    quantity: (app: TestApp & { lesson: number }, who: Username) =>
      put(app, app.lesson, { quantity: 2 }, who),
    approve: (app: TestApp & { lesson: number }, who: Username) =>
      put(app, app.lesson, { status: "approved" }, who),
    remove: (app: TestApp & { lesson: number }, who: Username) =>
      app.as(who).api("DELETE", address(app.lesson, NOTEBOOKS)),
  };
  const TABLE: [keyof typeof ACTS, Username, number][] = [
    ["ask", "ana", 201],
    ["ask", "bia", 404],
    ["ask", "pedro", 201],
    ["ask", "admin", 201],
    ["ask", "novoana", 403],
    ["quantity", "ana", 200],
    ["quantity", "bia", 404],
    ["quantity", "pedro", 200],
    ["quantity", "novopedro", 403],
    ["approve", "ana", 403],
    ["approve", "bia", 404],
    ["approve", "pedro", 200],
    ["approve", "admin", 200],
    ["remove", "ana", 200],
    ["remove", "bia", 404],
    ["remove", "pedro", 200],
    ["remove", "novoadmin", 403],
  ];

  it.each(TABLE)("%s by %s answers %i, and a refusal changes nothing", async (act, who, status) => {
    const app = await school();
    if (act !== "ask")
      give(app, { reservationId: app.lesson, equipmentId: NOTEBOOKS, quantity: 3, ownStatus: "pending" });
    const before = snapshot(app);
    expect((await ACTS[act](app, who)).status).toBe(status);
    expect(snapshot(app) === before).toBe(status >= 400);
  });

  it("lets who answers for the equipment decide where its approval is theirs, in a queue of their own", async () => {
    const app = await school({ responsibleUserIds: [PEOPLE.bia.id] });
    await ask(app, app.lesson, 5);
    expect((await put(app, app.lesson, { status: "approved" }, "bia")).status).toBe(404);
    expect((await app.as("bia").fetch("/reservas/avaliar")).status).toBe(403);
    app.db.sqlite.exec("UPDATE equipment SET approval = 'responsible'");
    const queue = await (await app.as("bia").fetch("/reservas/avaliar")).text();
    expect(queue).toContain("5 notebooks para Sala 1, 19/03/2026, 07:30–11:30, Ana Conceição");
    expect(queue).toContain("restam 8 de 30");
    const form = { equipmentId: String(NOTEBOOKS), act: "approve" };
    const done = await app.as("bia").post(`/reservas/avaliar/${app.lesson}/equipamentos`, form);
    expect([done.status, stored(app, app.lesson)]).toEqual([302, [5, "approved", "approved"]]);
    const entry = tableRows(app, "audit_log").at(-1);
    expect((await app.as("bia").post(`/reservas/avaliar/desfazer/${entry?.id}`, {})).status).toBe(302);
    expect(stored(app, app.lesson)).toEqual([5, "pending", "pending"]);
    // Of the lesson itself they decide nothing, and see no other request.
    const other = addReservation(app, { date: DAY, environmentIds: [ROOM.sala2], userId: PEOPLE.ana.id });
    const decided = await app
      .as("bia")
      .api("PUT", `/api/reservations/${other}/status`, { status: "approved" });
    expect(decided.status).toBe(404);
    expect(await (await app.as("bia").fetch("/reservas/avaliar")).text()).not.toContain("Sala 2");
  });
});

describe("the screens", () => {
  it("ask on one's own reservation, and decide on a line of the queue", async () => {
    const app = await school();
    const details = await (await app.as("ana").fetch(`/minhas-reservas/${app.lesson}`)).text();
    expect(details).toContain(`href="/minhas-reservas/${app.lesson}/equipamentos"`);
    const dialog = await (await app.as("ana").fetch(`/minhas-reservas/${app.lesson}/equipamentos`)).text();
    expect(dialog).toContain("restam 8 de 30 às 07:30");
    const form = { "equipment[0].equipmentId": "1", "equipment[0].quantity": "20" };
    const sent = await app.as("ana").post(`/minhas-reservas/${app.lesson}/equipamentos`, form);
    expect([sent.status, stored(app, app.lesson)]).toEqual([302, [20, "pending", "pending"]]);
    const pedro = app.as("pedro");
    const queue = await (await pedro.fetch("/admin/reservas")).text();
    expect(queue).toContain("20 notebooks para Sala 1");
    const act = (fields: Record<string, string>) =>
      pedro.post(`/admin/reservas/${app.lesson}/equipamentos`, { equipmentId: "1", ...fields });
    const short = await act({ act: "approve" });
    expect([short.status, await short.text()]).toEqual([
      409,
      expect.stringContaining("restam 8 de 30, e o pedido é de 20"),
    ]);
    const blank = await act({ act: "reject", rejectionReason: "" });
    expect([blank.status, await blank.text()]).toEqual([
      400,
      expect.stringContaining("forneça um motivo para a rejeição"),
    ]);
    expect((await act({ act: "reject", rejectionReason: "Obra" })).status).toBe(302);
    expect(await (await pedro.fetch("/admin/reservas")).text()).not.toContain("20 notebooks para");
    expect((await app.as("bia").fetch(`/minhas-reservas/${app.lesson}/equipamentos`)).status).toBe(404);
  });
});
