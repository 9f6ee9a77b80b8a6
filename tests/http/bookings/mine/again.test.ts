import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { CLASS, DISCIPLINE, ROOM } from "#tests/support/school/school.ts";

it("links a reservation to a request form with the same lessons, rooms, content and notes", async () => {
  const app = await createTestApp();
  addReservation(app, {
    environmentIds: [ROOM.sala1, ROOM.lab1],
    startTime: "08:20",
    endTime: "10:00",
    notes: "Com laptops & cabos",
  });
  addReservation(app, { date: "2026-03-20", startTime: "08:00", endTime: "09:00" });
  const page = (await (await app.as("ana").fetch("/minhas-reservas")).text()).replaceAll("&amp;", "&");
  const what = `disciplineId=${DISCIPLINE.algoritmos}&classId=${CLASS.ds1}`;
  expect(page).toContain(
    `href="/reservas/nova?turno=manha&aula=2&aula=3&ambiente=${ROOM.lab1}&ambiente=${ROOM.sala1}&${what}&notes=Com+laptops+%26+cabos"`,
  );
  // Hours that match no lesson become the whole shift.
  expect(page).toContain(`href="/reservas/nova?turno=manha&ambiente=${ROOM.sala1}&${what}"`);
});
