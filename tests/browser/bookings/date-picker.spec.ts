import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { formatDate } from "#app/text/format.ts";
import { expect } from "#tests/support/browser/browser.ts";
import { nextWeekdays, waitForRequestForm } from "#tests/support/browser/journey.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const [BLOCKED = "", FREE = ""] = nextWeekdays(2, demoNow());
const AT = "2026-01-05T12:00:00.000Z";
const TITLE = "Conselho de classe";

test("the date picker shows why a day cannot be chosen, and which dates are left out", {
  tag: "@js",
}, async ({ page, server }) => {
  const db = new SqliteDatabase(path.join(server.dataDir, "reservas.db"));
  const block = (date: string, title: string) => {
    const { lastInsertRowid } = db
      .prepare(
        "INSERT INTO blocked_days (date, title, type, created_at, updated_at) VALUES (?, ?, 'council', ?, ?)",
      )
      .run(date, title, AT, AT);
    db.prepare("INSERT INTO blocked_day_shifts (blocked_day_id, shift) VALUES (?, 'morning')").run(
      lastInsertRowid,
    );
  };
  block(BLOCKED, TITLE);
  await signInAs(page, "teacher");

  // An address with a past date and with one that is blocked in its shift.
  await page.goto(`/reservas/nova?dates=2020-03-12&dates=${BLOCKED}&dates=${FREE}&shift=morning`);
  await expect(page.getByText("Data passada, fora do pedido: 12/03/2020.")).toBeVisible();
  await expect(page.getByText(/^Dia bloqueado, fora do pedido: .* \(Conselho de classe\)\.$/)).toBeVisible();
  await expect(page.getByText("1 data escolhida")).toBeVisible();

  const day = (date: string) => page.locator(`input[name="dates"][value="${date}"]`);
  await expect(day(BLOCKED)).toBeDisabled();
  await expect(day(BLOCKED)).toHaveAccessibleName(`${formatDate(BLOCKED)}, dia bloqueado: ${TITLE}`);
  await expect(day(FREE)).toBeChecked();
  await page.locator("td", { has: day(BLOCKED) }).hover();
  await expect(page.locator(".tooltip")).toHaveText(`dia bloqueado: ${TITLE}`);

  // Free in the evening; chosen there, the morning makes it impossible, which the form reports before the submit.
  await page.getByRole("radio", { name: /^Noite/ }).check();
  await day(BLOCKED).check();
  await expect(page.getByText("2 datas escolhidas")).toBeVisible();
  await page.getByRole("radio", { name: /^Manhã/ }).check();
  await expect(
    page.getByText(/^Dia bloqueado neste turno: .*\. Remova a data ou escolha outro turno\.$/),
  ).toBeVisible();
  await page.getByRole("button", { name: `Remover ${formatDate(BLOCKED)}` }).click();
  await expect(page.getByText(/neste turno/)).toHaveCount(0);
  await expect(day(BLOCKED)).toBeDisabled();

  // Blocked while the form is open: the check after every change detects it.
  block(FREE, "Reunião geral");
  db.close();
  await page.getByRole("radio", { name: /^Noite/ }).check();
  await page.getByRole("radio", { name: /^Manhã/ }).check();
  await expect(page.getByText(/^Dia bloqueado neste turno: .* \(Reunião geral\)\./)).toBeVisible();
});

test("arrow keys move from day to day and beyond the visible weeks", { tag: "@js" }, async ({ page }) => {
  await signInAs(page, "teacher");
  await page.goto(`/reservas/nova?data=${FREE}`);
  await waitForRequestForm(page);
  const day = (date: string) => page.locator(`input[type="checkbox"][name="dates"][value="${date}"]`);
  await day(FREE).focus();
  await page.keyboard.press("ArrowDown");
  await expect(day(addDays(FREE, 7))).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(day(addDays(FREE, 35))).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("2 datas escolhidas")).toBeVisible();
  // One tab stop: the next is the following button.
  await page.keyboard.press("Tab");
  await expect(page.getByText("Repetir toda semana", { exact: true })).toBeFocused();
});
