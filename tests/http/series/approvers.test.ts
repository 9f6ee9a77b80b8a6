/** People responsible for rooms decide the dates of a series there (rules R24.13, R26.21, R26.22). */
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { namePeople } from "#tests/support/school/room-people.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const STATUS = "/api/series/1/status";
const SCREEN = "/reservas/avaliar/series/1";
const APPROVED = { status: "approved" };

/** Bia is responsible for Sala 1; Ana requests a series with one date in Sala 2. */
async function createSchool(fields: Record<string, unknown> = { rooms: { "2026-04-16": [ROOM.sala2] } }) {
  const app = await createTestApp();
  namePeople(app, "sala1", ["bia"]);
  const made = (await app.as("ana").api("POST", "/api/series", seriesBody(fields))).body;
  const pending = () =>
    app.db.sqlite.prepare("SELECT date FROM reservations WHERE status = 'pending'").pluck().all();
  return { app, made, bia: app.as("bia"), pending };
}

it("decides only the dates all of whose rooms name the person", async () => {
  const { bia, pending } = await createSchool();
  const decided = await bia.api("PUT", STATUS, APPROVED);
  expect([decided.status, decided.body]).toEqual([200, { decided: 8, left: [] }]);
  expect(pending()).toEqual(["2026-04-16"]);
});

it("is neither shown nor decided if no date is in these rooms only", async () => {
  const { app, bia, pending } = await createSchool({ environmentIds: [ROOM.sala1, ROOM.sala2] });
  expect((await bia.api("PUT", STATUS, APPROVED)).status).toBe(404);
  expect((await bia.fetch(SCREEN)).status).toBe(404);
  expect((await bia.post(SCREEN, { act: "approve" })).status).toBe(404);
  expect((await app.as("ana").api("PUT", STATUS, APPROVED)).status).toBe(403);
  expect(pending()).toHaveLength(9);
});

it("reveals nothing of other rooms when the series has changed", async () => {
  const { bia } = await createSchool();
  const stale = await bia.api("PUT", STATUS, { ...APPROVED, updatedAt: "2026-01-01T00:00:00.000Z" });
  expect(stale.status).toBe(409);
  expect(JSON.stringify(stale.body)).toContain("2026-04-09");
  expect(JSON.stringify(stale.body)).not.toContain("2026-04-16");
});

it("is decided and undone from the queue of these rooms", async () => {
  const { app, bia, pending } = await createSchool();
  const queue = await (await bia.fetch("/reservas/avaliar")).text();
  expect(queue).toContain(`href="${SCREEN}`);
  expect(queue).not.toContain("/admin/reservas/series");
  const page = await (await bia.fetch(SCREEN)).text();
  expect(page).toContain("8 datas");
  expect(page).not.toContain("16/04");
  const answer = await bia.post(SCREEN, { act: "approve" });
  expect(answer.headers.get("location")).toBe("/reservas/avaliar");
  expect(pending()).toEqual(["2026-04-16"]);
  const entry = app.db.sqlite.prepare("SELECT max(id) FROM audit_log").pluck().get();
  await bia.post(`/reservas/avaliar/desfazer/${entry}`, {});
  expect(pending()).toHaveLength(9);
});
