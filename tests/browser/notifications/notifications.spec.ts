import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { SIGN_INS } from "#db/seeds/people.ts";
import { expect } from "#tests/support/browser/browser.ts";
import { signInAs, test } from "#tests/support/server/demo-server.ts";

test("marking as read loads no further module, whose failure would reload the page being left", {
  tag: "@js",
}, async ({ page, server }) => {
  const db = new SqliteDatabase(path.join(server.dataDir, "reservas.db"));
  db.prepare(
    `INSERT INTO notifications (user_id, type, title, message, created_at)
     SELECT id, 'info', 'Aviso', 'Mensagem', '2026-01-05T12:00:00.000Z' FROM users WHERE username_key = ?`,
  ).run(SIGN_INS.teacher);
  db.close();
  await signInAs(page, "teacher");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  const marked = page.waitForRequest((request) => request.method() === "POST");
  const html = await (await page.goto("/notificacoes"))?.text();
  expect(new URL((await marked).url()).pathname).toBe("/notificacoes.data");
  await expect(page.getByRole("link", { name: "Notificações, nenhuma não lida" })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => !html?.includes(script))).toEqual([]);
});
