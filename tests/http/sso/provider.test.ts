import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { cookiePair, fetchStatusWith, formSignIn, raw, sessionCookieOf } from "#tests/support/api/calls.ts";
import type { Client, TestApp } from "#tests/support/app.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { appWithProvider, identityOf, stateOf } from "#tests/support/sso/accounts.ts";
import { type SigningProvider, startSigningProvider } from "#tests/support/sso/signing-provider.ts";

const ANA = { email: "ana@escola.test", name: "Ana Conceição" };

let provider: SigningProvider;
beforeAll(async () => {
  provider = await startSigningProvider();
});
beforeEach(() => provider.reset());
afterAll(() => provider.stop());

function locationOf(response: Response): string {
  expect(response.status).toBe(302);
  return response.headers.get("location") ?? "";
}

async function begin(client: Client, target = "/auth/entrar"): Promise<URLSearchParams> {
  return provider.authorize(locationOf(await client.fetch(target)));
}

function back(client: Client, query: URLSearchParams): Promise<Response> {
  return client.fetch(`${ADDRESSES.signInReturn}?${query}`, { headers: { "sec-fetch-site": "cross-site" } });
}

/** Signs in at the provider; gives the address that it leads to. */
async function signIn(client: Client, target?: string): Promise<string> {
  return locationOf(await back(client, await begin(client, target)));
}

async function userOf(client: Client) {
  return (await client.api("GET", "/api/user")).body;
}

/** The sentence of the sign-in page after a refusal that changed nothing. */
async function refusalOf(app: TestApp, attempt: (client: Client) => Promise<Response>): Promise<string> {
  const before = stateOf(app);
  const client = app.as(null);
  expect(locationOf(await attempt(client))).toMatch(/^\/auth(\?|$)/);
  expect(stateOf(app)).toEqual(before);
  expect((await client.api("GET", "/api/user")).status).toBe(401);
  const page = await (await client.fetch("/auth")).text();
  expect(page).toContain('name="password"');
  return page.replace(/<[^>]*>/g, " ");
}

async function refusalOfClaims(app: TestApp, claims: Record<string, unknown>): Promise<string> {
  provider.state.claims = { ...ANA, ...claims };
  return refusalOf(app, async (client) => back(client, await begin(client)));
}

describe("the first sign-in at the provider", () => {
  it("links the account of the verified address; later sign-ins use the subject only", async () => {
    const app = await appWithProvider(provider);
    const old = app.as("novoana");
    provider.state.claims = { email: "NovoAna@escola.test", name: "Otávio Novo" };
    const client = app.as(null);
    expect(await signIn(client, "/auth/entrar?voltar=%2Fminhas-reservas%3Fpagina%3D2")).toBe(
      "/minhas-reservas?pagina=2",
    );
    expect(await userOf(client)).toMatchObject({ username: "novoana", firstLogin: false });
    expect(identityOf(app, PEOPLE.novoana.id)).toEqual({
      has_password: 0,
      first_login: 0,
      identity: { way: "oidc", subject: "conta-1" },
    });
    // The password and sessions created with it are invalid.
    expect((await old.api("GET", "/api/user")).status).toBe(401);
    expect((await formSignIn(app, "novoana")).status).toBe(401);
    // A changed address and name of the same subject are copied and audited.
    provider.state.claims = { email: "otavio@escola.test", name: "Ota\u0301vio Novo Silva" };
    expect(await signIn(app.as(null))).toBe("/");
    expect(await userOf(client)).toMatchObject({ email: "otavio@escola.test", name: "Otávio Novo Silva" });
    const entries = app.db.sqlite.prepare("SELECT action FROM audit_log ORDER BY id").pluck().all();
    expect(entries).toEqual(["link-account", "follow-directory"]);
  });

  it("lasts eight hours", async () => {
    const app = await appWithProvider(provider);
    provider.state.claims = ANA;
    const client = app.as(null);
    await signIn(client);
    app.setNow("2026-03-12T17:00:00.000Z");
    expect((await client.api("GET", "/api/user")).status).toBe(200);
    app.setNow("2026-03-12T21:00:01.000Z");
    expect((await client.api("GET", "/api/user")).status).toBe(401);
  });

  it("may be started on one node and finished on another, without shared state", async () => {
    const [replica, primary] = [await appWithProvider(provider), await appWithProvider(provider)];
    provider.state.claims = ANA;
    const begun = await raw(replica, "/auth/entrar?voltar=%2Fperfil");
    const query = provider.authorize(locationOf(begun));
    const cookie = begun.headers.getSetCookie().map(cookiePair).join("; ");
    const ended = await raw(primary, `/auth/retorno?${query}`, { headers: { cookie } });
    expect(locationOf(ended)).toBe("/perfil");
    expect(await fetchStatusWith(primary, cookiePair(sessionCookieOf(ended)))).toBe(200);
    // A forged cookie is ignored.
    const forged = cookie.replace(/\.[^.]*$/, ".x");
    const again = await raw(primary, `/auth/retorno?${query}`, { headers: { cookie: forged } });
    expect(sessionCookieOf(again)).toBeUndefined();
  });

  it("never redirects to another site", async () => {
    const app = await appWithProvider(provider);
    provider.state.claims = ANA;
    expect(await signIn(app.as(null), "/auth/entrar?voltar=%2F%2Fevil.example")).toBe("/");
  });

  it("preserves the password of the last administrator who has one", async () => {
    const app = await appWithProvider(provider);
    app.db.sqlite.exec("UPDATE users SET has_password = 0 WHERE username = 'novoadmin'");
    provider.state.claims = { email: "admin@escola.test" };
    await signIn(app.as(null));
    expect(identityOf(app, PEOPLE.admin.id)).toMatchObject({ has_password: 1, identity: { way: "oidc" } });
    expect((await formSignIn(app, "admin")).status).toBe(302);
  });

  it("accepts a subject of 255 characters, and rotated signing keys", async () => {
    const app = await appWithProvider(provider);
    provider.state.claims = { ...ANA, sub: "x".repeat(255) };
    await signIn(app.as(null));
    provider.rotateKeys();
    expect(await signIn(app.as(null))).toBe("/");
    expect(identityOf(app, PEOPLE.ana.id).identity).toMatchObject({ subject: "x".repeat(255) });
  });

  it.each([-290, 290])("tolerates a clock that is %i seconds off", async (seconds) => {
    const app = await appWithProvider(provider);
    const now = Math.floor(Date.now() / 1000) + seconds;
    provider.state.claims = { ...ANA, iat: now, nbf: now, exp: now + 1 };
    expect(await signIn(app.as(null))).toBe("/");
  });
});

