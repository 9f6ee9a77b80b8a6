import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school.ts";

const QUERY_VALUE = "valor-da-consulta";

it("logs ids and paths, never names, passwords, cookies or query values", async () => {
  const app = await createTestApp();
  const guest = app.as(null);
  await guest.post(`/auth?voltar=/${QUERY_VALUE}`, { username: "ana", password: "Errada#1" });
  await guest.post(`/auth?voltar=/${QUERY_VALUE}`, { username: "ana", password: PASSWORD });
  const cookie = (await guest.fetch("/api/user")).headers.get("set-cookie") ?? "";
  const pedro = app.as("pedro");
  await pedro.api("POST", `/api/disciplines?x=${QUERY_VALUE}`, { name: "Disciplina de teste" });
  await pedro.api("POST", "/api/disciplines", { name: "x" });
  await pedro.api("POST", "/api/change-password", {
    currentPassword: PASSWORD,
    newPassword: "Outra#Senha2",
    confirmPassword: "Outra#Senha2",
  });
  await guest.fetch(`/nada?busca=${QUERY_VALUE}`);
  // A failure that nobody expects: the table is gone.
  app.db.sqlite.exec("DROP TABLE audit_log");
  const broken = await app.as("admin").api("POST", "/api/disciplines", { name: "Disciplina secreta" });
  expect(broken.status).toBe(500);

  expect(app.logged.filter(({ event }) => event === "request").length).toBeGreaterThanOrEqual(6);
  const text = JSON.stringify(app.logged);
  const secrets = [
    PASSWORD,
    "Errada#1",
    "Outra#Senha2",
    QUERY_VALUE,
    "reservas_sessao",
    "Disciplina",
    cookie.split("=")[1] || "no cookie",
    ...Object.values(PEOPLE).map(({ name }) => name),
    "@escola.test",
  ];
  for (const secret of secrets) expect(text, secret).not.toContain(secret);
});

it("shows the caller of a failure its id and nothing else", async () => {
  const app = await createTestApp();
  const admin = app.as("admin");
  app.db.sqlite.exec("DROP TABLE audit_log");
  const call = await admin.api("POST", "/api/disciplines", { name: "Qualquer coisa" });
  expect(call.status).toBe(500);
  expect(JSON.stringify(call.body)).not.toMatch(/sqlite|audit_log|\.ts|\.cjs|at /i);
  const page = await admin.post("/admin/disciplinas/nova", { name: "Qualquer coisa" });
  expect(page.status).toBe(500);
  const html = await page.text();
  expect(html).not.toMatch(/sqlite|audit_log|server\.cjs/i);
  const logged = app.logged.filter(({ event }) => event === "request-failed");
  expect(logged).toHaveLength(2);
  expect(html).toContain(String(logged[1]?.requestId));
  expect(page.headers.get("x-request-id")).toBe(logged[1]?.requestId);
});

it("does not call a caller's mistake an error of ours", async () => {
  const app = await createTestApp();
  const admin = app.as("admin");
  await admin.fetch("/api/login");
  await admin.fetch("/nada", { method: "PUT" });
  await admin.post("/", {});
  await admin.fetch("/admin/disciplinas/999/editar");
  await app.as("ana").fetch("/admin/disciplinas");
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
});
