/** Equipment that a series asks for on each of its dates (rules R29.23). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { snapshot, tableRows } from "#tests/support/bookings/reservations.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { ROOM } from "#tests/support/school/school.ts";

const THURSDAYS = ["2026-03-19", "2026-03-26", "2026-04-02"] as const;

/** Thirty notebooks, 22 of which another lesson has on the second date. */
async function school(fields: object = {}): Promise<TestApp> {
  const app = await createTestApp();
  await addEquipment(app, fields);
  const held = addReservation(app, {
    ...{ date: THURSDAYS[1], status: "approved" },
    environmentIds: [ROOM.auditorio],
  });
  give(app, { reservationId: held, equipmentId: 1, quantity: 22 });
  return app;
}

const BODY = {
  ...{ disciplineId: 1, classId: 1, environmentIds: [ROOM.sala1], shift: "morning" },
  ...{ weekdays: [4], startDate: THURSDAYS[0], endDate: THURSDAYS[2] },
  equipment: [{ equipmentId: 1, quantity: 20 }],
};

const states = (row: { dates: { date: string; state: string; title: string | null }[] }) =>
  row.dates.map(({ state, title }) => [state, title]);

const equipmentOf = (row: { reservations: { equipment: object[] }[] }) =>
  row.reservations.map(({ equipment }) => equipment);

