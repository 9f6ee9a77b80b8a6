/** A series in the queue is decided as one request: by keyboard, and without JavaScript (rules R24.50, R24.51). */
import path from "node:path";
import type { Page } from "@playwright/test";
import SqliteDatabase from "better-sqlite3";
import { SIGN_INS } from "#db/seeds/people.ts";
import { expectAccessible } from "#tests/support/browser/accessible.ts";
import { expect, VIEWPORTS } from "#tests/support/browser/browser.ts";
import { demoNow } from "#tests/support/server/demo-clock.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

const SERIES = 5;
const DATES = 20;
const SINGLES = 55;
const WEEK_MS = 7 * 86_400_000;

const rows = (page: Page) => page.locator(".review-row");

/**
 * Leaves 60 requests of the teacher in the queue, of which five are series of twenty Thursdays: two of these have two
 * dates that somebody else's approved reservation holds.
 */
function fillQueue(dataDir: string): void {
  const file = new SqliteDatabase(path.join(dataDir, "reservas.db"));
  const at = "2026-03-01T12:00:00.000Z";
  const [owner, other] = [SIGN_INS.teacher, "jo.sa"].map((name) =>
    file.prepare("SELECT id FROM users WHERE username_key = ?").pluck().get(name),
  );
  const rooms = file.prepare("SELECT id FROM environments ORDER BY id").pluck().all() as number[];
  const start = demoNow().getTime() + 40 * WEEK_MS;
  const day = (offset: number) => new Date(start + offset * 86_400_000).toISOString().slice(0, 10);
  const insert = file.prepare(
    `INSERT INTO reservations (user_id, discipline_id, class_id, date, start_time, end_time, shift, status, series_id,
       series_date, created_at, updated_at) VALUES (?, 1, 1, ?, ?, ?, 'morning', ?, ?, ?, ?, ?)`,
  );
  const place = file.prepare(
    "INSERT INTO reservation_environments (reservation_id, environment_id) VALUES (?, ?)",
  );
  const add = (room: number, date: string, series: number | null, status = "pending", who = owner) => {
    const { lastInsertRowid } = insert.run(
      who,
      date,
      "07:30",
      "09:10",
      status,
      series,
      series && date,
      at,
      at,
    );
    place.run(lastInsertRowid, rooms[room]);
  };
  file.transaction(() => {
    file.exec(
      "UPDATE reservations SET status = 'rejected', rejection_reason = 'Outra' WHERE status = 'pending'",
    );
    for (let series = 0; series < SERIES; series++) {
      const { lastInsertRowid } = file
        .prepare(
          `INSERT INTO series (owner_id, discipline_id, class_id, environment_ids, shift, weekdays, every_weeks,
             start_date, end_date, created_at, updated_at) VALUES (?, 1, 1, ?, 'morning', '4', 1, ?, ?, ?, ?)`,
        )
        .run(owner, JSON.stringify([rooms[series]]), day(0), day(7 * (DATES - 1)), at, at);
      for (let week = 0; week < DATES; week++) add(series, day(7 * week), Number(lastInsertRowid));
      if (series < 2) for (const week of [3, 9]) add(series, day(7 * week), null, "approved", other);
    }
    for (let single = 0; single < SINGLES; single++)
      add(6 + (single % 5), day(1 + Math.floor(single / 5)), null);
  })();
  file.close();
}

test("sixty requests, five of them series of twenty, are decided with at most 75 keys", {
  tag: "@js",
}, async ({ page, server }) => {
  await signInAs(page, "pedagogical");
  fillQueue(server.dataDir);
  await page.setViewportSize(VIEWPORTS.desktop);
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  const waiting = () => page.locator(".tabs [aria-current] .count").textContent();
  await page.goto("/admin/reservas?por=50");
  await expect(page.locator(".queue-foot")).toContainText("1 a 50 de 60 · 155 datas");
  await expect(page.getByText("j k linha")).toBeVisible();
  for (const { height } of await rows(page)
    .locator("tr:first-child")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect)))
    expect(height).toBeLessThanOrEqual(60);
  await expectAccessible(page);
  await press("j");
  let left = 155;
  const expectLeft = async (decided: number) => {
    left -= decided;
    await expect.poll(waiting).toBe(String(left));
  };
  // Two series in conflict come first: what is free of them is approved, the two other dates are rejected.
  for (let series = 0; series < 2; series++) {
    await press("a");
    await expect(
      page.getByRole("dialog").getByRole("button", { name: "Aprovar as 18 livres" }),
    ).toBeFocused();
    if (series === 0) await expectAccessible(page);
    await press("Enter");
    await expectLeft(18);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(rows(page).first().locator(":focus")).toHaveCount(1);
    await press("r");
    await expect(page.getByRole("dialog").getByLabel("Motivo da rejeição")).toBeFocused();
    await press("x");
    await press("Tab");
    await press("Enter");
    await expectLeft(2);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(rows(page).first().locator(":focus")).toHaveCount(1);
  }
  while (left > 0) {
    const row = rows(page).locator(":focus");
    const id = (await page.evaluate(() =>
      document.activeElement?.closest(".review-row")?.querySelector("th")?.textContent?.trim(),
    )) as string;
    await expect(row).toHaveCount(1);
    await press("a");
    await expectLeft(id.startsWith("S") ? DATES : 1);
    if (left > 0) await expect(rows(page).locator(":focus")).toHaveCount(1);
  }
  await expect(page.getByText("Nenhuma reserva pendente.")).toBeVisible();
  expect(keys).toBeLessThanOrEqual(75);
});

test("a series' free dates are approved, and the decision is undone", async ({ page, server }) => {
  await signInAs(page, "pedagogical");
  fillQueue(server.dataDir);
  await page.setViewportSize(VIEWPORTS.phone);
  await page.goto("/admin/reservas");
  const row = rows(page).first();
  await row.getByRole("link", { name: /^20 datas, 2 em conflito/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("20 datas, 2 em conflito");
  await expect(dialog).toContainText("Ocupado por Jô Sá");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Aprovar as 18 livres" }).click();
  await expect(page.getByRole("status").filter({ hasText: "18 datas aprovadas" }).first()).toBeVisible();
  await expect(rows(page).first()).toContainText("2 datas, 2 em conflito");
  await page.getByRole("button", { name: "Desfazer" }).first().click();
  await expect(rows(page).first()).toContainText("20 datas, 2 em conflito");

  const free = rows(page).filter({ hasText: "20 datas a série" }).first();
  await free.getByRole("button", { name: /^Aprovar 20 a série/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "20 datas aprovadas" }).first()).toBeVisible();
});