describe("a sign-in at the provider is refused", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["a new address", { email: "ninguem@escola.test" }, "ninguém aqui tem o endereço ninguem@escola.test"],
    ["an unverified address", { email_verified: undefined }, "endereço de e-mail confirmado"],
    ["an address that is not verified", { email_verified: false }, "endereço de e-mail confirmado"],
    ["a word for true", { email_verified: "true" }, "endereço de e-mail confirmado"],
    ["no address", { email: undefined }, "endereço de e-mail confirmado"],
    ["an empty subject", { sub: "" }, "não pôde ser verificada"],
    ["a blank subject", { sub: "  " }, "não pôde ser verificada"],
    ["a name of 10,000 characters", { name: "x".repeat(10_000) }, "O nome da sua conta da escola não cabe"],
    ["another nonce", { nonce: "outro" }, "não pôde ser verificada"],
    ["another audience", { aud: "outro" }, "não pôde ser verificada"],
    ["another issuer", { iss: "https://accounts.google.com" }, "não pôde ser verificada"],
    ["an expired token", { exp: Math.floor(Date.now() / 1000) - 400 }, "não pôde ser verificada"],
  ])("for %s", async (_, claims, sentence) => {
    expect(await refusalOfClaims(await appWithProvider(provider), claims)).toContain(sentence);
  });

  it.each([{ email_verified: false }, {}])(
    "for the ID token's word on an address that it does not name: %j at the provider's own address",
    async (shown) => {
      const app = await appWithProvider(provider);
      provider.state.userInfo = { email: "admin@escola.test", ...shown };
      expect(await refusalOfClaims(app, { email: undefined, email_verified: true })).toContain(
        "endereço de e-mail confirmado",
      );
    },
  );

  it("not for an address that is verified where it is named", async () => {
    const app = await appWithProvider(provider);
    provider.state.userInfo = { ...ANA, email_verified: true };
    provider.state.claims = { email: undefined, email_verified: false };
    expect(await signIn(app.as(null))).toBe("/");
  });

  it("not for an address once the account is linked: the key alone counts", async () => {
    const app = await appWithProvider(provider);
    provider.state.claims = ANA;
    await signIn(app.as(null));
    for (const claims of [{ email: undefined }, { ...ANA, email_verified: false }]) {
      provider.state.claims = claims;
      const client = app.as(null);
      expect(await signIn(client)).toBe("/");
      expect(await userOf(client)).toMatchObject({ username: "ana", email: ANA.email });
    }
  });

  it("for a missing or another hosted domain", async () => {
    const app = await appWithProvider(provider, { oidc: { domain: "escola.test" } });
    for (const hd of [undefined, "outra.test"]) {
      expect(await refusalOfClaims(app, { hd })).toContain("termina em @escola.test");
    }
    provider.state.claims = { ...ANA, hd: "escola.test" };
    expect(await signIn(app.as(null))).toBe("/");
  });

  it("for a signature by a key that the provider does not publish", async () => {
    const app = await appWithProvider(provider);
    provider.state.claims = ANA;
    const refused = await refusalOf(app, async (client) => {
      const query = await begin(client);
      provider.state.intercept = ({ url }) => {
        if (url === "/chaves") provider.rotateKeys();
        return false;
      };
      return back(client, query);
    });
    expect(refused).toContain("não pôde ser verificada");
  });

  it("for a second subject with the address of a linked account", async () => {
    const app = await appWithProvider(provider);
    provider.state.claims = { ...ANA, sub: "primeira" };
    await signIn(app.as(null));
    expect(await refusalOfClaims(app, { sub: "segunda" })).toContain(
      "já entra aqui por outra conta da escola",
    );
  });

  it("for a code that was used, an expired one, and one of another browser", async () => {
    const app = await appWithProvider(provider);
    provider.state.claims = ANA;
    const stale = "demorou demais ou começou em outra janela";
    const query = await begin(app.as(null));
    expect(await refusalOf(app, (client) => back(client, query))).toContain(stale);
    const late = async (client: Client) => {
      const own = await begin(client);
      own.set("code", "vencido");
      return back(client, own);
    };
    expect(await refusalOf(app, late)).toContain(stale);
    const client = app.as(null);
    const once = await begin(client);
    await back(client, once);
    const again = app.as(null);
    await begin(again);
    expect(locationOf(await back(again, once))).toBe("/auth");
  });

  it.each(["outro", ""])("for the state %j", async (state) => {
    provider.state.claims = ANA;
    const app = await appWithProvider(provider);
    const refused = await refusalOf(app, async (client) => {
      const query = await begin(client);
      query.set("state", state);
      return back(client, query);
    });
    expect(refused).toContain("começou em outra janela");
    expect(provider.state.seen.filter((address) => address.includes("/token"))).toEqual([]);
  });

  it("after ten minutes", async () => {
    const app = await appWithProvider(provider);
    provider.state.claims = ANA;
    const refused = await refusalOf(app, async (client) => {
      const query = await begin(client);
      app.setNow("2026-03-12T13:10:01.000Z");
      return back(client, query);
    });
    expect(refused).toContain("demorou demais");
  });

  it.each([
    ["access_denied", "não autorizou a entrada"],
    ["login_required", "não autorizou a entrada"],
    ["server_error", "não respondeu"],
    ["temporarily_unavailable", "não respondeu"],
    ["unauthorized_client", "a configuração da entrada está errada"],
    ["invalid_scope", "a configuração da entrada está errada"],
  ])("for the provider's error %s, with the sentence for its cause", async (error, sentence) => {
    const app = await appWithProvider(provider);
    const refused = await refusalOf(app, async (client) => {
      const query = await begin(client);
      query.delete("code");
      query.set("error", error);
      return back(client, query);
    });
    expect(refused).toContain(sentence);
  });

  it("for a wrong client secret, as a wrong configuration", async () => {
    const app = await appWithProvider(provider, { oidc: { clientSecret: "errado" } });
    expect(await refusalOfClaims(app, {})).toContain("a configuração da entrada está errada");
  });
});

