import { expect, it, vi } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY } from "#tests/support/bookings/reservations.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addRoom } from "#tests/support/school/school-rows.ts";

const DATES = daysFrom(DAY, 60);

async function check(app: TestApp, fields: Record<string, (string | number)[]>): Promise<string> {
  const query = new URLSearchParams({ shift: "morning", verificar: "1" });
  for (const [name, values] of Object.entries(fields))
    for (const value of values) query.append(name, String(value));
  const response = await app.as("ana").fetch(`/reservas/nova?${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Forty rooms that are all taken on sixty mornings. */
async function fullSchool(): Promise<{ app: TestApp; rooms: number[] }> {
  const app = await createTestApp();
  const { db } = app;
  const rooms = db.write(() =>
    Array.from({ length: 40 }, (_, i) => addRoom(app, `Sala ${100 + i}`, { capacity: 30 })),
  );
  for (const date of DATES) addReservation(app, { userId: PEOPLE.bia.id, environmentIds: rooms, date });
  return { app, rooms };
}

it("runs as many queries for 60 dates as for two", async () => {
  const { app, rooms } = await fullSchool();
  const queries = [vi.spyOn(app.db, "all"), vi.spyOn(app.db, "get")];
  const count = async (dates: string[], environmentIds: number[]) => {
    for (const each of queries) each.mockClear();
    await check(app, { dates, environmentIds });
    return queries.reduce((sum, each) => sum + each.mock.calls.length, 0);
  };
  const few = await count(DATES.slice(0, 2), rooms.slice(0, 2));
  expect(await count(DATES, rooms)).toBe(few);
});

it("counts all conflicts, and shows the first hundred", async () => {
  const { app, rooms } = await fullSchool();
  const page = await check(app, { dates: DATES, environmentIds: rooms.slice(0, 20) });
  expect(page).toContain("Existem 1.200 reservas que conflitam com o horário selecionado.");
  expect(page).toContain("e mais 1.100 conflitos");
  expect(page.match(/ - Bia Gonçalves - Pendente/g)).toHaveLength(100);
  // Only the first dates get suggestions; the rest follow once these are settled.
  expect(page).toContain("Usar o turno Tarde em 28/03/2026");
  expect(page).not.toContain("Usar o turno Tarde em 29/03/2026");
  expect(page.length).toBeLessThan(400_000);
});

it("checks each date by its own shift and rooms, in the order of the days", async () => {
  const app = await createTestApp();
  const [first = "", second = "", third = ""] = DATES;
  addReservation(app, { userId: PEOPLE.bia.id, date: first, environmentIds: [ROOM.sala2] });
  addReservation(app, { userId: PEOPLE.bia.id, date: third, status: "approved" });
  addReservation(app, { userId: PEOPLE.bia.id, date: second });
  const page = await check(app, {
    dates: [first, second, third],
    environmentIds: [ROOM.sala1],
    exceptions: [`${first}|morning|${ROOM.sala2}`, `${third}|afternoon|${ROOM.sala1}`],
  });
  const lines = [...page.matchAll(/<li>(\d\d\/\d\d\/\d{4}: Sala [^<]*)<\/li>/g)].map(([, line]) => line);
  expect(lines).toEqual([
    "19/03/2026: Sala 2 - Bia Gonçalves - Pendente",
    "20/03/2026: Sala 1 - Bia Gonçalves - Pendente",
  ]);
  // The first day's room has no alternative of its size, only another shift; the second day has both.
  expect(page).toContain(`value="${first}|evening|${ROOM.sala2}"`);
  expect(page).toContain(`value="${second}|morning|${ROOM.sala2}"`);
  expect(page).not.toContain("em 21/03/2026");
});
