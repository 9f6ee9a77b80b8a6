/** A closed room in a series (rules R24.2, R24.21). */
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const WEEK = { startDate: "2026-03-23", endDate: "2026-03-27", reason: "Troca do piso", isPublic: true };
const SERIES = seriesBody({ startDate: "2026-03-16", endDate: "2026-04-03" });

it("a closed date is marked in the preview and refused, unless it is skipped or confirmed by staff", async () => {
  const app = await createTestApp();
  await app.as("admin").api("POST", `/api/environments/${ROOM.sala1}/closures`, WEEK);
  const ana = app.as("ana");
  const preview = await ana.api("POST", "/api/series/preview", SERIES);
  expect(preview.body).toMatchObject({
    total: 3,
    free: 2,
    dates: [
      { state: "free" },
      { date: "2026-03-26", state: "closed", title: "Troca do piso" },
      { state: "free" },
    ],
  });
  const refused = await ana.api("POST", "/api/series", SERIES);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringContaining("fechado: Sala 1, 26/03/2026 (Troca do piso)"),
  ]);
  const made = await ana.api("POST", "/api/series", { ...SERIES, skipTaken: true });
  expect(made.status).toBe(201);
  expect(made.body.gaps).toMatchObject([
    { date: "2026-03-26", reason: "closedRoom", title: "Troca do piso" },
  ]);
  const byStaff = { ...SERIES, weekdays: [3], teacherUserId: PEOPLE.ana.id };
  expect((await app.as("pedro").api("POST", "/api/series", byStaff)).status).toBe(400);
  const confirmed = await app.as("pedro").api("POST", "/api/series", { ...byStaff, override: true });
  expect([confirmed.status, confirmed.body.reservations?.length]).toEqual([201, 3]);
});

it("a series cannot move into a closed room", async () => {
  const app = await createTestApp();
  const ana = app.as("ana");
  const made = await ana.api("POST", "/api/series", { ...SERIES, environmentIds: [ROOM.sala2] });
  await app.as("admin").api("POST", `/api/environments/${ROOM.sala1}/closures`, WEEK);
  const change = { scope: "all", environmentIds: [ROOM.sala1] };
  const refused = await ana.api("PUT", `/api/series/${made.body.id}`, change);
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("26/03/2026")]);
});