describe("an unavailable provider", () => {
  const open = (client: Client) => client.fetch("/auth/entrar");

  it("is reported as a network error, and local sign-in still works", async () => {
    const app = await appWithProvider({ issuer: "http://127.0.0.1:9" });
    expect(await refusalOf(app, open)).toContain("não respondeu");
    expect((await formSignIn(app, "ana")).status).toBe(302);
  });

  it("is reported as down if it answers HTML", async () => {
    provider.state.intercept = (_, response) => {
      response.writeHead(200, { "Content-Type": "text/html" });
      response.end("<h1>Portal</h1>");
      return true;
    };
    expect(await refusalOf(await appWithProvider(provider), open)).toContain("não respondeu");
  });

  it("is reported as down after the timeout", async () => {
    provider.state.intercept = () => true;
    expect(await refusalOf(await appWithProvider(provider, { timeoutMs: 100 }), open)).toContain(
      "não respondeu",
    );
  });
});

describe("a provider that breaks between the two steps", () => {
  const html = (status: number) => (response: ServerResponse) =>
    response.writeHead(status, { "Content-Type": "text/html" }).end("<h1>Portal</h1>");
  const busy = (response: ServerResponse) =>
    response
      .writeHead(400, { "Content-Type": "application/json" })
      .end('{"error": "temporarily_unavailable"}');

  it.each<[string, string, (response: ServerResponse) => unknown]>([
    ["answers HTML for its tokens", "/token", html(200)],
    ["has a gateway that fails for its tokens", "/token", html(502)],
    ["answers that it is busy", "/token", busy],
    ["hangs up", "/token", (response) => response.destroy()],
    ["is slow", "/token", () => undefined],
    ["answers HTML for its keys", "/chaves", html(200)],
    ["has a gateway that fails for its keys", "/chaves", html(502)],
    ["is slow with its keys", "/chaves", () => undefined],
  ])("is reported as down where it %s", async (_, address, answer) => {
    const app = await appWithProvider(provider, { timeoutMs: 1000 });
    provider.state.claims = ANA;
    const refused = await refusalOf(app, async (client) => {
      const query = await begin(client);
      provider.state.intercept = ({ url }, response) => {
        if (url !== address) return false;
        answer(response);
        return true;
      };
      return back(client, query);
    });
    expect(refused).toContain("O provedor da conta da escola não respondeu");
  });
});

