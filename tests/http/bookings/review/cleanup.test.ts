import { describe, expect, it } from "vitest";
import { finishCleanups } from "#app/services/bookings/review/cleanup-deletion.server.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { notificationsOf, tableRows } from "#tests/support/bookings/reservations.ts";
import { fieldValue } from "#tests/support/browser/page.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { watchWrites } from "#tests/support/server/turns.ts";

const SCREEN = "/admin/reservas/limpeza";
const API = "/api/reservations/cleanup/custom";

/** Six past reservations of February and one future one. */
async function school(): Promise<TestApp> {
  const app = await createTestApp();
  const rooms = [ROOM.sala1, ROOM.sala2];
  for (const [index, status] of (["approved", "pending", "rejected"] as const).entries()) {
    for (const room of rooms) {
      addReservation(app, { status, date: `2026-02-0${index + 2}`, environmentIds: [room] });
    }
  }
  addReservation(app, { date: "2026-03-20", shift: "evening", startTime: "18:30", endTime: "22:00" });
  return app;
}

function countReservations(app: TestApp): number {
  return tableRows(app, "reservations").length;
}

describe("a cleanup over the API", () => {
  it.each([
    [{ startDate: "2026-02-01T03:00:00.000Z", endDate: "2026-03-01T02:59:59.999Z" }, 6],
    [{ endDate: "2026-02-02" }, 2],
    [{ startDate: "2026-02-04", endDate: "2026-02-04" }, 2],
    [{ startDate: "2026-02-01", status: ["approved", "rejected"] }, 4],
    [{ startDate: "2026-02-01", status: "pending" }, 3],
    [{ startDate: "2026-02-01", shift: "evening" }, 1],
    [{ startDate: "2026-02-01", environmentId: ROOM.sala2 }, 3],
    [{ startDate: "2026-02-01", endDate: "2026-02-28", environmentId: ROOM.sala1, status: ["approved"] }, 1],
    [{ startDate: "2027-01-01" }, 0],
  ])("%j deletes %i, and reports the count", async (body, count) => {
    const app = await school();
    const answer = await app.as("pedro").api("POST", API, body);
    expect(answer.status).toBe(200);
    const words = count === 1 ? "1 reserva excluída" : `${count} reservas excluídas`;
    const copy =
      " Cópia de antes da limpeza: reservas-2026-03-12T13-00-00Z-limpeza.db, guardada por 30 dias.";
    expect(answer.body).toEqual({ message: `Limpeza concluída: ${words}.${count > 0 ? copy : ""}` });
    expect(countReservations(app)).toBe(7 - count);
    expect(app.backups.taken).toBe(count > 0 ? 1 : 0);
    expect(tableRows(app, "cleanup_rows")).toEqual([]);
  });

  it("does nothing if the backup before it fails", async () => {
    const app = await school();
    app.backups.failWith = "diskFull";
    expect((await app.as("pedro").api("POST", API, { endDate: "2026-12-31" })).status).toBe(500);
    expect(countReservations(app)).toBe(7);
    expect(tableRows(app, "audit_log")).toEqual([]);
  });

  it("audits the decision and each deletion, and notifies teachers of future ones", async () => {
    const app = await school();
    await app.as("pedro").api("POST", API, { startDate: "2026-02-04" });
    expect(auditOf(app.db, "cleanup")).toEqual(["2 clean-up null"]);
    expect(JSON.parse(tableRows(app, "audit_log")[0]?.after)).toMatchObject({
      startDate: "2026-02-04",
      statuses: ["pending", "approved", "rejected"],
      count: 3,
    });
    expect(auditOf(app.db, "reservation")).toEqual(["2 delete 5", "2 delete 6", "2 delete 7"]);
    expect(notificationsOf(app, PEOPLE.ana.id)).toMatchObject([{ title: "Reserva excluída" }]);
  });

  it("of many continues in steps until all are gone, and each can be restored", async () => {
    const app = await createTestApp();
    for (let i = 0; i < 130; i++) addReservation(app, { status: "rejected", date: "2026-02-02" });
    const pedro = app.as("pedro");
    const writes = watchWrites(app);
    const answer = await pedro.api("POST", API, { endDate: "2026-02-28" });
    expect(writes.most).toBe(1);
    expect(answer.body.message).toContain("Limpeza concluída: 130 reservas excluídas.");
    expect(countReservations(app)).toBe(0);
    const last = tableRows(app, "audit_log").at(-1);
    expect((await app.as("pedro").post(`/admin/auditoria/${last?.id}/restaurar`)).status).toBe(302);
    expect(tableRows(app, "reservations")).toMatchObject([{ id: 130, status: "rejected" }]);
  });
});

