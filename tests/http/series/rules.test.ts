/** Booking rules are checked for each date of a series (rules R24.2, R26.10). */
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { addRule } from "#tests/support/school/booking-rules.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";
import { seriesBody } from "#tests/support/series/series.ts";

/** Five Fridays, of which the first breaks the rule of three days' notice. */
const SERIES = seriesBody({ weekdays: [5], startDate: "2026-03-13", endDate: "2026-04-10" });

it("shows the dates that a rule refuses, and refuses the series or skips these dates as gaps", async () => {
  const app = await createTestApp();
  const id = addRule(app, { kind: "notice", value: 3, unit: "days" });
  const ana = app.as("ana");
  const preview = await ana.api("POST", "/api/series/preview", SERIES);
  expect(preview.body).toMatchObject({ total: 5, free: 4 });
  expect(preview.body.dates[0]).toMatchObject({
    date: "2026-03-13",
    state: "refused",
    rule: { id, kind: "notice" },
  });
  expect(preview.body.dates[1]).toEqual({ date: "2026-03-20", state: "free", title: null });
  const refused = await ana.api("POST", "/api/series", SERIES);
  expect([refused.status, refused.body.rule]).toEqual([409, { id, kind: "notice" }]);
  const made = await ana.api("POST", "/api/series", { ...SERIES, skipTaken: true });
  expect([made.status, made.body.reservations.length]).toEqual([201, 4]);
  expect(made.body.gaps).toMatchObject([{ date: "2026-03-13", reason: "refused" }]);
});

it("can be overridden by staff, not by a teacher", async () => {
  const app = await createTestApp();
  addRule(app, { kind: "notice", value: 3, unit: "days" });
  expect((await app.as("ana").api("POST", "/api/series", { ...SERIES, override: true })).status).toBe(409);
  const byStaff = { ...SERIES, teacherUserId: PEOPLE.ana.id };
  const pedro = app.as("pedro");
  expect((await pedro.api("POST", "/api/series", byStaff)).status).toBe(409);
  const made = await pedro.api("POST", "/api/series", { ...byStaff, override: true });
  expect([made.status, made.body.reservations.length]).toEqual([201, 5]);
});

it("is recorded with each date on which staff passed it, beside whatever else they passed on it", async () => {
  const app = await createTestApp();
  const id = addRule(app, { kind: "notice", value: 10, unit: "days" });
  // Both 13/03 and 20/03 break the rule; 20/03 is blocked, too.
  addBlockedDay(app, { date: "2026-03-20", title: "Recesso" });
  const taken = addReservation(app, { date: "2026-04-10", userId: PEOPLE.bia.id, status: "approved" });
  const body = { ...SERIES, teacherUserId: PEOPLE.ana.id, override: true };
  expect((await app.as("pedro").api("POST", "/api/series", body)).status).toBe(201);
  const entries = tableRows(app, "audit_log").filter(({ entity }) => entity === "reservation");
  expect(entries.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
    ["create-with-override", { conflictsWith: [], rules: [id] }],
    ["create-with-override", { conflictsWith: [], rules: [id], passed: ["blockedDay"] }],
    ["create", {}],
    ["create", {}],
    ["create-with-override", { conflictsWith: [taken] }],
  ]);
});

const CHANGES = [
  ["following", { environmentIds: [ROOM.sala2] }],
  ["all", { environmentIds: [ROOM.sala2] }],
  ["this", { environmentIds: [ROOM.sala2] }],
  ["all", { shift: "evening" }],
] as const;

it.each(CHANGES)(
  "is checked by a change of %s to %o, whose refusal names the date",
  async (scope, fields) => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const made = (await ana.api("POST", "/api/series", SERIES)).body;
    const id = addRule(app, { kind: "notice", value: 3, unit: "days" });
    const change = { scope, reservationId: made.reservations[0].id, ...fields };
    for (const override of [undefined, true]) {
      const refused = await ana.api("PUT", "/api/series/1", { ...change, override });
      expect([refused.status, refused.body.rule]).toEqual([409, { id, kind: "notice" }]);
      expect(refused.body.message).toContain("13/03");
    }
    const pedro = app.as("pedro");
    expect((await pedro.api("PUT", "/api/series/1", change)).status).toBe(409);
    const untouched = await ana.api("GET", "/api/series/1");
    expect(untouched.body.reservations.map((row: { shift: string }) => row.shift)).toEqual(
      Array(5).fill("morning"),
    );
    expect((await ana.api("PUT", "/api/series/1", { scope: "all", notes: "Prova" })).status).toBe(200);
    const changed = await pedro.api("PUT", "/api/series/1", { ...change, override: true });
    expect(changed.status).toBe(200);
    const entries = app.db.all(
      app.db.q.selectFrom("audit_log").select("details").where("action", "=", "update-with-override"),
    );
    // Of five dates one breaks the rule.
    expect(entries.map(({ details }) => JSON.parse(String(details)))).toEqual([
      { conflictsWith: [], rules: [id] },
    ]);
  },
);

it("counts a series' own reservations once when it changes", async () => {
  const app = await createTestApp();
  const ana = app.as("ana");
  addRule(app, { kind: "quota", value: 5, unit: "open", count: "reservations" });
  await ana.api("POST", "/api/series", SERIES);
  const room = { scope: "all", environmentIds: [ROOM.sala2] };
  expect((await ana.api("PUT", "/api/series/1", room)).body).toMatchObject({ changed: 5 });
});
