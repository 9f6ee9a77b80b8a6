import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { notificationsOf, reservationRow, tableRows } from "#tests/support/bookings/reservations.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const API = "/api/blocked-days";
const TIRADENTES = {
  date: "2026-04-21",
  title: "Tiradentes",
  type: "holiday",
  affectedShifts: ["morning", "afternoon", "evening"],
};

describe("blocked days over the API", () => {
  it("are created, replaced and deleted, and each action is audited", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const created = await pedro.api("POST", API, {
      ...TIRADENTES,
      description: "Feriado nacional",
      showInPanel: true,
      panelMessage: "Sem aulas hoje",
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: 1,
      date: "2026-04-21T12:00:00.000Z",
      title: "Tiradentes",
      description: "Feriado nacional",
      type: "holiday",
      affectedShifts: ["morning", "afternoon", "evening"],
      showInPanel: true,
      panelMessage: "Sem aulas hoje",
      createdBy: PEOPLE.pedro.id,
      createdAt: "2026-03-12T13:00:00.000Z",
      updatedAt: "2026-03-12T13:00:00.000Z",
    });
    const replaced = await pedro.api("PUT", `${API}/1`, {
      ...TIRADENTES,
      date: "2026-04-22T12:00:00.000Z",
      affectedShifts: ["evening"],
    });
    expect(replaced.body).toMatchObject({
      date: "2026-04-22T12:00:00.000Z",
      affectedShifts: ["evening"],
      description: null,
      showInPanel: false,
      panelMessage: null,
    });
    expect((await pedro.api("DELETE", `${API}/1`)).body).toEqual({ message: "Dia bloqueado excluído" });
    expect(auditOf(app.db, "blocked-day")).toEqual(["2 create 1", "2 update 1", "2 delete 1"]);
    expect(JSON.parse(tableRows(app, "audit_log")[1]?.after)).toMatchObject({ date: "2026-04-22" });
    expect(tableRows(app, "blocked_day_shifts")).toEqual([]);
  });

  it("are accepted from 1900 on", async () => {
    const app = await createTestApp();
    const created = await app.as("pedro").api("POST", API, { ...TIRADENTES, date: "1900-01-01" });
    expect(created.body.date).toBe("1900-01-01T12:00:00.000Z");
  });

  it("are listed by date, and of a range, to everybody signed in", async () => {
    const app = await createTestApp();
    for (const date of ["2026-09-07", "2025-04-21", "2026-04-21"]) {
      await app.as("pedro").api("POST", API, { ...TIRADENTES, date });
    }
    const dates = (body: { date: string }[]) => body.map(({ date }) => date.slice(0, 10));
    const ana = app.as("ana");
    expect(dates((await ana.api("GET", API)).body)).toEqual(["2025-04-21", "2026-04-21", "2026-09-07"]);
    const range = "startDate=2026-04-21&endDate=2026-09-06";
    expect(dates((await ana.api("GET", `${API}?${range}`)).body)).toEqual(["2026-04-21"]);
  });

  it("notify teachers and reject pending ones if requested", async () => {
    const app = await createTestApp();
    const pending = addReservation(app, { date: "2026-04-21" });
    const approved = addReservation(app, {
      date: "2026-04-21",
      status: "approved",
      userId: PEOPLE.bia.id,
      environmentIds: [2],
    });
    const evening = addReservation(app, {
      date: "2026-04-21",
      shift: "evening",
      startTime: "18:30",
      endTime: "22:00",
    });
    const body = { ...TIRADENTES, affectedShifts: ["morning"], notifyTeachers: true, rejectPending: true };
    expect((await app.as("pedro").api("POST", API, body)).status).toBe(201);
    expect(reservationRow(app, pending)).toMatchObject({
      status: "rejected",
      rejection_reason: "Dia bloqueado: Tiradentes",
    });
    expect(reservationRow(app, approved)).toMatchObject({ status: "approved" });
    expect(reservationRow(app, evening)).toMatchObject({ status: "pending" });
    expect(notificationsOf(app, PEOPLE.bia.id)).toMatchObject([{ type: "info", title: "Dia bloqueado" }]);
    expect(notificationsOf(app, PEOPLE.ana.id)).toMatchObject([{ type: "rejected" }]);
  });

  it("cancel the reservations that they affect, each a lesson to make up, with one notification per teacher", async () => {
    const app = await createTestApp();
    const date = "2026-04-21";
    const approved = addReservation(app, { date, userId: PEOPLE.ana.id, status: "approved" });
    const pending = addReservation(app, { date, userId: PEOPLE.ana.id, shift: "evening" });
    const other = addReservation(app, {
      date,
      userId: PEOPLE.bia.id,
      status: "approved",
      environmentIds: [3],
    });
    const nextDay = addReservation(app, { date: "2026-04-22", userId: PEOPLE.bia.id, status: "approved" });
    const made = await app.as("pedro").api("POST", API, { ...TIRADENTES, cancelTouched: true });
    expect(made.status).toBe(201);
    for (const id of [approved, pending, other])
      expect(reservationRow(app, id)).toMatchObject({ status: "rejected", rejection_reason: "Tiradentes" });
    expect(reservationRow(app, nextDay)).toMatchObject({ status: "approved" });
    const gaps = (await app.as("ana").api("GET", "/api/gaps")).body;
    expect(gaps).toMatchObject([
      { seriesId: null, date, reason: "blocked", title: "Tiradentes" },
      { seriesId: null, date, reason: "blocked", title: "Tiradentes" },
    ]);
    expect(notificationsOf(app, PEOPLE.ana.id)).toHaveLength(1);
    expect(notificationsOf(app, PEOPLE.bia.id)).toHaveLength(1);
  });
});
