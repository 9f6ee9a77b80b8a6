/** A semester is asked for, decided, and a lesson of it lost and made up: with and without JavaScript (rules R24). */
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { alive, hydrated } from "#tests/support/browser/journey.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const DAY_MS = 86_400_000;

/** A day so many weeks from next Monday on, as `YYYY-MM-DD`. */
function dayOf(weeks: number, weekday: number): string {
  const today = demoNow();
  const monday = today.getTime() + (8 - (today.getUTCDay() || 7)) * DAY_MS;
  return new Date(monday + (weeks * 7 + weekday - 1) * DAY_MS).toISOString().slice(0, 10);
}

test("a semester is asked for, decided, and a lesson of it lost and made up", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize(VIEWPORTS[javaScriptEnabled === false ? "desktop" : "phone"]);
  await signInAs(page, "teacher");
  const rooms = await (await page.request.get("/api/environments")).json();
  const [first, last] = [dayOf(30, 7), dayOf(38, 7)];
  const asked = new URLSearchParams({
    ...{ ver: "1", weekdays: "7", everyWeeks: "1", startDate: first, endDate: last, shift: "morning" },
    ...{ lessons: "1", environmentIds: String(rooms[0].id), disciplineId: "1", classId: "1" },
  });

  await test.step("the teacher sees the dates and asks for them", async () => {
    await page.goto(`/reservas/serie?${asked}`);
    if (javaScriptEnabled !== false) await hydrated(page);
    await expect(page.getByRole("heading", { name: "9 de 9 datas livres" })).toBeVisible();
    await page.getByRole("button", { name: "Solicitar série" }).click();
    await expect(page.getByText("Série pedida").first()).toBeVisible();
  });

  await test.step("the sector approves all of it in one step", async () => {
    await signInAs(page, "pedagogical");
    await page.goto(`/admin/reservas?de=${first}&ate=${last}`);
    await page.getByRole("button", { name: /^Aprovar 9 a série/ }).click();
    await expect(page.getByRole("status").filter({ hasText: "9 datas aprovadas" }).first()).toBeVisible();
  });

  await test.step("the teacher finds one entry, opens it and cancels a week", async () => {
    await signInAs(page, "teacher");
    await page.goto("/minhas-reservas?status=aprovadas");
    const pages = page.getByRole("link", { name: "Próxima", exact: true });
    const entry = page.locator(".my-ticket").filter({ hasText: "9 datas · 9 aprovadas" });
    for (let turns = 0; turns < 30 && (await entry.count()) === 0; turns++) {
      const before = page.url();
      await pages.click();
      await expect.poll(() => page.url()).not.toBe(before);
    }
    await entry.getByText("Todas as datas").click();
    await expect(entry.getByRole("listitem")).toHaveCount(9);
    await expectAccessible(page);
    await entry.getByRole("link", { name: /^Ver e mudar/ }).click();
    await expect(page.getByRole("heading", { name: "Série", level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Baixar para a agenda (.ics)" })).toBeVisible();
    await page.getByRole("textbox", { name: /^De/ }).fill(dayOf(31, 1));
    await page.getByRole("textbox", { name: /^Até/ }).fill(dayOf(31, 7));
    await page.getByRole("button", { name: "Cancelar estas aulas" }).click();
    await expect(page.getByText("1 aula cancelada").first()).toBeVisible();
  });

  await test.step("the lost lesson is made up in a free place", async () => {
    await page.goto("/minhas-reservas/a-repor");
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^Repor/ })
      .first()
      .click();
    await expect(page.getByText("Reposição pedida").first()).toBeVisible();
    await expect(page.getByText("Nenhuma aula a repor.")).toBeVisible();
  });
});

test("single lessons are joined into a series and separated again", async ({ page, javaScriptEnabled }) => {
  await signInAs(page, "teacher");
  const [room] = await (await page.request.get("/api/environments")).json();
  const fields = { environmentIds: String(room.id), shift: "morning", lessons: "2" };
  const query = new URLSearchParams({ ...fields, disciplineId: "1", classId: "1" });
  for (const week of [31, 32, 33]) query.append("dates", dayOf(week, 7));
  await page.goto(`/reservas/nova?${query}`);
  if (javaScriptEnabled !== false) await alive(page);
  await page.getByRole("button", { name: /^Solicitar reserva/ }).click();
  await expect(page.getByText("3 reservas solicitadas com sucesso!")).toBeVisible();
  await page.goto("/minhas-reservas");
  await page.getByRole("link", { name: "Juntar em uma série" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Juntar as 3 .*domingo/ }).click();
  await expect(page.getByText("3 reservas são uma série").first()).toBeVisible();
  await page.getByRole("button", { name: "Separar em reservas avulsas" }).click();
  await expect(page.getByText("3 reservas separadas").first()).toBeVisible();
});

const MOST_KEYS = 34;

test("a semester is asked for with at most 34 keys", { tag: "@js" }, async ({ page, server }) => {
  await signInAs(page, "pedagogical");
  const origin = server.address;
  const calendar = await page.request.post("/api/calendars", {
    headers: { origin },
    data: { name: "Ano letivo", weekdays: [1, 2, 3, 4, 5] },
  });
  const { id } = await calendar.json();
  const term = { name: "1º semestre", kind: "term", startDate: dayOf(0, 1), endDate: dayOf(19, 5) };
  const made = await page.request.post(`/api/calendars/${id}/terms`, { headers: { origin }, data: term });
  expect([calendar.status(), made.status()]).toEqual([201, 201]);
  await signInAs(page, "teacher");
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count++;
    }
  };
  const tabTo = async (css: string) => {
    for (let tries = 0; tries < MOST_KEYS; tries++) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, css)) return;
      await press("Tab");
    }
    throw new Error(`${css} is out of reach after ${count} keys`);
  };
  await page.goto("/reservas/serie");
  await hydrated(page);
  await press("Tab", "Enter");
  await tabTo('input[name="weekdays"][value="4"]');
  await press("Space");
  await tabTo('input[name="shift"]');
  await press("ArrowRight");
  await expect(page.getByText(/^\d+ de \d+ livres/)).toBeVisible();
  await tabTo(".room-tiles input");
  await press("Space");
  await expect(page.getByRole("heading", { name: /\d+ de \d+ datas livres/ })).toBeVisible();
  await expectAccessible(page);
  await press("Enter");
  await expect(page.getByText("Série pedida").first()).toBeVisible();
  expect(count).toBeLessThanOrEqual(MOST_KEYS);
});
