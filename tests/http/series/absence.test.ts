/** "Cancelar de … a …": all lessons of a teacher who is away (rules R24.23). */
import { expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { restoreReservation } from "#app/services/audit/restore.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { actorOf, textOf } from "#tests/support/bookings/review.ts";
import { fieldValue } from "#tests/support/browser/page.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const ADDRESS = "/minhas-reservas/ausencia";
const WEEK = { startDate: "2026-03-16", endDate: "2026-03-20" };
const query = `${ADDRESS}?${new URLSearchParams(WEEK)}`;

async function schoolWithLessons() {
  const app = await createTestApp();
  const series = seriesBody({ endDate: "2026-04-09" });
  expect((await app.as("ana").api("POST", "/api/series", series)).status).toBe(201);
  const room = { environmentIds: [ROOM.sala2] };
  const single = addReservation(app, { date: "2026-03-17", status: "approved", ...room });
  addReservation(app, { userId: PEOPLE.bia.id, date: "2026-03-17", environmentIds: [ROOM.lab1] });
  return { app, ana: app.as("ana"), single };
}

it("shows the lessons first, then cancels all of them, of series and single ones", async () => {
  const { app, ana, single } = await schoolWithLessons();
  const page = textOf(await (await ana.fetch(query)).text());
  expect(page).toContain("2 aulas");
  expect(page).toContain("Cancelar 2 aulas");
  const before = tableRows(app, "reservations").length;
  const seen = fieldValue(await (await ana.fetch(query)).text(), "seen") ?? "";
  // Another version of one of them: as many as were shown, but not the same.
  await app.as("pedro").api("PUT", `/api/reservations/${single}`, { notes: "Muda" });
  expect((await ana.post(ADDRESS, { ...WEEK, seen })).status).toBe(409);
  expect(tableRows(app, "reservations")).toHaveLength(before);
  const again = fieldValue(await (await ana.fetch(query)).text(), "seen") ?? "";
  const sent = await ana.post(ADDRESS, { ...WEEK, seen: again });
  expect([sent.status, sent.headers.get("location")]).toEqual([302, "/minhas-reservas/a-repor"]);
  expect(tableRows(app, "reservations")).toHaveLength(before - 2);
  expect(tableRows(app, "reservations").some(({ id }) => id === single)).toBe(false);
  const gaps = tableRows(app, "gaps").sort((a, b) => a.date.localeCompare(b.date));
  expect(gaps).toMatchObject([
    { date: "2026-03-17", reason: "cancelled", title: null, series_id: null },
    { date: "2026-03-19", reason: "cancelled", title: null, series_id: 1 },
  ]);
  expect(textOf(await (await ana.fetch(query)).text())).toContain("Nenhuma aula sua neste período");
  expect(textOf(await (await ana.fetch("/minhas-reservas")).text())).toContain("Cancelar de … a …");
});

it.each([
  [{ ...WEEK, endDate: "2026-03-15", seen: "2" }, 400, "igual ou posterior"],
  [{ startDate: "2026-05-04", endDate: "2026-05-08", seen: "0" }, 409, "Nenhuma aula sua resta"],
  [{ startDate: "2026-03-02", endDate: "2026-03-06", seen: "0" }, 409, "Nenhuma aula sua resta"],
])("refuses %j with a sentence, and changes nothing", async (sent, status, sentence) => {
  const { app, ana } = await schoolWithLessons();
  const before = tableRows(app, "reservations");
  const answer = await ana.post(ADDRESS, sent);
  expect([answer.status, textOf(await answer.text())]).toEqual([status, expect.stringContaining(sentence)]);
  expect(tableRows(app, "reservations")).toEqual(before);
});

it("cancels at most sixty at once", async () => {
  const app = await createTestApp();
  for (const date of daysFrom("2026-04-01", 61)) addReservation(app, { date });
  const range = { startDate: "2026-04-01", endDate: "2026-06-30" };
  const page = textOf(await (await app.as("ana").fetch(`${ADDRESS}?${new URLSearchParams(range)}`)).text());
  expect(page).toContain("Mais de 60 aulas");
  expect((await app.as("ana").post(ADDRESS, { ...range, seen: "61" })).status).toBe(409);
  expect(tableRows(app, "reservations")).toHaveLength(61);
});

it("leaves no lesson to make up where a cancelled single one is restored", async () => {
  const { app, ana, single } = await schoolWithLessons();
  addReservation(app, { date: "2026-03-17", environmentIds: [ROOM.auditorio] });
  const seen = fieldValue(await (await ana.fetch(query)).text(), "seen") ?? "";
  await ana.post(ADDRESS, { ...WEEK, seen });
  const entry = tableRows(app, "audit_log").find(
    (row) => row.action === "delete" && row.entity_id === single,
  );
  expect(restoreReservation(app.deps, actorOf("pedro"), Number(entry?.id)).ok).toBe(true);
  const gaps = tableRows(app, "gaps").map(({ date, environment_ids }) => `${date} ${environment_ids}`);
  expect(new Set(gaps)).toEqual(new Set([`2026-03-17 [${ROOM.auditorio}]`, `2026-03-19 [${ROOM.sala1}]`]));
});
