/** Lessons of the timetable beside what people reserve (rules R28.31). */
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { callTimetable, NOW, PERIOD, sendTimetable } from "#tests/support/timetable/published.ts";

const MONDAY = "2026-03-09";

async function schoolWithBoth() {
  const app = await createTestApp({ now: NOW });
  const lesson = ["segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1"];
  const pedro = app.as("pedro");
  const { body } = await sendTimetable(app, lesson);
  await pedro.api("POST", `/api/timetables/${body.id}/publish`, { from: PERIOD.startDate });
  await runDueJobs(app);
  addReservation(app, {
    date: MONDAY,
    startTime: "09:20",
    endTime: "10:10",
    status: "approved",
  });
  const page = async (address: string) => (await pedro.fetch(address)).text();
  return { app, page };
}

it("the day marks lessons by style and text, and in its legend", async () => {
  const { page } = await schoolWithBoth();
  const html = await page(`/ambientes?data=${MONDAY}`);
  const cells = html.match(/<[^>]*class="day-cell[^>]*data-status="approved"[^>]*>/g) ?? [];
  expect(cells.map((cell) => cell.includes("data-lesson"))).toEqual([true, false]);
  expect(textOf(html).match(/Aula da grade/g)).toHaveLength(2);
  expect(await page("/ambientes?data=2026-03-06")).not.toContain("Aula da grade");
});

it("a draft's preview says what its teachers and classes have at its hours, but for its own lessons and collisions", async () => {
  const { app, page } = await schoolWithBoth();
  // Ana and DS-1 have a reservation in Sala 1 from 09:20 on; the timetable's own lesson is at 07:30.
  const later = (room: string) => [
    "segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1",
    `segunda;10:00;10:50;DS-1;Algoritmos;Ana Conceição;${room}`,
  ];
  const draft = await sendTimetable(app, later("Sala 2"));
  const of = (id: number) => callTimetable(app, "GET", `/${id}/diff`);
  expect((await of(draft.body.id)).body.warnings).toEqual([
    {
      kind: "class",
      date: MONDAY,
      startTime: "10:00",
      title: expect.stringContaining("Algoritmos, com Ana"),
    },
    { kind: "teacher", date: MONDAY, startTime: "10:00", title: "DS-1 na Sala 1 às 09:20" },
  ]);
  const html = textOf(await page(`/admin/grade/${draft.body.id}/publicar`));
  expect(html).toContain("2 outras aulas ficam na mesma hora para o professor ou a turma");
  expect(html).toContain("09/03: O professor já tem DS-1 na Sala 1 às 09:20.");
  const collides = await sendTimetable(app, later("Sala 1"));
  expect((await of(collides.body.id)).body).toMatchObject({ collisionCount: 1, warnings: [] });
});

it("the finder distinguishes a lesson from a reservation", async () => {
  const { page } = await schoolWithBoth();
  const found = async (lesson: number) =>
    textOf(await page(`/ambientes/livres?data=${MONDAY}&data=2026-03-10&turno=manha&aula=${lesson}`));
  expect(await found(1)).toContain("Livre em 1 de 2: com aula 09/03");
  expect(await found(3)).toContain("Livre em 1 de 2: ocupado 09/03");
});

it("a room's page marks a reservation as one only beside lessons", async () => {
  const { app, page } = await schoolWithBoth();
  const room = textOf(await page(`/ambientes/${ROOM.sala1}?semana=${MONDAY}`));
  expect(room.match(/reserva\b/g)).toHaveLength(1);
  app.db.sqlite.exec("DELETE FROM reservations WHERE series_id IS NOT NULL");
  expect(textOf(await page(`/ambientes/${ROOM.sala1}?semana=${MONDAY}`))).not.toMatch(/reserva\b/);
});

it.each([
  ["", 4],
  ["&origem=grade", 3],
  ["&origem=reservas", 1],
  ["&origem=nada", 4],
])("the queue's list with %j holds %i", async (filter, count) => {
  const { page } = await schoolWithBoth();
  const html = await page(`/admin/reservas?aba=aprovadas&de=${MONDAY}${filter}`);
  expect(textOf(html).match(/Excluir a reserva d[aeo]/g)).toHaveLength(count);
});

it.each([
  ["", 2],
  ["&origem=grade", 1],
  ["&origem=reservas", 1],
])("the dashboard's week with %j holds %i of the morning", async (filter, count) => {
  const { page } = await schoolWithBoth();
  const html = await page(`/?aba=semana&semana=${MONDAY}&turno=manha${filter}`);
  const read = html.replaceAll(/title="[^"]*"/g, "");
  expect(read.match(/07:30–08:20|09:20–10:10/g)).toHaveLength(count);
});

it("the report counts both apart", async () => {
  const { page } = await schoolWithBoth();
  const text = textOf(await page(`/admin/relatorios?de=${MONDAY}&ate=2026-03-29`));
  expect(text).toContain("4 reservas (3 da grade)");
  expect(text).toContain("Do período, 3 da grade e 1 reserva.");
});
