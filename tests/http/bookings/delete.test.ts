import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow, roomsOf, tableRows } from "#tests/support/bookings/reservations.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const path = (id: number) => `/api/reservations/${id}`;

describe("a teacher", () => {
  it("deletes their own pending one with its rooms, and nothing else", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { environmentIds: [1, 2] });
    const other = addReservation(app, { environmentIds: [1] });
    const answer = await app.as("ana").api("DELETE", path(id));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: "Reserva excluída" });
    expect(reservationRow(app, id)).toBeUndefined();
    expect(roomsOf(app, id)).toEqual([]);
    expect(roomsOf(app, other)).toEqual([1]);
    expect(tableRows(app, "audit_log")).toMatchObject([
      { action: "delete", entity: "reservation", entity_id: id, actor_user_id: PEOPLE.ana.id },
    ]);
    expect((await app.as("ana").api("DELETE", path(id))).status).toBe(404);
  });
});

describe.each(["pedro", "admin"] as const)("%s", (who) => {
  it.each(["pending", "approved", "rejected"] as const)("deletes anybody's %s one", async (status) => {
    const app = await createTestApp();
    const id = addReservation(app, { status });
    expect((await app.as(who).api("DELETE", path(id))).status).toBe(200);
    expect(tableRows(app, "reservations")).toEqual([]);
  });
});

it("preserves its teacher's earlier notifications", async () => {
  const app = await createTestApp();
  const id = addReservation(app);
  await app.as("pedro").api("PUT", `${path(id)}/status`, { status: "approved" });
  await app.as("pedro").api("DELETE", path(id));
  expect(tableRows(app, "notifications")).toMatchObject([
    { type: "approved", reservation_id: null },
    { type: "info", reservation_id: null },
  ]);
});