describe("a cleanup in the dialog", () => {
  it("counts, and deletes exactly what it counted", async () => {
    const app = await school();
    const pedro = app.as("pedro");
    const empty = await (await pedro.fetch(SCREEN)).text();
    expect(empty).toContain("Informe a data inicial ou a data final e conte as reservas.");
    const reversed = await (await pedro.fetch(`${SCREEN}?de=2026-02-02&ate=2026-02-01`)).text();
    expect(reversed).toContain("A data final deve ser igual ou posterior à inicial.");
    expect(reversed).not.toContain("e conte as reservas");
    expect(empty).toMatch(/<button[^>]*data-look="danger"[^>]*disabled=""/);
    const address = `${SCREEN}?de=2026-02-01&ate=2026-02-28&status=aprovadas&status=rejeitadas`;
    const html = await (await pedro.fetch(address)).text();
    expect(html).toContain("4 reservas serão excluídas.");
    expect(html).not.toMatch(/<button[^>]*data-look="danger"[^>]*disabled=""/);
    expect(html).not.toContain("Entendo que o período inclui datas futuras.");
    const fields = { startDate: "2026-02-01", endDate: "2026-02-28", status: ["approved", "rejected"] };
    const seen = fieldValue(html, "seen") ?? "";
    addReservation(app, { status: "approved", date: "2026-02-10" });
    const changed = await pedro.post(address, { ...fields, seen });
    expect(changed.status).toBe(409);
    const again = await changed.text();
    expect(again).toContain("Agora são 5 reservas. Nada foi excluído.");
    expect(again).toContain("5 reservas serão excluídas.");
    expect(app.backups.taken).toBe(0);
    const done = await pedro.post(address, { ...fields, seen: fieldValue(again, "seen") ?? "" });
    expect(done.headers.get("location")).toBe("/admin/reservas");
    const list = await (await pedro.fetch("/admin/reservas")).text();
    expect(list).toContain("Limpeza concluída");
    expect(list).toContain("5 reservas excluídas");
    expect(countReservations(app)).toBe(3);
  });

  it("is disabled if it counts no reservation", async () => {
    const app = await school();
    const html = await (await app.as("pedro").fetch(`${SCREEN}?de=2027-01-01&ate=2027-01-02`)).text();
    expect(html).toContain("0 reservas serão excluídas.");
    expect(html).toMatch(/<button[^>]*data-look="danger"[^>]*disabled=""/);
    const sent = await app.as("pedro").post(SCREEN, { endDate: "2020-01-01", seen: digestRows([]) });
    expect(sent.status).toBe(409);
    expect(await sent.text()).toContain("Nenhuma reserva corresponde a estes filtros.");
  });

  it.each([
    ["?ate=2026-03-12", { endDate: "2026-03-12" }],
    ["?de=2026-03-12", { startDate: "2026-03-12" }],
    ["?de=2026-02-01&ate=2026-12-31", { startDate: "2026-02-01", endDate: "2026-12-31" }],
  ])("%s includes future dates and needs the ticked box", async (query, fields) => {
    const app = await school();
    addReservation(app, { date: "2026-03-12" });
    const pedro = app.as("pedro");
    const html = await (await pedro.fetch(SCREEN + query)).text();
    expect(html).toContain("Entendo que o período inclui datas futuras.");
    const counted = /(\d+) reservas? ser/.exec(html)?.[1];
    const seen = fieldValue(html, "seen") ?? "";
    const refused = await pedro.post(SCREEN + query, { ...fields, seen });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Marque a caixa para confirmar.");
    expect(countReservations(app)).toBe(8);
    expect((await pedro.post(SCREEN + query, { ...fields, seen, includesFuture: "on" })).status).toBe(302);
    expect(countReservations(app)).toBe(8 - Number(counted));
  });
});

describe("an interrupted cleanup", () => {
  it("is finished by its job", async () => {
    const app = await createTestApp();
    const ids = Array.from({ length: 60 }, () => addReservation(app, { status: "rejected" }));
    const insert = app.db.sqlite.prepare("INSERT INTO cleanup_rows VALUES (?, 2, 1, NULL)");
    app.db.write(() => {
      for (const id of ids) insert.run(id);
    });

    await finishCleanups(app.deps, {}, { signal: new AbortController().signal });
    expect(countReservations(app)).toBe(0);
    expect(auditOf(app.db, "reservation")).toHaveLength(60);
  });
});
