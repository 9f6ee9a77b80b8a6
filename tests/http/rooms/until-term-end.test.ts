/** "Toda quinta até o fim do período" in the finder (rules R24.15). */
import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/reservations/reservation-factory.ts";
import { textOf } from "#tests/support/reservations/review.ts";
import { addCalendar, FIRST_HALF, RECESS } from "#tests/support/school/calendars.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

async function pageOf(app: TestApp, query: string): Promise<string> {
  return (await app.as("ana").fetch(`/ambientes/livres?turno=manha&aula=1&${query}`)).text();
}

it("repeats the weekday on the term's school days, and shows on how many a room is free", async () => {
  const app = await createTestApp();
  addCalendar(app, { terms: [{ ...FIRST_HALF, endDate: "2026-04-30" }, RECESS] });
  addReservation(app, { userId: PEOPLE.bia.id, date: "2026-04-09", status: "approved" });
  expect(await pageOf(app, "data=2026-03-19")).toContain("até o fim do período (30/04)");
  const html = await pageOf(app, "data=2026-03-19&periodo=1");
  const text = textOf(html);
  // 19/03, 26/03, 09/04, 16/04, 23/04 and 30/04: the recess takes one Thursday.
  expect(text).toContain("Livre em 5 de 6: ocupada 09/04");
  expect(text).toContain("Livre nas 6 datas");
  const series = `/reservas/serie?weekdays=4&startDate=2026-03-19&endDate=2026-04-30&shift=morning&environmentIds=${ROOM.sala2}&lessons=1`;
  expect(html).toContain(series.replaceAll("&", "&amp;"));
  expect(textOf(await (await app.as("ana").fetch(series)).text())).toContain("Ver datas");
});

it("is not offered without a calendar, and ignored there", async () => {
  const app = await createTestApp();
  const html = await pageOf(app, "data=2026-03-19&periodo=1");
  expect(html).not.toContain('name="periodo"');
  expect(textOf(html)).toContain("Livre");
});

it("offers no series for two dates, nor for dates of two weekdays", async () => {
  const app = await createTestApp();
  for (const dates of [
    "data=2026-03-19&data=2026-03-26",
    "data=2026-03-19&data=2026-03-20&data=2026-03-26",
  ]) {
    expect(await pageOf(app, dates)).not.toContain("Pedir como série");
  }
});
