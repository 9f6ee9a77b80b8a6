import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { pageOf } from "#tests/support/pages.ts";
import { PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const weekOf = (app: TestApp, query = "", who: Username = "ana") => pageOf(app, who, `/reservas${query}`);

const tableOf = (page: string) => page.slice(page.indexOf("<table"), page.indexOf("</table"));

// The tests' clock is frozen at Thursday, 2026-03-12, 10:00.
it("links a free lesson to its request, and a card to its details", async () => {
  const app = await createTestApp();
  const id = addReservation(app, { date: "2026-03-13", startTime: "08:20", endTime: "10:00" });
  const table = tableOf(await weekOf(app, "?turno=manha"));
  const link = (date: string, lesson: number) =>
    `href="/reservas/nova?data=${date}&turno=manha&aula=${lesson}"`;
  for (const lesson of [1, 4, 5]) expect(table).toContain(link("2026-03-13", lesson));
  for (const lesson of [2, 3]) expect(table).not.toContain(link("2026-03-13", lesson));
  expect(table).toContain('aria-label="Reservar sexta-feira, 13/03/2026, 07:30"');
  const details = `/reservas/${id}?turno=manha`;
  expect(table).toContain(`href="${details}"`);
  // The dialog opens over its week, and closes to it.
  const page = await weekOf(app, `/${id}?turno=manha`);
  expect(tableOf(page)).toBe(table);
  expect(page).toMatch(/<dialog class="dialog".*href="\/reservas\?turno=manha".*<\/dialog>/s);
  expect((await app.as("bia").fetch(`/reservas/${id}`)).status).toBe(404);
  // Past lessons cannot be requested.
  expect(table).toContain(link("2026-03-12", 4));
  expect(table).not.toContain(link("2026-03-12", 3));
  expect(table).not.toContain(link("2026-03-11", 5));
  expect(table).toContain('<span class="today-tag">hoje</span>');
});

it("shows the real times of a card, and its lessons' rows", async () => {
  const app = await createTestApp();
  addReservation(app, { date: "2026-03-13", startTime: "08:20", endTime: "10:00" });
  const table = tableOf(await weekOf(app, "?turno=manha"));
  expect(table).toMatch(
    /<td rowspan="2">.*?<b>08:20<\/b><span class="ticket-dash">–<\/span><span>10:00<\/span>/,
  );
});

it("offers nothing on a blocked day, and shows why", async () => {
  const app = await createTestApp();
  addBlockedDay(app, { date: "2026-03-13", title: "Conselho de classe" });
  const page = await weekOf(app, "?turno=manha");
  expect(page).toContain("Conselho de classe");
  expect(page).not.toContain("data=2026-03-13&turno=manha");
  expect(await weekOf(app, "?turno=tarde")).toContain("data=2026-03-13&turno=tarde&aula=1");
});

it.each([
  ["2026-03-13T20:59:00.000Z", "Semana de 09/03/2026 a 13/03/2026", "2026-03-09"],
  ["2026-03-13T21:00:00.000Z", "Semana de 16/03/2026 a 20/03/2026", "2026-03-16"],
  ["2026-03-15T15:00:00.000Z", "Semana de 16/03/2026 a 20/03/2026", "2026-03-16"],
  ["2026-03-16T03:00:00.000Z", "Semana de 16/03/2026 a 20/03/2026", "2026-03-16"],
])("opens at %s on %s", async (now, week, monday) => {
  const app = await createTestApp({ now });
  expect(await weekOf(app)).toContain(week);
  // The link back goes there too, and appears in other weeks only.
  expect(await weekOf(app)).not.toContain("Semana atual");
  expect(await weekOf(app, "?semana=2026-02-02")).toMatch(
    new RegExp(`href="/reservas\\?semana=${monday}[^"]*"[^>]*>Semana atual`),
  );
});

it("links the pending banner to the pending list", async () => {
  const app = await createTestApp();
  addReservation(app);
  const page = await weekOf(app);
  expect(page).toMatch(/class="pending-banner"[^>]*href="\/minhas-reservas\?status=pendentes"/);
  expect(page).toContain("Você tem 1 reserva pendente de aprovação.");
});

it("shows staff everybody's week beside their own, and a teacher never", async () => {
  const app = await createTestApp();
  addReservation(app, { date: "2026-03-13", userId: PEOPLE.bia.id, environmentIds: [ROOM.auditorio] });
  for (const who of ["pedro", "admin"] as const) {
    expect(await weekOf(app, "?turno=manha", who)).not.toContain("Auditório");
    const all = await weekOf(app, "?turno=manha&quem=todos", who);
    expect(all).toContain("Auditório");
    expect(all).toContain("Bia Gonçalves");
    expect(all).toMatch(/aria-current="page"[^>]*href="\/reservas\?[^"]*quem=todos"/);
    // Weeks and shifts stay everybody's.
    expect(all).toMatch(/href="\/reservas\?quem=todos&semana=2026-03-16&turno=manha"/);
  }
  const own = await weekOf(app, "?turno=manha&quem=todos", "ana");
  expect(own).not.toContain("Auditório");
  expect(own).not.toContain(">Todos<");
});
