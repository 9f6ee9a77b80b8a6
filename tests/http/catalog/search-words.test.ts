import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { shownIds, textOf } from "#tests/support/bookings/review.ts";
import { USERS_API } from "#tests/support/school/accounts.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school/school.ts";
import { addNamed, addRoom } from "#tests/support/school/school-rows.ts";

const WHOLE = "Ana Beatriz Conceição de Albuquerque";
const SEARCHES = ["Ana Conceição", "conceicao ana", "albuquerque  BEATRIZ"];

/** The same names as a room, a discipline, a class and a person. */
async function schoolOfOneName() {
  const app = await createTestApp();
  addRoom(app, WHOLE);
  for (const table of ["disciplines", "classes", "resources"] as const) addNamed(app, table, WHOLE);
  await app.as("admin").api("POST", USERS_API, {
    username: "ana.bia",
    password: PASSWORD,
    name: WHOLE,
    email: "ana.bia@escola.br",
    role: "teacher",
  });
  return app;
}

it.each([
  "/admin/usuarios",
  "/admin/ambientes",
  "/admin/disciplinas",
  "/admin/turmas",
  "/admin/recursos",
  "/admin/auditoria",
])("%s finds words in any order and apart", async (path) => {
  const app = await schoolOfOneName();
  for (const search of SEARCHES) {
    const page = await app.as("admin").fetch(`${path}?${new URLSearchParams({ busca: search })}`);
    expect(textOf(await page.text()), search).toContain(WHOLE);
  }
  const nobody = await app.as("admin").fetch(`${path}?${new URLSearchParams({ busca: "Ana Ferreira" })}`);
  expect(textOf(await nobody.text())).not.toContain(WHOLE);
});

it.each(["", "&turno=manha"])("the queue finds words in any order and apart (%s)", async (filter) => {
  const app = await createTestApp();
  const classId = addNamed(app, "classes", WHOLE);
  const wanted = addReservation(app, { userId: PEOPLE.bia.id, classId, shift: "morning" });
  addReservation(app, { userId: PEOPLE.bia.id, shift: "morning" });
  for (const search of SEARCHES) {
    const page = await app
      .as("admin")
      .fetch(`/admin/reservas?aba=todas&${new URLSearchParams({ busca: search })}${filter}`);
    expect(shownIds(await page.text()), search).toEqual([wanted]);
  }
});
