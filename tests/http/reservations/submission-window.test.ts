import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/reservation-factory.ts";
import { created, requestBody, snapshot, staffBody } from "#tests/support/reservations.ts";
import { setSetting } from "#tests/support/school-rows.ts";

const POST = ["POST", "/api/reservations"] as const;
const LATER = { date: "2026-04-15" };
const WEEKEND = ["friday|18:00", "monday|07:30"] as const;

// March 2026: the 9th is a Monday, the 13th a Friday. São Paulo is three hours behind UTC.
it.each([
  ["default", "2026-03-09T10:29:59.999Z", false],
  ["default", "2026-03-09T10:30:00.000Z", true],
  ["default", "2026-03-12T03:00:00.000Z", true],
  ["default", "2026-03-13T21:00:59.999Z", true],
  ["default", "2026-03-13T21:01:00.000Z", false],
  ["default", "2026-03-14T15:00:00.000Z", false],
  ["default", "2026-03-16T02:59:00.000Z", false],
  [WEEKEND, "2026-03-13T20:59:59.999Z", false],
  [WEEKEND, "2026-03-13T21:00:00.000Z", true],
  [WEEKEND, "2026-03-15T15:00:00.000Z", true],
  [WEEKEND, "2026-03-16T02:59:00.000Z", true],
  [WEEKEND, "2026-03-16T10:30:59.999Z", true],
  [WEEKEND, "2026-03-16T10:31:00.000Z", false],
  [WEEKEND, "2026-03-18T15:00:00.000Z", false],
  [["nonsense", "sexta|18h"], "2026-03-12T12:00:00.000Z", true],
  [["nonsense", "sexta|18h"], "2026-03-14T12:00:00.000Z", false],
] as const)("enforced with %j at %s: a teacher's request is accepted %s", async (window, now, accepted) => {
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
});

it("does not hold staff, nor what was asked for in time", async () => {
  const app = await createTestApp({ now: "2026-03-14T15:00:00.000Z" });
  setSetting(app, "reservation_window_enforced", "true");
  await created(app.as("pedro"), staffBody(LATER));
  await created(app.as("admin"), staffBody({ ...LATER, shift: "evening" }));
  const id = addReservation(app);
  expect((await app.as("ana").api("PUT", `/api/reservations/${id}`, { notes: "x" })).status).toBe(200);
  expect((await app.as("ana").api("DELETE", `/api/reservations/${id}`)).status).toBe(200);
});

it.each([undefined, "false", "", "1", "TRUE"])(
  "is information only while the setting is %j",
  async (value) => {
    const app = await createTestApp({ now: "2026-03-14T15:00:00.000Z" });
    if (value !== undefined) setSetting(app, "reservation_window_enforced", value);
    await created(app.as("ana"), requestBody(LATER));
  },
);
