import { describe, expect, it } from "vitest";
import { formSignIn } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { PASSWORD } from "#tests/support/school/school.ts";

const NEW = "Outra#Senha2";
const GOOD = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW };

function both(password: string) {
  return { ...GOOD, newPassword: password, confirmPassword: password };
}

async function canSignIn(app: TestApp, username: string, password: string): Promise<boolean> {
  return (await formSignIn(app, username, password, { address: "10.1.1.1" })).status === 302;
}

describe("over the API", () => {
  it("refuses a wrong current password and changes nothing", async () => {
    const app = await createTestApp();
    const answer = await app
      .as("ana")
      .api("POST", "/api/change-password", { ...GOOD, currentPassword: "Errada#1" });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.currentPassword).toHaveLength(1);
    expect(await canSignIn(app, "ana", PASSWORD)).toBe(true);
    expect(await canSignIn(app, "ana", NEW)).toBe(false);
  });

  it("throttles guesses at the current password", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const guess = { ...GOOD, currentPassword: "Errada#1" };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await ana.api("POST", "/api/change-password", guess)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("changes it, returns the user, and clears the first login", async () => {
    const app = await createTestApp();
    const novoana = app.as("novoana");
    const planted = { ...GOOD, id: 1, role: "admin", userId: 1, username: "outro" };
    const answer = await novoana.api("POST", "/api/change-password", planted);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: 7, username: "novoana", role: "teacher", firstLogin: false });
    expect(JSON.stringify(answer.body)).not.toMatch(/hash|password/i);
    expect((await novoana.api("GET", "/api/disciplines")).status).toBe(200);
    expect(await canSignIn(app, "novoana", NEW)).toBe(true);
    expect(await canSignIn(app, "novoana", PASSWORD)).toBe(false);
    expect(await canSignIn(app, "ana", PASSWORD)).toBe(true);
  });

  it("accepts one of two concurrent changes, whose password is valid afterwards", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const answers = await Promise.all(
      ["Primeira#1", "Segunda#2"].map((password) => ana.api("POST", "/api/change-password", both(password))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers[0]?.status === 200 ? "Primeira#1" : "Segunda#2";
    expect(await canSignIn(app, "ana", winner)).toBe(true);
  });
});

describe("on the screen", () => {
  it.each([
    ["two that differ", { ...GOOD, confirmPassword: `${NEW}x` }, "As senhas não coincidem"],
    ["a NUL", both(`${NEW}\0`), "A senha contém um caractere inválido"],
  ])("refuses %s and returns no password", async (_, fields, message) => {
    const app = await createTestApp();
    const answer = await app.as("novoana").post("/alterar-senha", fields);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain(message);
    expect(page).toContain("<title>Erro: ");
    for (const password of [PASSWORD, NEW]) expect(page).not.toContain(password);
  });

  it("changes it, redirects home and confirms it", async () => {
    const app = await createTestApp();
    const novoadmin = app.as("novoadmin");
    const answer = await novoadmin.post("/alterar-senha", GOOD);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/");
    const home = await (await novoadmin.fetch("/")).text();
    expect(home).toContain("Senha alterada com sucesso");
    expect(home).toContain("Sua senha foi atualizada");
    expect(await (await novoadmin.fetch("/")).text()).not.toContain("Senha alterada com sucesso");
  });

  it("exists during the first login only", async () => {
    const app = await createTestApp();
    expect((await app.as("novoana").fetch("/alterar-senha")).status).toBe(200);
    const ana = app.as("ana");
    expect((await ana.fetch("/alterar-senha")).headers.get("location")).toBe("/");
    const before = stateOfAllRows(app.db);
    expect((await ana.post("/alterar-senha", GOOD)).headers.get("location")).toBe("/");
    expect(stateOfAllRows(app.db)).toBe(before);
  });
});
