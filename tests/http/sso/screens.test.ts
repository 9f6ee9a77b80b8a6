import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formSignIn } from "#tests/support/api/calls.ts";
import { createTestApp, program, type TestApp } from "#tests/support/app.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import {
  appWithDirectory,
  appWithProvider,
  identityOf,
  ldapSettings,
  oidcSettings,
} from "#tests/support/sso/accounts.ts";
import { type SigningProvider, startSigningProvider } from "#tests/support/sso/signing-provider.ts";

const ANA = PEOPLE.ana.id;
const ADDRESS = `/admin/usuarios/${ANA}/entrada`;

function linkAna({ db }: TestApp): void {
  db.sqlite.exec(`UPDATE users SET has_password = 0 WHERE id = ${ANA};
    INSERT INTO outside_identities (user_id, way, issuer, subject, linked_at, signed_in_at)
    VALUES (${ANA}, 'oidc', 'https://id.test', 'chave-de-ana', '2026', '2026')`);
}

describe("how an account signs in", () => {
  it("is shown in the list and the profile, which offer no password where there is none", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    linkAna(app);
    const list = await (await app.as("pedro").fetch("/admin/usuarios?busca=ana+conc")).text();
    expect(list).toContain("Entra pela conta da escola");
    expect(list).not.toContain(`/admin/usuarios/${ANA}/senha`);
    expect(list).not.toContain("chave-de-ana");
    const profile = await (await ana.fetch("/perfil")).text();
    expect(profile).toContain("a senha é trocada lá");
    const passwords = {
      currentPassword: "Senha#Forte1",
      newPassword: "Outra#Forte2",
      confirmPassword: "Outra#Forte2",
    };
    expect((await ana.api("POST", "/api/change-password", passwords)).status).toBe(409);
    const reset = await app.as("pedro").post(`/admin/usuarios/${ANA}/senha`, { newPassword: "Outra#Forte2" });
    expect([reset.status, await reset.text()]).toEqual([
      409,
      expect.stringContaining("entra só pela conta da escola"),
    ]);
  });

  it("is changed by staff: also by password, and unlinked, which ends its sessions", async () => {
    const app = await createTestApp();
    linkAna(app);
    const staff = app.as("pedro");
    expect((await formSignIn(app, "ana")).status).toBe(401);
    expect((await staff.post(ADDRESS, { ways: "password" })).status).toBe(302);
    expect(identityOf(app, ANA)).toMatchObject({ has_password: 1, identity: { way: "oidc" } });
    expect((await formSignIn(app, "ana")).status).toBe(302);
    const ana = app.as("ana");
    app.db.sqlite.exec(
      "UPDATE sessions SET identity_id = (SELECT id FROM outside_identities) WHERE user_id = 3",
    );
    expect((await staff.post(ADDRESS, { ways: "password", unlink: "on" })).status).toBe(302);
    expect(identityOf(app, ANA).identity).toBeNull();
    expect((await ana.api("GET", "/api/user")).status).toBe(401);
    const actions = app.db.sqlite.prepare("SELECT action FROM audit_log ORDER BY id").pluck().all();
    expect(actions).toEqual(["change-sign-in", "unlink-account"]);
  });

  it("can be by the school's account only, which ends sessions by password", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    expect((await app.as("pedro").post(ADDRESS, { ways: "outside" })).status).toBe(302);
    expect((await ana.api("GET", "/api/user")).status).toBe(401);
    expect((await formSignIn(app, "ana")).status).toBe(401);
  });

  it("cannot leave the school without an administrator who has a password", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const other = `/admin/usuarios/${PEOPLE.novoadmin.id}/entrada`;
    expect((await admin.post(other, { ways: "outside" })).status).toBe(302);
    const last = await admin.post("/admin/usuarios/1/entrada", { ways: "outside" });
    expect([last.status, await last.text()]).toEqual([
      409,
      expect.stringContaining("última conta de administrador"),
    ]);
  });
});

describe("/admin/configuracoes/entrada", () => {
  const BASE = "/admin/configuracoes/entrada";
  let provider: SigningProvider;
  beforeAll(async () => {
    provider = await startSigningProvider();
  });
  afterAll(() => provider.stop());

  it("shows that nothing is configured", async () => {
    expect(await (await (await createTestApp()).as("pedro").fetch(BASE)).text()).toContain(
      "Nada configurado",
    );
  });

  it("shows the settings without the secret, and tests each step of a connection", async () => {
    const app = await appWithProvider(provider);
    const staff = app.as("pedro");
    const page = await (await staff.fetch(BASE)).text();
    expect(page).toContain(provider.issuer);
    expect(page).toContain("http://escola.test/auth/retorno");
    expect(page).not.toContain("segredo-do-cliente");
    expect(await (await staff.post(BASE)).text()).toContain("O provedor respondeu.");
    const down = await appWithProvider({ issuer: "http://127.0.0.1:9" });
    expect(await (await down.as("pedro").post(BASE)).text()).toContain("Confira OIDC_ISSUER");
    const bind = { dn: "cn=busca", password: "segredo-da-busca" };
    const ldap = ldapSettings("ldap://127.0.0.1:9", { bind });
    const directory = (await appWithDirectory(ldap)).as("pedro");
    expect(await (await directory.fetch(BASE)).text()).not.toContain("segredo-da-busca");
    expect(await (await directory.post(BASE)).text()).toContain("Confira LDAP_URL");
    // A failure of one does not hide the state of the other.
    const settings = { oidc: oidcSettings("http://127.0.0.1:9"), ldap, creation: null };
    const both = await createTestApp({ outside: program.createOutsideAccounts(settings) });
    const tested = await (await both.as("pedro").post(BASE)).text();
    expect(tested).toContain("Confira OIDC_ISSUER");
    expect(tested).toContain("Confira LDAP_URL");
  });
});
