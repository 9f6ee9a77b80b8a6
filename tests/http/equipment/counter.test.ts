/** The counter: what goes where, what is out and what came back (rules R29.13 to R29.16). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation, type ReservationFields } from "#tests/support/bookings/reservation-factory.ts";
import { addEquipment, answerFor, give } from "#tests/support/equipment/equipment.ts";
import { pageOf } from "#tests/support/pages.ts";
import { ROOM, type Username } from "#tests/support/school/school.ts";

/** The school's day in tests. */
const TODAY = "2026-03-12";
const COUNTER = "/equipamentos/hoje";

const NOTEBOOKS = 1;

/** A lesson with 20 notebooks, today at 11 by default: it has not begun. */
function lesson(app: TestApp, fields: Partial<ReservationFields> & { quantity?: number } = {}): number {
  const { quantity = 20, ...rest } = fields;
  const times = { date: TODAY, startTime: "11:00", endTime: "11:30", status: "approved" } as const;
  const id = addReservation(app, { ...times, ...rest });
  give(app, { reservationId: id, equipmentId: NOTEBOOKS, quantity });
  return id;
}

async function school(): Promise<TestApp> {
  const app = await createTestApp();
  await addEquipment(app);
  return app;
}

function note(app: TestApp, who: Username | null, body: object) {
  return app.as(who).api("POST", "/api/equipment/handouts", { equipmentId: NOTEBOOKS, ...body });
}

const rows = ({ db }: TestApp) =>
  db.sqlite.prepare("SELECT reservation_id, out_count, back_count, note FROM equipment_handouts").raw().all();

describe("POST /api/equipment/handouts", () => {
  it("notes what went out and came back, in parts too", async () => {
    const app = await school();
    const reservationId = lesson(app);
    const made = await note(app, "pedro", { reservationId, state: "out", quantity: 15, note: " Sem mouse " });
    expect(made).toMatchObject({ status: 201 });
    expect(made.body).toEqual({
      ...{ id: 1, reservationId, equipmentId: 1, state: "out", quantity: 15, out: 15, back: 0 },
      ...{ note: "Sem mouse", createdAt: "2026-03-12T13:00:00.000Z", updatedAt: "2026-03-12T13:00:00.000Z" },
    });
    const more = await note(app, "pedro", { reservationId, state: "out", quantity: 5 });
    expect(more.body).toMatchObject({ id: 1, quantity: 5, out: 20, back: 0, note: "Sem mouse" });
    const back = await note(app, "pedro", { reservationId, state: "back", quantity: 12 });
    expect(back.body).toMatchObject({ id: 1, state: "back", quantity: 12, out: 8, back: 12 });
    const log = app.db.sqlite.prepare("SELECT action, entity_id FROM audit_log WHERE entity = 'handout'");
    expect(log.raw().all()).toEqual([
      ["hand-out", 1],
      ["hand-out", 1],
      ["hand-back", 1],
    ]);
  });

  it("refuses out beyond what is approved, back beyond what is out, and writes nothing", async () => {
    const app = await school();
    const reservationId = lesson(app);
    for (const [state, quantity] of [
      ["out", 21],
      ["back", 1],
    ] as const)
      expect((await note(app, "pedro", { reservationId, state, quantity })).status).toBe(409);
    expect(rows(app)).toEqual([]);
    await note(app, "pedro", { reservationId, state: "out", quantity: 12 });
    for (const [state, quantity] of [
      ["out", 9],
      ["back", 13],
    ] as const)
      expect((await note(app, "pedro", { reservationId, state, quantity })).status).toBe(409);
    expect(rows(app)).toEqual([[reservationId, 12, 0, null]]);
    const raise = "UPDATE equipment_handouts SET out_count = 21";
    expect(() => app.db.sqlite.exec(raise)).toThrow("handed_out_exceeded");
  });

  it("refuses what is not approved for the lesson, and what there is not", async () => {
    const app = await school();
    const pending = lesson(app, { status: "pending" });
    const bare = addReservation(app, { status: "approved", environmentIds: [ROOM.sala2] });
    const out = { state: "out", quantity: 1 };
    expect((await note(app, "pedro", { reservationId: pending, ...out })).status).toBe(409);
    expect((await note(app, "pedro", { reservationId: bare, ...out })).status).toBe(409);
    expect((await note(app, "pedro", { reservationId: 999, ...out })).status).toBe(404);
    expect((await note(app, "pedro", { reservationId: pending, ...out, equipmentId: 9 })).status).toBe(409);
    expect(rows(app)).toEqual([]);
  });

  it("is staff's, and theirs who answer for the kind", async () => {
    const app = await school();
    await addEquipment(app, { name: "Projetores" });
    answerFor(app, NOTEBOOKS, ["bia"]);
    answerFor(app, 2, ["novoana"]);
    const reservationId = lesson(app);
    const tried: [Username | null, number][] = [
      [null, 401],
      ["ana", 403],
      ["novoana", 403],
      ["bia", 201],
      ["pedro", 201],
      ["admin", 201],
    ];
    for (const [who, status] of tried)
      expect([who, (await note(app, who, { reservationId, state: "out", quantity: 1 })).status]).toEqual([
        who,
        status,
      ]);
    expect(rows(app)).toEqual([[reservationId, 3, 0, null]]);
  });

  it("is one act where the same form is sent twice, and refuses what was seen otherwise", async () => {
    const app = await school();
    const reservationId = lesson(app);
    const sent = { reservationId, state: "out", quantity: 10, updatedAt: "none" };
    const first = await note(app, "pedro", sent);
    expect((await note(app, "pedro", sent)).body).toEqual(first.body);
    expect(rows(app)).toEqual([[reservationId, 10, 0, null]]);
    const stale = await note(app, "admin", { ...sent, quantity: 4 });
    expect(stale).toMatchObject({ status: 409, body: { current: { id: 1, out: 10, back: 0 } } });
    expect(rows(app)).toEqual([[reservationId, 10, 0, null]]);
  });

  it("keeps what is out where its lesson moves or goes, until it is back", async () => {
    const app = await school();
    const reservationId = lesson(app, { startTime: "07:30", endTime: "08:20" });
    await note(app, "pedro", { reservationId, state: "out", quantity: 20 });
    expect((await app.as("pedro").api("DELETE", `/api/reservations/${reservationId}`)).status).toBe(200);
    expect(rows(app)).toEqual([[reservationId, 20, 0, null]]);
    const page = await pageOf(app, "pedro", COUNTER);
    expect(page).toContain("Atrasado");
    expect(page).toContain("A aula foi cancelada ou mudou");
    const back = await note(app, "pedro", { reservationId, state: "back", quantity: 20 });
    expect(back.body).toMatchObject({ out: 0, back: 20 });
    expect((await note(app, "pedro", { reservationId, state: "out", quantity: 1 })).status).toBe(409);
  });
});

