import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PEOPLE } from "#tests/support/school/school.ts";
import { appWithProvider, identityOf } from "#tests/support/sso/accounts.ts";
import { startOidcProvider } from "#tests/support/sso/oidc-provider.ts";

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
beforeAll(async () => {
  // It warns that it is a demonstration.
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  provider = await startOidcProvider((account) => ({
    email: `${account}@escola.test`,
    email_verified: account !== "bia",
    name: "Ana Conceição",
  }));
});
afterAll(async () => {
  await provider?.stop();
  vi.restoreAllMocks();
});

it("signs in at oidc-provider, which returns the address from its userinfo endpoint only; a code works once", async () => {
  const app = await appWithProvider(provider);
  const client = app.as(null);
  const begun = await client.fetch("/auth/entrar?voltar=%2Fnotificacoes");
  const back = await provider.signIn(begun.headers.get("location") ?? "", "ana");
  const other = app.as(null);
  await other.fetch("/auth/entrar");
  expect((await client.fetch(back)).headers.get("location")).toBe("/notificacoes");
  expect((await client.api("GET", "/api/user")).body).toMatchObject({ username: "ana" });
  expect(identityOf(app, PEOPLE.ana.id).identity).toEqual({ way: "oidc", subject: "ana" });
  expect((await client.fetch(back)).headers.get("location")).toBe("/auth");
  expect((await other.fetch(back)).headers.get("location")).toBe("/auth");
  expect((await other.api("GET", "/api/user")).status).toBe(401);
});

it("refuses an unverified address of that provider", async () => {
  const app = await appWithProvider(provider);
  const client = app.as(null);
  const begun = await client.fetch("/auth/entrar");
  const back = await provider.signIn(begun.headers.get("location") ?? "", "bia");
  expect((await client.fetch(back)).headers.get("location")).toBe("/auth");
  expect(await (await client.fetch("/auth")).text()).toContain("endereço de e-mail confirmado");
  expect(identityOf(app, PEOPLE.bia.id).identity).toBeNull();
});
