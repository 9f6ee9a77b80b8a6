import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkExternalAccounts } from "#app/services/sso/check.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { appWithDirectory, appWithProvider } from "#tests/support/sso/accounts.ts";
import { type SigningProvider, startSigningProvider } from "#tests/support/sso/signing-provider.ts";
import { BASE, entry, hasSlapd, type Slapd, startSlapd } from "#tests/support/sso/slapd.ts";

const run = ({ deps }: TestApp) => checkExternalAccounts(deps, {}, { signal: new AbortController().signal });

describe.skipIf(!hasSlapd())("checking sessions with the directory", () => {
  let slapd: Slapd;
  const person = (uid: string) =>
    entry(`uid=${uid},${BASE}`, {
      objectClass: ["inetOrgPerson", "extensibleObject"],
      uid,
      cn: uid,
      sn: uid,
      mail: `${uid}@escola.test`,
      userAccountControl: "512",
      userPassword: "Do-Diretório#7",
    });
  beforeAll(async () => {
    slapd = await startSlapd(["ana", "bia", "pedro"].map(person));
  });
  afterAll(() => slapd?.stop());

  it("signs out only people who were disabled, removed or no longer match the filter", async () => {
    const filter = "(&(objectClass=inetOrgPerson)(!(title=fora))(uid={username}))";
    const app = await appWithDirectory({ ...slapd.settings, userFilter: filter });
    const clients = await Promise.all(
      ["ana", "bia", "pedro"].map(async (username) => {
        const client = app.as(null);
        const signedIn = await client.api("POST", "/api/login", { username, password: "Do-Diretório#7" });
        expect(signedIn.status).toBe(200);
        return client;
      }),
    );
    const local = app.as("admin");
    const statuses = async () =>
      Promise.all([...clients, local].map(async (client) => (await client.api("GET", "/api/user")).status));
    await run(app);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await slapd.asService(async (client) => {
      const { Attribute, Change } = await import("ldapts");
      const set = (type: string, value: string) =>
        new Change({ operation: "replace", modification: new Attribute({ type, values: [value] }) });
      await client.modify(`uid=ana,${BASE}`, set("userAccountControl", "514"));
      await client.modify(`uid=pedro,${BASE}`, set("title", "fora"));
    });
    await run(app);
    expect(await statuses()).toEqual([401, 200, 401, 200]);
    await slapd.asService((client) => client.del(`uid=bia,${BASE}`));
    await run(app);
    expect(await statuses()).toEqual([401, 401, 401, 200]);
  });

  it("ends no session while the directory is down", async () => {
    const app = await appWithDirectory({ ...slapd.settings, url: "ldap://127.0.0.1:9" });
    app.db.sqlite.exec(
      "INSERT INTO outside_identities (id, user_id, way, issuer, subject, linked_at, signed_in_at) VALUES (1, 3, 'ldap', '', 'uuid-x', '2026', '2026')",
    );
    const ana = app.as("ana");
    app.db.sqlite.exec("UPDATE sessions SET identity_id = 1 WHERE user_id = 3");
    await run(app);
    expect((await ana.api("GET", "/api/user")).status).toBe(200);
    app.db.sqlite.exec("DELETE FROM outside_identities");
    expect((await ana.api("GET", "/api/user")).status).toBe(401);
  });
});

describe("checking sessions with the provider, by its refresh token", () => {
  let provider: SigningProvider;
  beforeAll(async () => {
    provider = await startSigningProvider();
  });
  afterAll(() => provider.stop());

  it("signs out people who may no longer sign in, and nobody while the provider is down", async () => {
    const app = await appWithProvider(provider);
    provider.state.refreshToken = "renovacao";
    provider.state.claims = { email: "ana@escola.test" };
    const client = app.as(null);
    const to = (await client.fetch("/auth/entrar")).headers.get("location") ?? "";
    expect(new URL(to).searchParams.get("scope")).toContain("offline_access");
    await client.fetch(`/auth/retorno?${provider.authorize(to)}`);
    const status = async () => (await client.api("GET", "/api/user")).status;
    await run(app);
    expect(await status()).toBe(200);
    provider.state.intercept = (_, response) => {
      response.writeHead(500).end();
      return true;
    };
    await run(app);
    expect(await status()).toBe(200);
    provider.state.intercept = null;
    provider.state.isGone = true;
    await run(app);
    expect(await status()).toBe(401);
  });
});