/** The lines of the page, each in one line of text. */
async function lines(app: TestApp, who: Username, query = ""): Promise<string[]> {
  const text = await pageOf(app, who, COUNTER + query);
  return [...text.matchAll(/<tr id="linha-[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    row
      .replace(/<form.*?<\/form>/gs, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

describe("/equipamentos/hoje", () => {
  it("shows what goes where and when: late first, then by time", async () => {
    const app = await school();
    lesson(app, { startTime: "10:50", endTime: "11:30", quantity: 3 });
    const late = lesson(app, { startTime: "07:30", endTime: "08:20", environmentIds: [ROOM.lab1] });
    const old = lesson(app, { date: "2026-03-11", environmentIds: [ROOM.sala2], quantity: 2 });
    lesson(app, { date: "2026-03-13", quantity: 4 });
    lesson(app, { status: "pending", environmentIds: [ROOM.sala2], quantity: 5 });
    await note(app, "pedro", { reservationId: late, state: "out", quantity: 20 });
    await note(app, "pedro", { reservationId: old, state: "out", quantity: 1 });
    const moved = lesson(app, { date: "2026-03-10", environmentIds: [ROOM.auditorio], quantity: 6 });
    await note(app, "pedro", { reservationId: moved, state: "out", quantity: 6 });
    app.db.sqlite.exec(`UPDATE reservations SET date = '2026-03-20' WHERE id = ${moved}`);
    expect(await lines(app, "pedro")).toEqual([
      expect.stringMatching(
        /^11:00–11:30 de 10\/03 Audit.*6 × Notebooks em Carrinho 1 A aula foi cancelada ou mudou Atrasado 6 fora$/,
      ),
      expect.stringMatching(/^11:00–11:30 de 11\/03 Sala 2 .*2 × Notebooks em Carrinho 1 Atrasado 1 fora$/),
      expect.stringMatching(/^07:30–08:20 .*Lab.*20 × Notebooks em Carrinho 1 Atrasado$/),
      expect.stringMatching(/^10:50–11:30 .*3 × Notebooks em Carrinho 1 A entregar$/),
    ]);
    expect(await lines(app, "pedro", "?data=2026-03-13")).toEqual([expect.stringContaining("4 × Notebooks")]);
    expect(await pageOf(app, "pedro", `${COUNTER}?data=2026-05-02`)).toContain(
      "Nenhum equipamento para este dia.",
    );
  });

  it("shows people who answer for a kind only that, and others nothing", async () => {
    const app = await school();
    await addEquipment(app, { name: "Projetores" });
    answerFor(app, 2, ["bia"]);
    const reservationId = lesson(app);
    give(app, { reservationId, equipmentId: 2, quantity: 1 });
    expect(await lines(app, "bia")).toEqual([expect.stringContaining("1 × Projetores")]);
    expect(await lines(app, "pedro")).toHaveLength(2);
    expect((await app.as("ana").fetch(COUNTER)).status).toBe(403);
    const link = `href="${COUNTER}"`;
    for (const [who, sees] of [
      ["bia", true],
      ["ana", false],
      ["pedro", true],
      ["admin", true],
    ] as const)
      expect([who, (await pageOf(app, who, "/ambientes")).includes(link)]).toEqual([who, sees]);
  });

  it("is linked nowhere in a school without equipment", async () => {
    const app = await createTestApp();
    for (const who of ["pedro", "admin", "ana"] as const)
      expect(await pageOf(app, who, "/ambientes")).not.toContain(COUNTER);
  });

  it("notes by its form, and leads back to the line of the same day", async () => {
    const app = await school();
    const reservationId = lesson(app, { date: "2026-03-13" });
    const address = `${COUNTER}?data=2026-03-13`;
    const sent = {
      reservationId: String(reservationId),
      equipmentId: "1",
      state: "out",
      quantity: "20",
      note: "",
    };
    const seen = { ...sent, updatedAt: "none" };
    const done = await app.as("pedro").post(address, seen);
    expect([done.status, done.headers.get("Location")]).toEqual([302, `${address}#linha-${reservationId}-1`]);
    expect(await lines(app, "pedro", "?data=2026-03-13")).toEqual([expect.stringContaining("Entregue")]);
    const refused = await app.as("pedro").post(address, { ...sent, quantity: "30", updatedAt: "x" });
    expect(refused.status).toBe(409);
    expect(rows(app)).toEqual([[reservationId, 20, 0, null]]);
  });
});
