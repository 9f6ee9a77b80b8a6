import { describe, expect, it } from "vitest";
import { PASSWORD_RULES } from "#app/domain/access/password-rules.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { fieldValue } from "#tests/support/browser/page.ts";
import { CARLA } from "#tests/support/school/accounts.ts";

const SCREEN = "/admin/usuarios";
const SECRET = "Segredo#Digitado9";
const NEW = { ...CARLA, password: SECRET };

describe("Gerar senha", () => {
  it("preserves typed values except the password, and shows a new one by GET only", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const form = await (await pedro.fetch(`${SCREEN}/novo?busca=c`)).text();
    expect(form).toContain(`formaction="${SCREEN}/novo?busca=c&amp;gerar=1"`);
    expect(form).not.toContain("Copie a senha agora");

    const generated = await pedro.post(`${SCREEN}/novo?busca=c&gerar=1`, NEW);
    expect(generated.status).toBe(302);
    const address = generated.headers.get("location") ?? "";
    expect(address).not.toContain("Segredo");
    expect(address).not.toContain("password");
    expect(await generated.text()).toBe("");

    const page = await (await pedro.fetch(address)).text();
    expect(fieldValue(page, "name")).toBe(NEW.name);
    expect(fieldValue(page, "email")).toBe(NEW.email);
    expect(fieldValue(page, "username")).toBe(NEW.username);
    expect(page).toMatch(/<option value="teacher" selected="">/);
    expect(page).toContain("Copie a senha agora. Ela não será exibida de novo.");
    const password = fieldValue(page, "password") ?? "";
    expect(password).toHaveLength(12);
    for (const rule of PASSWORD_RULES) expect(rule.test(password)).toBe(true);
    // The form posts to an address that generates nothing, and the list behind it preserves only its search.
    expect(page).toContain(`action="${SCREEN}/novo?busca=c"`);
    expect(page).not.toMatch(/\/3\/editar\?[^"]*gerar/);

    expect((await pedro.post(`${SCREEN}/novo?busca=c`, { ...NEW, password })).status).toBe(302);
    const login = await app.as(null).api("POST", "/api/login", { username: "carla", password });
    expect(login.status).toBe(200);
    expect(fieldValue(await (await pedro.fetch(address)).text(), "password")).not.toBe(password);
  });

  it("never returns a password to a POST, whatever was typed", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const odd = { name: "x".repeat(10_000), email: "\ud800&gerar=2", username: "a b", password: SECRET };
    const created = await admin.post(`${SCREEN}/novo?gerar=1`, odd);
    expect(created.status).toBe(302);
    expect((created.headers.get("location") ?? "").length).toBeLessThan(2000);
    const reset = await admin.post(`${SCREEN}/3/senha?gerar=1&busca=a`, { newPassword: "" });
    expect(reset.status).toBe(302);
    expect(reset.headers.get("location")).toBe(`${SCREEN}/3/senha?busca=a&gerar=1`);
    const refused = await (await admin.post(`${SCREEN}/novo`, { ...NEW, email: "" })).text();
    expect(refused).not.toContain("Copie a senha agora");
    expect(fieldValue(refused, "password")).toBeNull();
    expect(findUser(app.db, 3)?.firstLogin).toBe(false);
  });

  it("works in the reset dialog by a link", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const page = await (await admin.fetch(`${SCREEN}/3/senha?busca=a`)).text();
    expect(page).toContain(`href="${SCREEN}/3/senha?busca=a&amp;gerar=1"`);
    const generated = await (await admin.fetch(`${SCREEN}/3/senha?busca=a&gerar=1`)).text();
    const newPassword = fieldValue(generated, "newPassword") ?? "";
    expect(newPassword).toHaveLength(12);
    expect(generated).toContain("Copie a senha agora. Ela não será exibida de novo.");
    expect(generated).toContain(`action="${SCREEN}/3/senha?busca=a"`);
    expect((await admin.post(`${SCREEN}/3/senha`, { newPassword })).status).toBe(302);
    const login = await app.as(null).api("POST", "/api/login", { username: "ana", password: newPassword });
    expect(login).toMatchObject({ status: 200, body: { firstLogin: true } });
  });
});
