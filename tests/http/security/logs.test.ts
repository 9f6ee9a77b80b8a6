import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createHttpServer } from "#app/server/http/http.ts";
import { createTestApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school/school.ts";

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
  // An unexpected failure: the table is gone.
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

it("logs an error's kind, code and stack, not its message, which may quote user input", async () => {
  const app = await createTestApp();
  const admin = app.as("admin");
  const typed = "valor-que-alguem-digitou";
  const cause = new SyntaxError(`Unexpected token, "${typed}" is not valid JSON`);
  const quoting = new RangeError(`${typed}\n    at ${typed} (${typed}:1:1)`, { cause });
  app.db.write = () => {
    throw Object.assign(quoting, { code: "ERR_OUT_OF_RANGE" });
  };
  const { status } = await admin.api("POST", "/api/disciplines", { name: typed });
  expect(status).toBe(500);
  const entry = app.logged.find(({ event }) => event === "request-failed");
  expect(entry).toMatchObject({
    error: "RangeError",
    code: "ERR_OUT_OF_RANGE",
    cause: { error: "SyntaxError" },
  });
  const frames = (entry?.stack ?? []) as string[];
  expect(frames.length).toBeGreaterThan(0);
  for (const frame of frames) expect(frame).toMatch(/^at .*:\d+:\d+\)?$/);
  expect(JSON.stringify(app.logged)).not.toContain(typed);
});

it("shows a failure's id to the client and nothing else", async () => {
  const app = await createTestApp();
  const admin = app.as("admin");
  app.db.sqlite.exec("DROP TABLE audit_log");
  const call = await admin.api("POST", "/api/disciplines", { name: "Qualquer coisa" });
  expect([call.status, Object.keys(call.body)]).toEqual([500, ["message"]]);
  expect(call.body.message).not.toMatch(/sqlite|audit_log|\.ts|\.cjs|at /i);
  expect(call.body.message).toContain(call.response.headers.get("x-request-id"));
  const page = await admin.post("/admin/disciplinas/nova", { name: "Qualquer coisa" });
  expect(page.status).toBe(500);
  const html = await page.text();
  expect(html).not.toMatch(/sqlite|audit_log|server\.cjs/i);
  const logged = app.logged.filter(({ event }) => event === "request-failed");
  expect(logged).toHaveLength(2);
  expect(html).toContain(String(logged[1]?.requestId));
  expect(page.headers.get("x-request-id")).toBe(logged[1]?.requestId);
});

it("logs a request's route, status, time and id, which the response has too", async () => {
  const app = await createTestApp();
  const admin = app.as("admin");
  const answer = await admin.api("PUT", "/api/disciplines/2?x=1", { name: "Redes" });
  expect(answer.status).toBe(200);
  await admin.api("DELETE", "/api/nome-de-alguem");
  expect(app.logged).toMatchObject([
    {
      event: "request",
      requestId: answer.response.headers.get("x-request-id"),
      method: "PUT",
      route: "/api/disciplines/:id",
      path: "/api/disciplines/2",
      status: 200,
      ms: expect.any(Number),
    },
    { route: "/api/*", path: "/api/…", status: 404 },
  ]);
});

it("accepts a request id only from a trusted proxy, and only in a form that contains no name", async () => {
  const app = await createTestApp();
  const id = "3f2b8c1e-9a4d-4e6f-8b7a-0c1d2e3f4a5b";
  const idOf = async (trustedProxy: string | null, given: string) => {
    const server = createHttpServer(app.handle, null, trustedProxy);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/nada`, { headers: { "x-request-id": given } });
    server.closeAllConnections();
    server.close();
    return answer.headers.get("x-request-id");
  };
  expect(await idOf("127.0.0.1", id)).toBe(id);
  expect(await idOf("127.0.0.1", id.replaceAll("-", ""))).toBe(id.replaceAll("-", ""));
  expect(await idOf(null, id)).not.toBe(id);
  expect(await idOf("10.0.0.1", id)).not.toBe(id);
  for (const wrong of ["Maria da Silva", `${id}x`, "", "12345678"])
    expect(await idOf("127.0.0.1", wrong)).toMatch(/^[0-9a-f-]{36}$/);
});

it("does not log a client's mistake as a server error", async () => {
  const app = await createTestApp();
  const admin = app.as("admin");
  await admin.fetch("/api/login");
  await admin.fetch("/nada", { method: "PUT" });
  await admin.post("/", {});
  await admin.fetch("/admin/disciplinas/999/editar");
  await app.as("ana").fetch("/admin/disciplinas");
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
});
