/** The program as it is delivered, with its mail library, reaches a mail server. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { startAgain } from "#tests/support/database/first-database.ts";
import { openDemoFile } from "#tests/support/server/demo-file.ts";
import { FOLDER_PROGRAM, SINGLE_FILE, startServer } from "#tests/support/server/server.ts";
import { startSmtpServer } from "#tests/support/server/smtp-server.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function demoSchool(): Promise<{ folder: string; staff: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-correio-"));
  folders.push(folder);
  const db = await openDemoFile(folder, {
    rooms: 2,
    days: 5,
    scale: 1,
    seed: "correio",
    today: "2026-03-12",
    passwordCost: 4,
  });
  const staff = db.sqlite.prepare("SELECT username FROM users WHERE role = 'pedagogical'").pluck().get();
  db.close();
  return { folder, staff: String(staff) };
}

const programs = [FOLDER_PROGRAM, ...(SINGLE_FILE ? [[SINGLE_FILE]] : [])];

it.each(programs)("a test mail leaves %s", { timeout: 30_000 }, async (...command) => {
  const smtp = await startSmtpServer();
  const { folder, staff } = await demoSchool();
  const server = await startServer({ DATA_DIR: folder, SMTP_URL: smtp.url, SCHOOL_NAME: "Escola São João" }, [
    ...command,
  ]);
  const json = { "Content-Type": "application/json", Origin: server.address };
  const post = (address: string, body: object, cookie = "") =>
    fetch(server.address + address, {
      method: "POST",
      headers: { ...json, cookie },
      body: JSON.stringify(body),
    });
  const login = await post("/api/login", { username: staff, password: DEMO_PASSWORD });
  const cookie = login.headers.getSetCookie().map((each) => each.split(";")[0]);
  const sent = await post(
    "/api/email/test",
    { to: "a@escola.test", from: "b@escola.test" },
    cookie.join("; "),
  );
  expect(await sent.json()).toEqual({ message: "E-mail enviado com sucesso", details: "250 Accepted" });
  expect(smtp.received[0]?.mail.subject).toBe("E-mail de teste, Escola São João");
  expect(server.output()).not.toContain("Sem servidor de e-mail");
  expect(await server.stop()).toBe(0);
});

it("a program without a mail server logs it once and starts", { timeout: 30_000 }, async () => {
  const server = await startAgain();
  expect(server.output().match(/Sem servidor de e-mail/g)).toHaveLength(1);
  expect(await server.stop()).toBe(0);
});
