/** The queue's own forms: one click on a row, and the selected rows. */
import { describe, expect, it } from "vitest";
import { decodeSeenRow, encodeSeenRow } from "#app/domain/bookings/seen-row.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow } from "#tests/support/bookings/reservations.ts";
import {
  changeMeanwhile,
  formVersionOf,
  versionInForm,
  versionOf,
} from "#tests/support/database/versions.ts";
import { ROOM } from "#tests/support/school/school.ts";

const QUEUE = "/admin/reservas";

it("a row's approval carries the version that the queue showed", async () => {
  const app = await createTestApp();
  const id = addReservation(app);
  const pedro = app.as("pedro");
  const updatedAt = versionInForm(await (await pedro.fetch(QUEUE)).text()) ?? "";
  expect(updatedAt).toBe(formVersionOf(app, "reservations", id));
  await changeMeanwhile(app, "reservations", id);
  const refused = await pedro.post(`${QUEUE}/${id}/aprovar`, { updatedAt });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain("Esta reserva mudou enquanto você a via.");
  expect(html).toContain("Aprovar esta reserva? O professor será avisado.");
  expect(reservationRow(app, id)).toMatchObject({ status: "pending" });
});

it("each selected row carries its own: changed ones are skipped, the others approved", async () => {
  const app = await createTestApp();
  const first = addReservation(app);
  const second = addReservation(app, { environmentIds: [ROOM.sala2] });
  const pedro = app.as("pedro");
  const html = await (await pedro.fetch(QUEUE)).text();
  const selected = [...html.matchAll(/<input type="checkbox" name="ids"[^>]* value="([^"]+)"/g)].map(
    ([, value]) => value ?? "",
  );
  expect([...selected].sort((a, b) => a.localeCompare(b))).toEqual(
    [first, second].map((id) => encodeSeenRow({ id, updatedAt: versionOf(app, "reservations", id) })),
  );
  await changeMeanwhile(app, "reservations", second);
  expect((await pedro.post(`${QUEUE}/aprovar`, { ids: selected })).status).toBe(302);
  expect(reservationRow(app, first)).toMatchObject({ status: "approved" });
  expect(reservationRow(app, second)).toMatchObject({ status: "pending" });
  const after = await (await pedro.fetch(QUEUE)).text();
  expect(after).toContain("1 reserva aprovada. 1 não foi aprovada.");
  expect(after).toContain("mudou enquanto você a via.");
});

describe("a selected row's value", () => {
  it("is parsed as it was formatted, and also without a version", () => {
    const row = { id: 12, updatedAt: "2026-03-01T12:00:00.000Z" };
    expect(decodeSeenRow(encodeSeenRow(row))).toEqual(row);
    expect(decodeSeenRow("12")).toEqual({ id: 12 });
  });

  const INVALID = ["", "0", "abc", "-1", "1.5", "12@", "@2026", "1;DROP", "1 ", `1@${"x".repeat(41)}`];

  it.each([...INVALID, "9".repeat(16)])("is invalid: %j", async (value) => {
    expect(decodeSeenRow(value)).toBeNull();
    const app = await createTestApp();
    const id = addReservation(app);
    const answer = await app.as("pedro").post(`${QUEUE}/aprovar`, { ids: [String(id), value] });
    expect(answer.status).toBe(value === "" ? 302 : 400);
    expect(reservationRow(app, id).status).toBe(value === "" ? "approved" : "pending");
  });
});
