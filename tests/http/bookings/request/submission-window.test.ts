import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  createReservation,
  requestBody,
  reservationRow,
  roomsOf,
  snapshot,
  staffBody,
} from "#tests/support/bookings/reservations.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";

const POST = ["POST", "/api/reservations"] as const;
const LATER = { date: "2026-04-15" };
const WEEKEND = ["friday|18:00", "monday|07:30"] as const;

// March 2026: the 9th is a Monday, the 13th a Friday. São Paulo is three hours behind UTC.
it.each([
  ["default", "2026-03-09T10:29:59.999Z", false],
  ["default", "2026-03-09T10:30:00.000Z", true],
  ["default", "2026-03-13T21:00:59.999Z", true],
  ["default", "2026-03-13T21:01:00.000Z", false],
  ["default", "2026-03-16T02:59:00.000Z", false],
  [WEEKEND, "2026-03-13T20:59:59.999Z", false],
  [WEEKEND, "2026-03-13T21:00:00.000Z", true],
  [WEEKEND, "2026-03-16T02:59:00.000Z", true],
  [WEEKEND, "2026-03-16T10:30:59.999Z", true],
  [WEEKEND, "2026-03-16T10:31:00.000Z", false],
  [["nonsense", "sexta|18h"], "2026-03-12T12:00:00.000Z", true],
  [["nonsense", "sexta|18h"], "2026-03-14T12:00:00.000Z", false],
] as const)(
  "with the enforced window %j, at %s: a teacher's request is accepted: %s",
  async (window, now, accepted) => {
    const app = await createTestApp({ now });
    setSetting(app, "reservation_window_enforced", "true");
    if (window !== "default") {
      setSetting(app, "reservation_open", window[0]);
      setSetting(app, "reservation_deadline", window[1]);
    }
    const before = snapshot(app);
    const answer = await app.as("ana").api(...POST, requestBody(LATER));
    expect(answer.status).toBe(accepted ? 201 : 400);
    if (accepted) return;
    expect(answer.body.message).toContain("prazo");
    expect(snapshot(app)).toBe(before);
  },
);

it("does not restrict staff, nor other changes of requests made in time", async () => {
  const app = await createTestApp({ now: "2026-03-14T15:00:00.000Z" });
  setSetting(app, "reservation_window_enforced", "true");
  await createReservation(app.as("pedro"), staffBody(LATER));
  await createReservation(app.as("admin"), staffBody({ ...LATER, shift: "evening" }));
  const id = addReservation(app);
  expect((await app.as("ana").api("PUT", `/api/reservations/${id}`, { notes: "x" })).status).toBe(200);
  expect((await app.as("ana").api("DELETE", `/api/reservations/${id}`)).status).toBe(200);
});

it.each([
  ["another day", { date: "2026-04-16" }],
  ["another shift", { shift: "evening" }],
  ["another time", { startTime: "08:20" }],
  ["another room", { environmentId: ROOM.sala2 }],
])("closed, refuses a teacher's move of a pending request to %s", async (_, change) => {
  const app = await createTestApp({ now: "2026-03-14T15:00:00.000Z" });
  const id = addReservation(app, LATER);
  const address = `/api/reservations/${id}`;
  setSetting(app, "reservation_window_enforced", "true");
  const before = snapshot(app);
  const refused = await app.as("ana").api("PUT", address, change);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain("prazo");
  expect(snapshot(app)).toBe(before);
  expect((await app.as("pedro").api("PUT", address, change)).status).toBe(200);
  setSetting(app, "reservation_window_enforced", "false");
  expect((await app.as("ana").api("PUT", address, { date: "2026-04-17" })).status).toBe(200);
});

it("open, lets a teacher move a pending request", async () => {
  const app = await createTestApp({ now: "2026-03-12T15:00:00.000Z" });
  setSetting(app, "reservation_window_enforced", "true");
  const id = addReservation(app, LATER);
  expect((await app.as("ana").api("PUT", `/api/reservations/${id}`, { date: "2026-04-16" })).status).toBe(
    200,
  );
});

it("closed, refuses another room in the edit form and preserves typed values; other fields can be changed", async () => {
  const app = await createTestApp({ now: "2026-03-14T15:00:00.000Z" });
  setSetting(app, "reservation_window_enforced", "true");
  const id = addReservation(app, LATER);
  const edit = (room: number) =>
    app.as("ana").post(`/minhas-reservas/${id}/editar`, {
      teacherUserId: String(PEOPLE.ana.id),
      disciplineId: String(DISCIPLINE.redes),
      environmentIds: [String(room)],
      notes: "Com projetor",
    });
  const refused = await edit(ROOM.sala2);
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain("O prazo para enviar reservas está fechado.");
  expect(html).toContain("Com projetor");
  expect(roomsOf(app, id)).toEqual([ROOM.sala1]);
  expect((await edit(ROOM.sala1)).status).toBe(302);
  expect(reservationRow(app, id)).toMatchObject({ discipline_id: DISCIPLINE.redes, notes: "Com projetor" });
});

it.each([undefined, "false", "", "1", "TRUE"])(
  "is information only while the setting is %j",
  async (value) => {
    const app = await createTestApp({ now: "2026-03-14T15:00:00.000Z" });
    if (value !== undefined) setSetting(app, "reservation_window_enforced", value);
    await createReservation(app.as("ana"), requestBody(LATER));
  },
);
