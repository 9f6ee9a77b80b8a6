/** Rows of one name are told apart wherever one of them is chosen (rules R16.10). */
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { DAY, tableRows } from "#tests/support/bookings/reservations.ts";
import { pageOf } from "#tests/support/pages.ts";
import { CARLA, USERS_API } from "#tests/support/school/accounts.ts";
import { CLASS, PEOPLE } from "#tests/support/school/school.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";

/** A second Ana Conceição, a second class DS-1 without a course, and a third one with the course of the first. */
async function schoolOfNamesakes() {
  const app = await createTestApp();
  const second = await app.as("admin").api("POST", USERS_API, { ...CARLA, name: "Ana  conceicao" });
  const plain = addNamed(app, "classes", "DS-1");
  return { app, ana2: second.body.id as number, plain };
}

it.each([
  "/reservas/nova",
  "/reservas/serie",
  "/admin/reservas?aba=todas",
  "/admin/grupos/novo",
  "/admin/ambientes/1/editar",
  "/admin/regras/nova",
])("%s tells people of one name apart by their username", async (path) => {
  const { app } = await schoolOfNamesakes();
  const html = await pageOf(app, "admin", path);
  expect(html).toContain("Ana Conceição (ana)");
  expect(html).toContain("Ana  conceicao (carla)");
});

it("tells classes of one name apart by their course, else by their number", async () => {
  const { app, plain } = await schoolOfNamesakes();
  const html = await pageOf(app, "ana", "/reservas/nova");
  expect(html).toContain(">DS-1 (Desenvolvimento de Sistemas)<");
  expect(html).toContain(`>DS-1 (nº ${plain})<`);
  expect(html).toContain(">DS-2<");
});

it("takes typed names with what tells them apart, and refuses the name alone by its field", async () => {
  const { app, ana2, plain } = await schoolOfNamesakes();
  const typed = {
    dates: [DAY],
    shift: "morning",
    environmentIds: ["1"],
    disciplineId: "1",
    classId: String(CLASS.ds2),
    teacherUserId: String(PEOPLE.bia.id),
  };
  const unclear = await app.as("pedro").post("/reservas/nova", { ...typed, moreTeachers: "Ana Conceição" });
  expect(unclear.status).toBe(400);
  expect(await unclear.text()).toContain("Há mais de um professor com o nome “Ana Conceição”");
  const several = await app.as("pedro").post("/reservas/nova", { ...typed, moreClasses: "ds-1" });
  expect(await several.text()).toContain("Há mais de uma turma com o nome “ds-1”");
  expect(tableRows(app, "reservations")).toEqual([]);
  const told = { moreTeachers: "ana conceicao (CARLA)", moreClasses: `ds-1 (nº ${plain})` };
  await app.as("pedro").post("/reservas/nova", { ...typed, ...told });
  expect(tableRows(app, "reservation_teachers").map((row) => row.user_id)).toEqual([ana2]);
  expect(tableRows(app, "reservation_classes").map((row) => row.class_id)).toEqual([plain]);
});