describe("a series", () => {
  it("has a date with too few as an exception, with what is left", async () => {
    const app = await school();
    const preview = await app.as("ana").api("POST", "/api/series/preview", BODY);
    expect(states(preview.body)).toEqual([
      ["free", null],
      ["short", "Notebooks: restam 8 de 30"],
      ["free", null],
    ]);
    const few = { ...BODY, equipment: [{ equipmentId: 1, quantity: 8 }] };
    expect(states((await app.as("ana").api("POST", "/api/series/preview", few)).body)[1]?.[0]).toBe("free");
  });

  it("of a teacher asks on every date, or leaves such dates out as lessons to make up", async () => {
    const app = await school();
    const all = await app.as("ana").api("POST", "/api/series", BODY);
    expect([all.status, equipmentOf(all.body)]).toEqual([
      201,
      Array.from({ length: 3 }, () => [
        { equipmentId: 1, name: "Notebooks", quantity: 20, status: "pending" },
      ]),
    ]);
    const other = { ...BODY, environmentIds: [ROOM.sala2], skipTaken: true };
    const some = await app.as("ana").api("POST", "/api/series", other);
    expect([some.status, equipmentOf(some.body).length]).toEqual([201, 2]);
    expect(tableRows(app, "gaps")).toMatchObject([
      { date: THURSDAYS[1], reason: "equipment", title: "Notebooks: restam 8 de 30" },
    ]);
  });

  it("of staff is refused beyond what is left, override or not, unless such dates are left out", async () => {
    const app = await school();
    const before = snapshot(app);
    for (const more of [{}, { override: true }]) {
      const refused = await app
        .as("pedro")
        .api("POST", "/api/series", { ...BODY, teacherUserId: 3, ...more });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining("Notebooks em 26/03/2026, 07:30–11:30: restam 8 de 30"),
      ]);
    }
    expect(snapshot(app)).toBe(before);
    const body = { ...BODY, teacherUserId: 3, skipTaken: true };
    const made = await app.as("pedro").api("POST", "/api/series", body);
    expect([made.status, equipmentOf(made.body).length]).toEqual([201, 2]);
  });

  it("is approved but for the dates that are short, and moved only where enough is left", async () => {
    const app = await school();
    const { body: made } = await app.as("ana").api("POST", "/api/series", BODY);
    const approve = (more: object) =>
      app.as("pedro").api("PUT", `/api/series/${made.id}/status`, { status: "approved", ...more });
    const refused = await approve({});
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("restam 8 de 30")]);
    const some = await approve({ only: "free" });
    expect([some.body.decided, some.body.left]).toMatchObject([2, [{ date: THURSDAYS[1] }]]);
    const changed = await app
      .as("pedro")
      .api("PUT", `/api/series/${made.id}`, { scope: "all", notes: "Prova", startTime: "08:20" });
    expect(equipmentOf(changed.body)).toMatchObject(Array.from({ length: 3 }, () => [{ quantity: 20 }]));
    // In the afternoon others have them on the first date.
    const held = addReservation(app, {
      ...{ date: THURSDAYS[0], status: "approved", environmentIds: [ROOM.lab1] },
      ...{ shift: "afternoon", startTime: "13:30", endTime: "17:30" },
    });
    give(app, { reservationId: held, equipmentId: 1, quantity: 11 });
    const moved = await app
      .as("pedro")
      .api("PUT", `/api/series/${made.id}`, { scope: "all", shift: "afternoon", override: true });
    expect([moved.status, moved.body.message]).toEqual([
      409,
      expect.stringContaining("Notebooks em 19/03/2026, 13:30–17:30: restam 19 de 30"),
    ]);
  });

  it("is approved whole without what is short, which its teacher is told and an undo takes back", async () => {
    const app = await school();
    const { body: made } = await app.as("ana").api("POST", "/api/series", BODY);
    const page = `/admin/reservas/series/${made.id}`;
    const dialog = await (await app.as("pedro").fetch(page)).text();
    expect(dialog).toContain("Aprovar as 2 livres");
    expect(dialog).toContain("Falta equipamento (Notebooks: restam 8 de 30)");
    expect(dialog).toContain("Aprovar as 3, sem o equipamento que falta");
    expect(dialog).not.toContain("com conflito");
    expect((await app.as("pedro").post(page, { act: "without" })).status).toBe(302);
    const own = () =>
      tableRows(app, "reservation_equipment")
        .filter(({ quantity }) => quantity === 20)
        .map(({ status, own_status }) => [status, own_status]);
    expect(own()).toEqual([
      ["approved", null],
      ["rejected", "rejected"],
      ["approved", null],
    ]);
    const told = tableRows(app, "notifications").at(-1);
    expect(told?.message).toContain("Sem o equipamento que faltava em: 26/03/2026");
    const entry = app.db.sqlite
      .prepare("SELECT max(id) FROM audit_log WHERE action = 'approve-selected'")
      .pluck()
      .get();
    expect((await app.as("pedro").post(`/admin/reservas/desfazer/${entry}`)).status).toBe(302);
    expect(own()).toEqual(Array.from({ length: 3 }, () => ["pending", null]));
  });

  it("is approved at once only on dates on which its equipment is too", async () => {
    const app = await school({ approval: "automatic" });
    app.db.sqlite.exec("UPDATE environments SET approval = 'automatic'");
    const { body: made } = await app.as("ana").api("POST", "/api/series", BODY);
    expect(made.reservations.map(({ status }: { status: string }) => status)).toEqual([
      "approved",
      "pending",
      "approved",
    ]);
  });

  it("asks by its form, which says what is left over all dates", async () => {
    const app = await school();
    const form = {
      ...{ disciplineId: "1", classId: "1", environmentIds: "1", shift: "morning", weekdays: "4" },
      ...{ everyWeeks: "1", startDate: THURSDAYS[0], endDate: THURSDAYS[2], unavailable: "ask" },
      "equipment[0].equipmentId": "1",
      "equipment[0].quantity": "20",
    };
    const query = new URLSearchParams({ ...form, ver: "1" });
    const page = await (await app.as("ana").fetch(`/reservas/serie?${query}`)).text();
    expect(page).toContain("restam 8 de 30 às 07:30");
    expect(page).toContain("1 sem equipamento suficiente");
    const live = await (await app.as("ana").fetch(`/reservas/serie/datas?${query}`)).json();
    expect(live.equipment).toMatchObject([{ id: 1, least: { left: 8, date: THURSDAYS[1] } }]);
    expect((await app.as("ana").post("/reservas/serie", form)).status).toBe(302);
    expect(tableRows(app, "reservation_equipment").filter((row) => row.quantity === 20)).toHaveLength(3);
  });
});
