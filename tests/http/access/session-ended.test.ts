import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE, type Username } from "#tests/support/school/school.ts";

async function sendSignedOut(
  app: TestApp,
  opener: Username,
  path: string,
  fields: Record<string, string | string[]>,
) {
  const openedBy = String(PEOPLE[opener].id);
  const response = await app.as(null).post(path, { ...fields, [OPENED_BY]: openedBy });
  expect(response.status).toBe(302);
  const address = new URL(response.headers.get("location") ?? "", "http://escola.test");
  expect(address.pathname).toBe("/auth");
  const toast = response.headers.getSetCookie().find((cookie) => cookie.startsWith("reservas_aviso="));
  const text = Buffer.from(toast?.split(/[=;]/)[1] ?? "", "base64url").toString("utf8");
  return { back: address.searchParams.get("voltar"), text };
}

describe("a form submitted after the session ended", () => {
  it("redirects to the sign-in with a message, and restores the typed request afterwards", async () => {
    const app = await createTestApp();
    const notes = "Reposição à noite & <b>".repeat(20);
    const { back, text } = await sendSignedOut(app, "ana", "/reservas/nova", {
      dates: ["2026-03-20", "2026-03-27"],
      shift: "morning",
      environmentIds: ["1", "2"],
      disciplineId: "1",
      classId: "1",
      notes,
    });
    expect(text).toContain("Sua sessão expirou. Entre novamente.");
    expect(app.db.sqlite.prepare("SELECT count(*) FROM reservations").pluck().get()).toBe(0);

    const signedIn = await app.as(null).post(`/auth?${new URLSearchParams({ voltar: back ?? "" })}`, {
      username: "ana",
      password: PASSWORD,
    });
    const landed = signedIn.headers.get("location") ?? "";
    expect(landed).toMatch(/^\/reservas\/nova\?/);
    const page = await (await app.as("ana").fetch(landed)).text();
    expect(page).toMatch(/<input(?=[^>]*value="2026-03-20")(?=[^>]*checked)[^>]*>/);
    expect(page).toMatch(/<input(?=[^>]*name="environmentIds")(?=[^>]*value="2")(?=[^>]*checked)[^>]*>/);
    expect(page).toContain("Reposição à noite &amp; &lt;b&gt;");
  });

  it("restores a dialog's typed values, without the password", async () => {
    const app = await createTestApp();
    const { back } = await sendSignedOut(app, "pedro", "/admin/usuarios/novo?busca=a", {
      name: "João da Silva",
      password: "Segredo#1",
    });
    expect(back).toMatch(/^\/admin\/usuarios\/novo\?busca=a&digitado=/);
    const page = await (await app.as("pedro").fetch(back ?? "")).text();
    expect(page).toMatch(/<input(?=[^>]*name="name")(?=[^>]*value="João da Silva")[^>]*>/);
    expect(page).toContain("Sua sessão tinha expirado e o formulário não foi enviado.");
    expect(page).not.toContain("Segredo#1");
  });

  it.each(["%%%", "AAAA", "x".repeat(3000), "eJwDAAAAAAE"])(
    "shows the empty form if the address holds no fields: %s",
    async (typed) => {
      const app = await createTestApp();
      const response = await app.as("pedro").fetch(`/admin/usuarios/novo?digitado=${typed}`);
      expect(response.status).toBe(200);
    },
  );

  it.each([
    ["of passwords", "/perfil/senha?x=1", { currentPassword: "Segredo#1" }],
    ["without fields", "/admin/configuracoes/copias", {}],
  ])("returns to the page of a form %s, without typed values in the address", async (_, path, fields) => {
    const { back, text } = await sendSignedOut(await createTestApp(), "pedro", path, fields);
    expect(text).toContain("Sua sessão expirou");
    expect(back).toBe(path);
  });

  it("returns to the form when the typed values are too long for an address", async () => {
    const app = await createTestApp();
    const notes = randomBytes(4000).toString("base64");
    const { back } = await sendSignedOut(app, "ana", "/reservas/nova", { notes });
    expect(back).toBe("/reservas/nova");
  });
});
