import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { PASSWORD, PEOPLE, type Username } from "#tests/support/school/school.ts";

const NEW_PASSWORD = "Outra#Senha2";
const CHANGE = {
  currentPassword: PASSWORD,
  newPassword: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
};

/** All stored data of people, to check that nothing changed. */
function people(app: TestApp) {
  return tableRows(app, "users");
}

function emailOf(app: TestApp, who: Username): unknown {
  return app.db.sqlite.prepare("SELECT email FROM users WHERE id = ?").pluck().get(PEOPLE[who].id);
}

async function signIn(app: TestApp, username: string, password: string): Promise<number> {
  return (await app.as(null).api("POST", "/api/login", { username, password })).status;
}

describe("the profile", () => {
  it.each([
    ["ana", "Professor"],
    ["pedro", "Setor Pedagógico"],
    ["admin", "Administrador"],
  ] as const)("shows %s their own name, username, e-mail and role", async (who, role) => {
    const app = await createTestApp();
    const html = await (await app.as(who).fetch("/perfil")).text();
    expect(html).toContain("<title>Meu Perfil</title>");
    const facts = /<dl class="facts">.*?<\/dl>/s.exec(html)?.[0] ?? "";
    for (const fact of [PEOPLE[who].name, who, `${who}@escola.test`, role]) {
      expect(facts).toContain(`>${fact}</dd>`);
    }
    expect(html).not.toContain("bia@escola.test");
  });

  it("is linked from everybody's user menu", async () => {
    const app = await createTestApp();
    for (const who of ["ana", "pedro", "admin"] as const) {
      const html = await (await app.as(who).fetch("/notificacoes")).text();
      const menu = /<div class="menu-panel">.*?<\/div>/s.exec(html)?.[0] ?? "";
      expect(menu).toMatch(/Minha Conta.*href="\/perfil".*Meu Perfil.*Sair/s);
    }
  });
});

describe("changing one's e-mail", () => {
  it("is saved, confirmed and audited, and changes nothing else", async () => {
    const app = await createTestApp();
    const others = () => people(app).map(({ email, email_key, search_key, updated_at, ...rest }) => rest);
    const before = others();
    const ana = app.as("ana");
    expect(await (await ana.fetch("/perfil/email")).text()).toContain('value="ana@escola.test"');
    const answer = await ana.post("/perfil/email", { email: "  Ana.Nova@Escola.test " });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/perfil"]);
    const html = await (await ana.fetch("/perfil")).text();
    expect(html).toContain("E-mail alterado");
    expect(html).toContain(">Ana.Nova@Escola.test</dd>");
    expect(others()).toEqual(before);
    const audit = app.db.sqlite.prepare("SELECT action, entity_id, details FROM audit_log").all();
    expect(audit).toEqual([{ action: "change-email", entity_id: PEOPLE.ana.id, details: "{}" }]);
  });

  it("may be unchanged, or differ only in case", async () => {
    const app = await createTestApp();
    expect((await app.as("ana").post("/perfil/email", { email: "ana@escola.test" })).status).toBe(302);
    expect((await app.as("ana").post("/perfil/email", { email: "ANA@escola.test" })).status).toBe(302);
    expect(emailOf(app, "ana")).toBe("ANA@escola.test");
  });

  it("refuses another person's, ignoring case", async () => {
    const app = await createTestApp();
    const before = people(app);
    const answer = await app.as("ana").post("/perfil/email", { email: "BIA@escola.test" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Já existe um usuário com este e-mail. Use outro.");
    expect(people(app)).toEqual(before);
  });
});

describe("changing one's password", () => {
  it("ends the other sessions, and continues under a new id", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const elsewhere = app.as("ana");
    const bia = app.as("bia");
    const hashes = () =>
      app.db.sqlite.prepare("SELECT token_hash FROM sessions WHERE user_id = 3").pluck().all();
    const before = hashes();
    const answer = await ana.post("/perfil/senha", CHANGE);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/perfil"]);
    expect(answer.headers.getSetCookie().join()).toContain("reservas_sessao=");
    const html = await (await ana.fetch("/perfil")).text();
    expect(html).toContain("Senha alterada com sucesso");
    expect(html).toContain("Sua senha foi atualizada");
    expect((await elsewhere.fetch("/perfil")).headers.get("location")).toBe("/auth?voltar=%2Fperfil");
    expect((await bia.fetch("/perfil")).status).toBe(200);
    const after = hashes();
    expect(after).toHaveLength(1);
    expect(before).not.toContain(after[0]);
    expect(await signIn(app, "ana", NEW_PASSWORD)).toBe(200);
    expect(await signIn(app, "ana", PASSWORD)).toBe(401);
  });

  it("leaves the first-login flag off and the calendar address valid", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    await ana.post("/perfil/calendario/novo");
    const token = () => app.db.sqlite.prepare("SELECT token FROM calendar_feeds").pluck().get();
    const before = token();
    await ana.post("/perfil/senha", CHANGE);
    expect(token()).toBe(before);
    expect((await ana.fetch("/perfil")).status).toBe(200);
  });

  it.each([
    [{ currentPassword: "" }, "Senha atual é obrigatória"],
    [{ newPassword: PASSWORD, confirmPassword: PASSWORD }, "A nova senha deve ser diferente da atual"],
    [{ confirmPassword: "Outra#Senha3" }, "As senhas não coincidem"],
    [{ currentPassword: "Errada#1" }, "A senha atual está incorreta."],
  ])("refuses %j", async (fields, message) => {
    const app = await createTestApp();
    const before = people(app);
    const elsewhere = app.as("ana");
    const answer = await app.as("ana").post("/perfil/senha", { ...CHANGE, ...fields });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain("Falha na alteração de senha");
    for (const secret of [PASSWORD, NEW_PASSWORD, "Errada#1"]) expect(html).not.toContain(secret);
    expect(people(app)).toEqual(before);
    expect((await elsewhere.fetch("/perfil")).status).toBe(200);
  });

  it("throttles guesses of the current password", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      statuses.push((await ana.post("/perfil/senha", { ...CHANGE, currentPassword: "Errada#1" })).status);
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
    expect((await ana.post("/perfil/senha", CHANGE)).status).toBe(429);
    expect(await signIn(app, "ana", NEW_PASSWORD)).not.toBe(200);
  });

  it("lists the rules beside the field", async () => {
    const app = await createTestApp();
    const html = await (await app.as("ana").fetch("/perfil/senha")).text();
    for (const rule of ["Pelo menos 8 caracteres", "Letra maiúscula", "Caractere especial"]) {
      expect(html).toContain(rule);
    }
    expect(html).toContain('autoComplete="current-password"');
  });
});
