import { describe, expect, it } from "vitest";
import { cookiePair, fetchStatusWith, formSignIn, raw, sessionCookieOf } from "#tests/support/api/calls.ts";
import { createTestApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/school/school.ts";

const SAME = { "sec-fetch-site": "same-origin" };
const JSON_SAME = { ...SAME, "Content-Type": "application/json" };
const START = "2026-03-12T13:00:00.000Z";

function later(hours: number, from = START): string {
  return new Date(new Date(from).getTime() + hours * 3_600_000).toISOString();
}

async function signedIn(username = "ana") {
  const app = await createTestApp();
  const setCookie = sessionCookieOf(await formSignIn(app, username)) ?? "";
  return { app, setCookie, cookie: cookiePair(setCookie) };
}

describe("the session cookie", () => {
  it("is HttpOnly, SameSite=Lax and for the whole site", async () => {
    const { setCookie } = await signedIn();
    const attributes = setCookie.split("; ").slice(1);
    expect(attributes).toEqual(["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=604800"]);
    expect(setCookie).toMatch(/^reservas_sessao=/);
  });

  it("is Secure and bound to the host where the public address is https", async () => {
    const app = await createTestApp({ appUrl: "https://escola.test" });
    const setCookie = sessionCookieOf(await formSignIn(app, "ana")) ?? "";
    expect(setCookie).toMatch(/^__Host-reservas_sessao=/);
    expect(setCookie.split("; ")).toContain("Secure");
    expect(setCookie).not.toContain("Domain");
    expect(await fetchStatusWith(app, cookiePair(setCookie))).toBe(200);
    expect(await fetchStatusWith(app, cookiePair(setCookie).replace("__Host-", ""))).toBe(401);
  });

  it("holds at least 128 random bits, and the database only their hash", async () => {
    const { app, cookie } = await signedIn();
    const token = cookie.split("=")[1]?.split(".")[0] ?? "";
    expect(Buffer.from(token, "base64url").byteLength).toBeGreaterThanOrEqual(16);
    const rows = JSON.stringify(app.db.sqlite.prepare("SELECT * FROM sessions").all());
    expect(rows).not.toContain(token);
    const other = cookiePair(sessionCookieOf(await formSignIn(app, "ana")));
    expect(other.split(".")[0]).not.toBe(cookie.split(".")[0]);
  });

  it.each([
    ["another token", (c: string) => c.replace(/=(.)/, (_, first) => `=${first === "A" ? "B" : "A"}`)],
    [
      "a later time",
      (c: string) => c.replace(/\.[0-9a-z]+\./, `.${new Date(later(5)).getTime().toString(36)}.`),
    ],
    ["another signature", (c: string) => c.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["no signature", (c: string) => c.replace(/\.[^.]+$/, "")],
    ["an empty signature", (c: string) => c.replace(/[^.]+$/, "")],
    ["nothing but the name", (c: string) => c.replace(/=.*/, "=")],
    ["a time that is none", (c: string) => c.replace(/\.[0-9a-z]+\./, ".!.")],
  ])("is invalid with %s", async (_, tamper) => {
    const { app, cookie } = await signedIn();
    expect(await fetchStatusWith(app, cookie)).toBe(200);
    expect(tamper(cookie)).not.toBe(cookie);
    expect(await fetchStatusWith(app, tamper(cookie))).toBe(401);
  });
});

describe("the end of a session", () => {
  it("comes after 8 hours without a request", async () => {
    const { app, cookie } = await signedIn();
    app.setNow(later(7.99));
    expect(await fetchStatusWith(app, cookie)).toBe(200);
    app.setNow(later(8.01));
    expect(await fetchStatusWith(app, cookie)).toBe(401);
  });

  it("moves with every request, but never past 7 days", async () => {
    const { app, cookie: first } = await signedIn();
    let cookie = first;
    for (let hours = 7; hours < 7 * 24; hours += 7) {
      app.setNow(later(hours));
      const answer = await raw(app, "/api/user", { headers: { cookie } });
      expect(answer.status, `after ${hours} h`).toBe(200);
      cookie = cookiePair(sessionCookieOf(answer));
      expect(cookie).toMatch(/^reservas_sessao=./);
    }
    app.setNow(later(7 * 24 - 0.01));
    expect(await fetchStatusWith(app, cookie)).toBe(200);
    app.setNow(later(7 * 24 + 0.01));
    expect(await fetchStatusWith(app, cookie)).toBe(401);
  });

  it("writes nothing to the database on plain reads", async () => {
    const { app, cookie } = await signedIn();
    const before = JSON.stringify(app.db.sqlite.prepare("SELECT * FROM sessions").all());
    app.setNow(later(3));
    await raw(app, "/api/user", { headers: { cookie } });
    expect(JSON.stringify(app.db.sqlite.prepare("SELECT * FROM sessions").all())).toBe(before);
  });

  it.each([
    ["the screen", "/sair", SAME],
    ["a call", "/api/logout", JSON_SAME],
  ])("comes at sign-out by %s, for copies of the cookie too", async (_, path, headers) => {
    const { app, cookie } = await signedIn();
    const answer = await raw(app, path, { method: "POST", headers: { ...headers, cookie } });
    expect(answer.status).toBeLessThan(400);
    expect(sessionCookieOf(answer)).toContain("Max-Age=0");
    expect(await fetchStatusWith(app, cookie)).toBe(401);
    expect(app.db.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
  });

  it("does not end other people's sessions", async () => {
    const { app, cookie } = await signedIn();
    const bia = cookiePair(sessionCookieOf(await formSignIn(app, "bia")));
    await raw(app, "/sair", { method: "POST", headers: { ...SAME, cookie } });
    expect(await fetchStatusWith(app, bia)).toBe(200);
  });
});

describe("a new id", () => {
  it("is set at login; the previous one is invalid, planted or not", async () => {
    const { app, cookie: attackers } = await signedIn("bia");
    const answer = await formSignIn(app, "ana", PASSWORD, { cookie: attackers });
    const given = cookiePair(sessionCookieOf(answer));
    expect(given).not.toBe(attackers);
    expect(given.split(".")[0]).not.toBe(attackers.split(".")[0]);
    expect(await fetchStatusWith(app, attackers)).toBe(401);
    const user = await (await raw(app, "/api/user", { headers: { cookie: given } })).json();
    expect(user.username).toBe("ana");
  });

  it("is given where the planted cookie was never ours", async () => {
    const app = await createTestApp();
    const answer = await formSignIn(app, "ana", PASSWORD, { cookie: "reservas_sessao=plantado.abc.def" });
    expect(cookiePair(sessionCookieOf(answer))).not.toContain("plantado");
  });

  it("is given at the password change, and every older session ends", async () => {
    const { app, cookie: phone } = await signedIn();
    const desk = cookiePair(sessionCookieOf(await formSignIn(app, "ana")));
    const passwords = { newPassword: "Outra#Senha2", confirmPassword: "Outra#Senha2" };
    const body = JSON.stringify({ currentPassword: PASSWORD, ...passwords });
    const init = { method: "POST", headers: { ...JSON_SAME, cookie: desk }, body };
    const answer = await raw(app, "/api/change-password", init);
    expect(answer.status).toBe(200);
    const given = cookiePair(sessionCookieOf(answer));
    expect(await fetchStatusWith(app, given)).toBe(200);
    expect(await fetchStatusWith(app, desk)).toBe(401);
    expect(await fetchStatusWith(app, phone)).toBe(401);
  });

  it("is not given by a login that fails", async () => {
    const app = await createTestApp();
    expect(sessionCookieOf(await formSignIn(app, "ana", "errada"))).toBeUndefined();
  });
});

describe("every cookie", () => {
  /** All cookies of a sign-in, a refused request and a sign-out. */
  async function cookiesOf(appUrl: string): Promise<string[]> {
    const app = await createTestApp({ appUrl });
    const entered = await formSignIn(app, "pedro");
    const cookie = entered.headers.getSetCookie().map(cookiePair).join("; ");
    const answers = [
      entered,
      await raw(app, "/admin/disciplinas", { headers: { cookie } }),
      await raw(app, "/sair", { method: "POST", headers: { ...SAME, cookie } }),
    ];
    return answers.flatMap((answer) => answer.headers.getSetCookie());
  }

  it("is Secure and bound to the host where the public address is https", async () => {
    const cookies = await cookiesOf("https://escola.test");
    expect(new Set(cookies.map((each) => each.split("=")[0]))).toEqual(
      new Set(["__Host-reservas_sessao", "__Host-reservas_navegador", "__Host-reservas_aviso"]),
    );
    for (const each of cookies) {
      expect(each.split("; ")).toEqual(
        expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax", "Secure"]),
      );
    }
  });

  it("is HttpOnly and SameSite=Lax where it is http", async () => {
    const cookies = await cookiesOf("http://escola.test");
    expect(cookies.length).toBeGreaterThan(4);
    for (const each of cookies) {
      expect(each).not.toMatch(/Secure|__Host-|Domain/);
      expect(each.split("; ")).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
    }
  });
});

it("a changed role applies from the next request on", async () => {
  const { app, cookie } = await signedIn("pedro");
  expect((await raw(app, "/admin/disciplinas", { headers: { cookie } })).status).toBe(200);
  app.db.sqlite.prepare("UPDATE users SET role = 'teacher' WHERE id = 2").run();
  expect((await raw(app, "/admin/disciplinas", { headers: { cookie } })).status).toBe(403);
});
