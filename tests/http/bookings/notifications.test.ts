import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  createReservation,
  notificationsOf,
  requestBody,
  staffBody,
  tableRows,
} from "#tests/support/bookings/reservations.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const ANA = PEOPLE.ana.id;
const BIA = PEOPLE.bia.id;

it("an approval notifies the teacher once", async () => {
  const app = await createTestApp();
  const id = addReservation(app, { environmentIds: [1, 3] });
  await app.as("pedro").api("PUT", `/api/reservations/${id}/status`, { status: "approved" });
  await app.as("pedro").api("PUT", `/api/reservations/${id}/status`, { status: "approved" });
  expect(tableRows(app, "notifications")).toMatchObject([
    {
      user_id: ANA,
      reservation_id: id,
      type: "approved",
      title: "Reserva aprovada",
      message: "A reserva do Laboratório 1, Sala 1 em 19/03/2026, 07:30–11:30 foi aprovada.",
      read_at: null,
      created_at: "2026-03-12T13:00:00.000Z",
    },
  ]);
});

it("a rejection notifies the teacher with the reason", async () => {
  const app = await createTestApp();
  const id = addReservation(app, { userId: PEOPLE.pedro.id, teacherUserId: BIA });
  await app.as("admin").api("PUT", `/api/reservations/${id}/status`, {
    status: "rejected",
    rejectionReason: "Obra",
  });
  expect(tableRows(app, "notifications")).toMatchObject([
    {
      user_id: BIA,
      type: "rejected",
      title: "Reserva rejeitada",
      message: expect.stringContaining("Motivo: Obra"),
    },
  ]);
});

it("a transfer notifies both teachers, a move only one", async () => {
  const app = await createTestApp();
  const id = addReservation(app, { status: "approved" });
  const pedro = app.as("pedro");
  await pedro.api("PUT", `/api/reservations/${id}`, { environmentId: 2 });
  expect(notificationsOf(app, ANA)).toMatchObject([
    { type: "info", reservation_id: id, message: expect.stringMatching(/Sala 1 em .*Agora: Sala 2 em/) },
  ]);
  await pedro.api("PUT", `/api/reservations/${id}`, { userId: BIA });
  expect(notificationsOf(app, ANA)).toHaveLength(2);
  expect(notificationsOf(app, ANA)[1]).toMatchObject({ type: "info", title: "Reserva transferida" });
  expect(notificationsOf(app, BIA)).toMatchObject([{ type: "info", title: "Reserva recebida" }]);
});

it("a deletion by staff notifies the teacher what was deleted", async () => {
  const app = await createTestApp();
  const id = addReservation(app, { status: "approved" });
  await app.as("pedro").api("DELETE", `/api/reservations/${id}`);
  expect(tableRows(app, "notifications")).toMatchObject([
    {
      user_id: ANA,
      reservation_id: null,
      type: "info",
      message: expect.stringContaining("Sala 1 em 19/03/2026"),
    },
  ]);
});

it("a creation by staff notifies the chosen teacher", async () => {
  const app = await createTestApp();
  const row = await createReservation(app.as("admin"), staffBody());
  expect(tableRows(app, "notifications")).toMatchObject([
    { user_id: ANA, reservation_id: row.id, type: "approved" },
  ]);
});

it("one's own action and a refused action send no notification", async () => {
  const app = await createTestApp();
  const ana = app.as("ana");
  const { id } = await createReservation(ana, requestBody());
  await ana.api("PUT", `/api/reservations/${id}`, { notes: "x" });
  await ana.api("DELETE", `/api/reservations/${id}`);
  const own = addReservation(app, { userId: PEOPLE.pedro.id });
  await app.as("pedro").api("PUT", `/api/reservations/${own}/status`, { status: "approved" });
  await app.as("pedro").api("PUT", `/api/reservations/${own}`, { notes: "x" });
  const pending = addReservation(app);
  await app.as("pedro").api("PUT", `/api/reservations/${pending}/status`, { status: "approved" });
  await app.as("pedro").api("DELETE", `/api/reservations/${own}`);
  expect(tableRows(app, "notifications")).toEqual([]);
});
