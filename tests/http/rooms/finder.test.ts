import { expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, TODAY } from "#tests/support/bookings/reservations.ts";
import { recordRuns } from "#tests/support/database/query-work.ts";
import { pageOf } from "#tests/support/pages.ts";
import { PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { addRoom } from "#tests/support/school/school-rows.ts";

const { bia } = PEOPLE;
const [DAY2 = "", DAY3 = ""] = daysFrom(DAY, 3).slice(1);

const finderOf = (app: TestApp, query: string, who: Username = "ana") =>
  pageOf(app, who, `/ambientes/livres?${query}`);

/** The rooms in order, each with its description. */
function found(page: string): string[] {
  return [...page.matchAll(/<h3>(.*?)<\/h3>.*?<span>(.*?)<\/span><\/p>/g)].map(
    ([, name, state]) => `${name}: ${state?.replaceAll(/<[^>]*>/g, "")}`,
  );
}

it("lists rooms free on all dates first, and shows what blocks the others", async () => {
  const app = await createTestApp();
  const taken = { userId: bia.id, status: "approved" } as const;
  addReservation(app, { ...taken, environmentIds: [ROOM.sala1], date: DAY2 });
  addReservation(app, { ...taken, environmentIds: [ROOM.sala1], date: DAY3 });
  addReservation(app, { userId: bia.id, environmentIds: [ROOM.sala2], date: DAY });
  const page = await finderOf(app, `data=${DAY3}&data=${DAY}&data=${DAY2}&turno=manha`);
  expect(found(page)).toEqual([
    "Auditório: Livre nas 3 datas",
    "Laboratório 1: Livre nas 3 datas",
    "Sala 2: Livre em 2 de 3: pedido de 1 pessoa em 19/03",
    "Sala 1: Livre em 1 de 3: ocupado 20/03, 21/03",
  ]);
  // The request is prefilled with all dates, or the free ones.
  const all = `data=${DAY}&data=${DAY2}&data=${DAY3}&turno=manha`;
  expect(page).toContain(`href="/reservas/nova?${all}&ambiente=${ROOM.lab1}"`);
  expect(page).toContain(`href="/reservas/nova?data=${DAY}&turno=manha&ambiente=${ROOM.sala1}"`);
  expect(page).toContain("3 datas · Manhã · 07:30–11:30");
});

it("checks the chosen lessons only", async () => {
  const app = await createTestApp();
  addReservation(app, { userId: bia.id, status: "approved", startTime: "07:30", endTime: "08:20" });
  const state = async (query: string) =>
    found(await finderOf(app, `data=${DAY}&turno=manha&tipo=sala&${query}`)).at(-1);
  expect(await state("aula=1&aula=2")).toBe("Sala 1: Ocupado 19/03");
  expect(await state("aula=2&aula=3")).toBe("Sala 2: Livre");
  expect(await finderOf(app, `data=${DAY}&turno=manha&aula=2&aula=3`)).toContain(
    `href="/reservas/nova?data=${DAY}&turno=manha&aula=2&aula=3&ambiente=${ROOM.sala1}"`,
  );
});

it("refuses non-consecutive lessons", async () => {
  const app = await createTestApp();
  const page = await finderOf(app, `data=${DAY}&turno=manha&aula=1&aula=3`);
  expect(page).toContain("As aulas precisam ser seguidas. Escolha a primeira e a última.");
  expect(found(page)).toEqual([]);
});

it("leads to a series for three dates or more on one weekday", async () => {
  const app = await createTestApp();
  const three = await finderOf(app, `data=${DAY}&data=2026-03-26&data=2026-04-02&turno=manha&aula=1`);
  const series = `/reservas/serie?weekdays=4&startDate=${DAY}&endDate=2026-04-02&shift=morning&environmentIds=${ROOM.sala2}&lessons=1`;
  expect(three).toContain(series);
  for (const dates of [`data=${DAY}&data=2026-03-26`, `data=${DAY}&data=2026-03-20&data=2026-03-26`]) {
    expect(await finderOf(app, `${dates}&turno=manha`)).not.toContain("Pedir como série");
  }
});

it("skips past dates", async () => {
  const app = await createTestApp();
  const page = await finderOf(app, `data=${TODAY}&data=${DAY}&data=2026-03-26&turno=manha&data=2026-03-05`);
  expect(page).toContain("3 datas · Manhã");
  expect(page).toContain("05/03/2026 já passou e ficou de fora.");
  for (const date of [TODAY, DAY, "2026-03-26"]) {
    expect(page).toMatch(new RegExp(`type="hidden" name="data"[^>]*value="${date}"`));
  }
});

it("offers the smallest set of rooms for all dates, each requested in one click", async () => {
  const app = await createTestApp();
  const take = (room: number, date: string) =>
    addReservation(app, { userId: bia.id, status: "approved", environmentIds: [room], date });
  take(ROOM.sala1, DAY);
  take(ROOM.sala2, DAY2);
  const query = `data=${DAY}&data=${DAY2}&data=${DAY3}&turno=manha&tipo=sala`;
  const page = await finderOf(app, query);
  expect(page).toContain("Nenhum ambiente está livre em todas as datas.");
  expect(page).toContain("Juntos servem: Sala 1 (2 datas), Sala 2 (1 data).");
  const exception = encodeURIComponent(`${DAY}|morning|${ROOM.sala2}`);
  expect(page).toContain(
    `/reservas/nova?data=${DAY}&data=${DAY2}&data=${DAY3}&turno=manha&ambiente=${ROOM.sala1}&exceptions=${exception}`,
  );
  expect(page).toContain("Reservar os 2 ambientes");
  // If a single room suffices, no set is offered.
  addRoom(app, "Sala 3");
  expect(await finderOf(app, query)).not.toContain("Juntos servem");
});

it("prefers one type, and shows the dates on which nothing is free", async () => {
  const app = await createTestApp();
  const rooms = Object.values(ROOM);
  const take = (environmentIds: number[], date: string) =>
    addReservation(app, { userId: bia.id, status: "approved", environmentIds, date });
  take(rooms, DAY);
  take([ROOM.sala1, ROOM.lab1], DAY2);
  take([ROOM.sala2, ROOM.auditorio], DAY3);
  const page = await finderOf(app, `data=${DAY}&data=${DAY2}&data=${DAY3}&turno=manha`);
  expect(page).toContain("Em 19/03 nenhum ambiente está livre.");
  expect(page).toContain("Juntos servem: Sala 1 (1 data), Sala 2 (1 data).");
});

it("marks a room that the person has requested already", async () => {
  const app = await createTestApp();
  addReservation(app, { environmentIds: [ROOM.sala2] });
  const page = await finderOf(app, `data=${DAY}&turno=manha`);
  expect(found(page).at(-1)).toBe(
    "Sala 2: Pedido de 1 pessoa em 19/03 Você já pediu este ambiente neste horário.",
  );
  expect(await finderOf(app, `data=${DAY}&turno=manha`, "bia")).not.toContain("Você já pediu");
});

it("collapses many dates into checkboxes", async () => {
  const app = await createTestApp();
  const dates = daysFrom(DAY, 9);
  const page = await finderOf(app, `turno=manha&${dates.map((date) => `data=${date}`).join("&")}`);
  expect(page).toContain("9 datas: de 19/03/2026 a 27/03/2026");
  for (const date of dates) {
    expect(page).toMatch(new RegExp(`<input type="checkbox" name="data"[^>]*checked=""[^>]*value="${date}"`));
  }
});

it("runs at most six statements for any number of dates", async () => {
  const app = await createTestApp();
  for (let index = 0; index < 36; index++) addRoom(app, `Sala ${100 + index}`);
  for (const date of daysFrom(DAY, 32)) addReservation(app, { date, environmentIds: [ROOM.sala1] });
  const runs = recordRuns(app.db.sqlite);
  const count = async (dates: string[]) => {
    runs.length = 0;
    const query = new URLSearchParams([["turno", "manha"], ...dates.map((date) => ["data", date])]);
    const path = `/ambientes/livres.data?${query}&_routes=routes/rooms/finder`;
    expect((await app.as("ana").fetch(path)).status).toBe(200);
    return runs.filter(({ sql }) => !/sessions/.test(sql)).length;
  };
  expect(await count([DAY])).toBe(6);
  expect(await count(daysFrom(DAY, 32))).toBe(6);
  expect(await count(daysFrom(DAY, 60))).toBe(6);
});

it("shows today where no date was chosen, and asks for one once the shift is over", async () => {
  const app = await createTestApp({ now: "2026-03-12T18:00:00Z" });
  addReservation(app, {
    userId: bia.id,
    status: "approved",
    date: TODAY,
    startTime: "18:30",
    endTime: "22:00",
  });
  const page = await finderOf(app, "turno=noite");
  expect(page).toContain("Nenhuma data escolhida: mostramos hoje.");
  expect(found(page)).toContain("Sala 2: Livre");
  expect(found(page)).toContain("Sala 1: Ocupado 12/03");
  expect(page).toContain(`href="/reservas/nova?data=${TODAY}&turno=noite&ambiente=${ROOM.sala2}"`);
  expect(page).not.toContain(`name="data" value="${TODAY}"`);
  const over = await finderOf(app, "turno=manha");
  expect(over).toContain("Escolha uma ou mais datas");
  expect(found(over)).toEqual([]);
});
