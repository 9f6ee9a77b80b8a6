import { sql } from "kysely";
import { addScheduled } from "#tests/http/public/rows.ts";
import { expectAccessible, expectNotSideways } from "#tests/support/browser/accessible.ts";
import { call, signInByCall, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { expectUnclipped } from "#tests/support/browser/panel-boxes.ts";
import { isScripted, open, rows, show } from "#tests/support/browser/panel-page.ts";
import { expect, test } from "#tests/support/browser/public-pages.ts";
import { CLASS, PASSWORD, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addRoom } from "#tests/support/school/school-rows.ts";

const HOURS = { startTime: "10:10", endTime: "11:30" };
const LONG = "Laboratório de Eletrotécnica";
const PERSON = "Vanessa Silva Brito de Albuquerque";
/** As long as a name gets, with the number that is put before it. */
const LONGEST =
  "Ensino Médio Integrado ao Técnico em Desenvolvimento de Sistemas – 2026 Ensino Médio Integrado Eletrotécnico Turma 3A";

test("a class reads on its phone, and everybody on the panel, what became of the day", async ({
  page,
  school,
}) => {
  const rename = school.db.q.updateTable("users").set({ name: PERSON });
  school.db.run(rename.where("id", "=", PEOPLE.bia.id));
  const [cancelled, moved, substituted] = [ROOM.sala1, ROOM.sala2, ROOM.lab1].map((room) =>
    addScheduled(school, { ...HOURS, environmentIds: [room] }),
  );
  for (let more = 0; more < 2; more++)
    addScheduled(school, {
      ...HOURS,
      environmentIds: [addRoom(school, `Laboratório de Química ${more}`)],
    });
  const room = addRoom(school, LONG);
  await signInByCall(page, "pedro", PASSWORD);
  await call(page, "DELETE", `/api/reservations/${cancelled}`, {});
  await call(page, "PUT", `/api/reservations/${moved}`, { environmentIds: [room] });
  school.db.run(
    school.db.q
      .updateTable("reservations")
      .set({ substitute_user_id: PEOPLE.bia.id })
      .where("id", "=", Number(substituted)),
  );
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, school);
  await expect(rows(page)).toHaveCount(5);
  await expectUnclipped(page, { visible: 5 });
  await expect(rows(page).filter({ hasText: "Cancelada" })).toContainText("Sala 1");
  await expect(rows(page).filter({ hasText: "Veio da" })).toContainText("Veio da Sala 2");
  await expect(rows(page).filter({ hasText: "Substituição:" })).toContainText("Vanessa");
  // With scripts the clock stands still, and the audit waits for it.
  const audit = async (except: string[] = []) => {
    if (!isScripted()) await expectAccessible(page, { except });
  };
  await audit(["meta-refresh"]);

  await page.setViewportSize(VIEWPORTS.phone);
  await page.goto(`/programacao-semanal?turma=${CLASS.ds1}`);
  await expectNotSideways(page);
  await audit();
  const list = page.locator(".changes");
  await expect(list.getByRole("heading")).toHaveText("3 mudanças nesta semana");
  await expect(list.getByRole("listitem").filter({ hasText: "cancelada" })).toHaveText(
    /^\s*Hoje, 10:10 cancelada/,
  );
  await expect(page.locator("#hoje li").filter({ hasText: "Cancelada" }).locator("h3 s")).toHaveText(
    "Sala 1",
  );

  await page.goto(`/ambientes/${ROOM.sala2}`);
  await expect(page.locator(".ficha").filter({ hasText: "Mudou para" })).toContainText(LONG);
  await audit();

  await test.step("five rows stand with the longest names too", async () => {
    for (const table of ["classes", "disciplines", "users", "environments"] as const) {
      const names = school.db.q
        .updateTable(table)
        .set({ name: sql<string>`id || ' ' || ${LONGEST.slice(4)}` });
      school.db.run(names);
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
    await show(page);
    await expect(rows(page)).toHaveCount(5);
    await expectUnclipped(page, { visible: 5 });
    await expect(page.locator(".class-name").first()).toHaveText("Turma 3A");
    await expect(rows(page).filter({ hasText: "Substituição:" })).toContainText("…");
  });
});
