import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { formatFullDate } from "#app/text/format.ts";
import { expect } from "#tests/support/browser.ts";
import { signInAs, test } from "#tests/support/demo-server.ts";
import { nextWeekdays } from "#tests/support/journey.ts";

const [BLOCKED = "", FREE = ""] = nextWeekdays(2);
const AT = "2026-01-05T12:00:00.000Z";
const TITLE = "Conselho de classe";

test("the calendar says why a day cannot be chosen, and what is not in the request", { tag: "@js" }, async ({
  page,
  server,
}) => {
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

  const day = (date: string) => page.locator(`[data-day="${date}"]`).first();
  const button = day(BLOCKED).getByRole("button");
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleName(`${formatFullDate(BLOCKED)}, dia bloqueado: ${TITLE}`);
  await expect(day(FREE).getByRole("button")).toHaveAccessibleName(`${formatFullDate(FREE)}, escolhida`);
  const past = page.locator(".rdp-disabled:not(.rdp-blocked) button").first();
  if (await past.count()) await expect(past).toHaveAccessibleName(/, data passada$/);
  await day(BLOCKED).hover();
  await expect(page.locator(".tooltip")).toHaveText(`dia bloqueado: ${TITLE}`);

  // Free in the evening; chosen there, the morning makes it impossible, which is said before it is sent.
  await page.getByRole("radio", { name: /^Noite/ }).check();
  await button.click();
  await expect(page.getByText("2 datas escolhidas")).toBeVisible();
  await page.getByRole("radio", { name: /^Manhã/ }).check();
  await expect(
    page.getByText(/^Dia bloqueado neste turno: .*\. Remova a data ou escolha outro turno\.$/),
  ).toBeVisible();
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText(/neste turno/)).toHaveCount(0);
  await expect(button).toBeDisabled();

  // Blocked while the form stands open: the check that follows every change knows it.
  block(FREE, "Reunião geral");
  db.close();
  await page.getByRole("radio", { name: /^Noite/ }).check();
  await page.getByRole("radio", { name: /^Manhã/ }).check();
  await expect(page.getByText(/^Dia bloqueado neste turno: .* \(Reunião geral\)\./)).toBeVisible();
});
