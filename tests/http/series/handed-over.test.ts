/** A date of a teacher's series that staff transfer to a colleague is the colleague's only (rules R24.5). */
import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { notificationTitlesOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const BIA = PEOPLE.bia.id;

/** Ana's series of Thursdays, of which 26/03 is Bia's now. */
async function handedOver() {
  const app = await createTestApp();
  const made = await app.as("ana").api("POST", "/api/series", seriesBody());
  const handed = made.body.reservations[1].id as number;
  const body = { scope: "this", reservationId: handed, teacherUserId: BIA };
  expect((await app.as("pedro").api("PUT", "/api/series/1", body)).status).toBe(200);
  return { app, ana: app.as("ana"), pedro: app.as("pedro"), handed };
}

const rowOf = (app: TestApp, id: number) => tableRows(app, "reservations").find((row) => row.id === id);

it("is neither shown to the series' teacher, nor changed, deleted or cancelled by them", async () => {
  const { app, ana, handed } = await handedOver();
  const before = rowOf(app, handed);
  expect(before).toMatchObject({ owner_id: BIA, series_id: 1, is_detached: 1 });
  const seen = (await ana.api("GET", "/api/series/1")).body;
  expect(seen.reservations.map((row: { id: number }) => row.id)).not.toContain(handed);
  const one = `scope=this&reservationId=${handed}`;
  expect((await ana.api("DELETE", `/api/series/1?${one}`)).status).toBe(404);
  expect(
    (await ana.api("PUT", "/api/series/1", { scope: "this", reservationId: handed, notes: "x" })).status,
  ).toBe(404);
  const days = { act: "cancel", startDate: "2026-03-20", endDate: "2026-04-02" };
  expect((await ana.post("/minhas-reservas/series/1", days)).status).toBe(302);
  expect((await ana.api("DELETE", "/api/series/1?scope=all")).status).toBe(200);
  // No other row of its series is in the queue any more.
  expect(rowOf(app, handed)).toEqual({ ...before, is_folded: 0 });
  expect((await app.as("bia").api("DELETE", `/api/reservations/${handed}`)).status).toBe(200);
});

it("notifies each teacher of their own dates only, if staff decide the series or delete the date", async () => {
  const { app, pedro, handed } = await handedOver();
  app.db.sqlite.exec("DELETE FROM notifications");
  expect((await pedro.api("PUT", "/api/series/1/status", { status: "approved" })).body.decided).toBe(9);
  const messages = (id: number) =>
    tableRows(app, "notifications").flatMap((row) => (row.user_id === id ? [String(row.message)] : []));
  expect(messages(PEOPLE.ana.id)).toEqual([expect.stringContaining("8 ")]);
  expect(messages(BIA)).toHaveLength(1);
  expect(messages(BIA)[0]).toContain("26/03");
  app.db.sqlite.exec("DELETE FROM notifications");
  expect((await pedro.api("DELETE", `/api/series/1?scope=this&reservationId=${handed}`)).status).toBe(200);
  expect(notificationTitlesOf(app, "ana")).toEqual([]);
  expect(notificationTitlesOf(app, "bia")).toHaveLength(1);
});

it("remains in the first series if that is split after the date", async () => {
  const { app, ana, handed } = await handedOver();
  await ana.api("DELETE", "/api/series/1?scope=this&reservationId=1");
  app.db.sqlite.exec("DELETE FROM gaps");
  const from = tableRows(app, "reservations").find((row) => row.date === "2026-04-02");
  const body = { scope: "following", reservationId: from?.id, environmentIds: [ROOM.sala2] };
  // Only Bia's date lies before: it stays in the first series.
  expect((await ana.api("PUT", "/api/series/1", body)).body).toMatchObject({ id: 2, splitFromId: 1 });
  expect(rowOf(app, handed)?.series_id).toBe(1);
});