describe("accounts created at the first sign-in", () => {
  const creation = { endings: ["@prof.escola.test"] };

  it("are created for an address of the pattern, without a password", async () => {
    const app = await appWithProvider(provider, { creation });
    provider.state.claims = { email: "carla@prof.escola.test", name: "Carla Dias" };
    const client = app.as(null);
    await signIn(client);
    expect(await userOf(client)).toMatchObject({ username: "carla", role: "teacher", name: "Carla Dias" });
  });

  it("are not created for other addresses, nor if the settings do not allow it", async () => {
    const other = { email: "carla@aluno.escola.test" };
    expect(await refusalOfClaims(await appWithProvider(provider, { creation }), other)).toContain(
      "ninguém aqui tem",
    );
    const named = { email: "carla@prof.escola.test" };
    expect(await refusalOfClaims(await appWithProvider(provider), named)).toContain("ninguém aqui tem");
  });
});

describe("roles of the provider", () => {
  it("are copied at each sign-in, end earlier sessions, and are revoked", async () => {
    const roles = { pedagogical: ["Reservas.Setor"] };
    const app = await appWithProvider(provider, { oidc: { roles } });
    provider.state.claims = {
      ...ANA,
      roles: ["Reservas.Setor", ...Array.from({ length: 10_000 }, (_, n) => `g${n}`)],
    };
    const first = app.as(null);
    await signIn(first);
    expect(await userOf(first)).toMatchObject({ role: "pedagogical" });
    provider.state.claims = ANA;
    const second = app.as(null);
    await signIn(second);
    expect(await userOf(second)).toMatchObject({ role: "teacher" });
    expect((await first.api("GET", "/api/user")).status).toBe(401);
  });
});

it("stores no code, token or secret in the database, the log or an address", async () => {
  const app = await appWithProvider(provider);
  provider.state.refreshToken = "um-token-de-renovacao";
  provider.state.claims = ANA;
  const client = app.as(null);
  const query = await begin(client);
  const to = locationOf(await back(client, query));
  const traces = JSON.stringify([stateOf(app), app.logged, to]);
  const tokens = ["um-token-de-renovacao", "um-token-de-acesso"];
  for (const secret of [query.get("code"), ...tokens, "segredo-do-cliente"])
    expect(traces).not.toContain(secret);
});

it("shows the provider's link under the form, or above it", async () => {
  const page = async (place: "above" | "below") => {
    const app = await appWithProvider(provider, { oidc: { place } });
    return (await app.as(null).fetch("/auth?voltar=%2Fperfil")).text();
  };
  const below = await page("below");
  expect(below).toContain('href="/auth/entrar?voltar=%2Fperfil"');
  expect(below.indexOf("Entrar com Escola ID")).toBeGreaterThan(below.indexOf('name="password"'));
  const above = await page("above");
  expect(above.indexOf("Entrar com Escola ID")).toBeLessThan(above.indexOf('name="password"'));
});
