import { describe, expect, it } from "vitest";
import { findPasswordHash, insertUser } from "#app/models/people/user.server.ts";
import { cookiePair, formSignIn, raw, sessionCookieOf } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { freezeDate } from "#tests/support/freeze-date.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school/school.ts";

freezeDate();

const SCHOOL = "198.51.100.7";
const NEW = "Outra#Senha2";
const JSON_SAME = { "sec-fetch-site": "same-origin", "Content-Type": "application/json" };

function deviceCookieOf(answer: Response): string {
  return answer.headers.getSetCookie().find((cookie) => cookie.includes("reservas_navegador=")) ?? "";
}

/** The cookie of a school browser in which these people signed in, one after the other. */
async function browserOf(app: TestApp, ...usernames: string[]): Promise<string> {
  let cookie = "";
  for (const username of usernames) {
    cookie = cookiePair(
      deviceCookieOf(await formSignIn(app, username, PASSWORD, { address: SCHOOL, cookie })),
    );
  }
  return cookie;
}

async function guess(app: TestApp, username: string, count: number, cookie = ""): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let i = 0; i < count; i++) {
    statuses.add((await formSignIn(app, username, `Errada#${i}`, { address: SCHOOL, cookie })).status);
  }
  return statuses;
}

async function enter(app: TestApp, username: string, cookie = "", password = PASSWORD): Promise<number> {
  return (await formSignIn(app, username, password, { address: SCHOOL, cookie })).status;
}

describe("a browser in which somebody has signed in before", () => {
  it("lets them in while the school's address is throttled for their name", async () => {
    const app = await createTestApp();
    const anas = await browserOf(app, "ana");
    expect(await guess(app, "ana", 20)).toEqual(new Set([401, 429]));
    expect(await enter(app, "ana")).toBe(429);
    expect(await enter(app, "ana", anas)).toBe(302);
    expect(await enter(app, " ANA ", anas)).toBe(302);
    // Her own sign-in does not reset the guesser's count.
    expect(await enter(app, "ana")).toBe(429);
  });

  it("lets them in over the API too, and change their password", async () => {
    const app = await createTestApp();
    const anas = await browserOf(app, "ana");
    await guess(app, "ana", 20);
    const body = JSON.stringify({ username: "ana", password: PASSWORD });
    const init = { method: "POST", headers: { ...JSON_SAME, cookie: anas }, body };
    const entered = await raw(app, "/api/login", init, SCHOOL);
    expect(entered.status).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW };
    const session = cookiePair(sessionCookieOf(entered));
    const send = (cookie: string) =>
      raw(
        app,
        "/api/change-password",
        { method: "POST", headers: { ...JSON_SAME, cookie }, body: JSON.stringify(change) },
        SCHOOL,
      );
    expect((await send(session)).status).toBe(429);
    expect((await send(`${session}; ${anas}`)).status).toBe(200);
  });

  it("works for many people, as in a staff room", async () => {
    const app = await createTestApp();
    const shared = await browserOf(app, "ana", "bia", "pedro");
    for (const username of ["ana", "bia", "pedro"]) {
      await guess(app, username, 8);
      expect(await enter(app, username)).toBe(429);
      expect(await enter(app, username, shared)).toBe(302);
    }
    await guess(app, "admin", 8);
    expect(await enter(app, "admin", shared)).toBe(429);
  });

  it("remembers the last twenty of them", async () => {
    const app = await createTestApp();
    let cookie = await browserOf(app, "ana");
    const passwordHash = findPasswordHash(app.db, PEOPLE.ana.id) ?? "";
    for (let i = 1; i <= 20; i++) {
      const person = { username: `prof${i}`, name: `Professor ${i}`, email: `prof${i}@escola.test` };
      const at = "2026-01-05T12:00:00.000Z";
      insertUser(app.db, { ...person, role: "teacher", passwordHash, firstLogin: false, at });
      const answer = await formSignIn(app, `prof${i}`, PASSWORD, { cookie });
      cookie = cookiePair(deviceCookieOf(answer));
    }
    expect(cookie.length).toBeLessThan(600);
    for (const name of ["ana", "prof1", "prof20"]) await guess(app, name, 8);
    expect(await enter(app, "ana", cookie)).toBe(429);
    expect(await enter(app, "prof1", cookie)).toBe(302);
    expect(await enter(app, "prof20", cookie)).toBe(302);
  });

  it("is throttled on its own, without locking others out", async () => {
    const app = await createTestApp();
    const anas = await browserOf(app, "ana");
    const other = await browserOf(app, "ana");
    expect(await guess(app, "ana", 20, anas)).toEqual(new Set([401, 429]));
    expect(await enter(app, "ana", anas)).toBe(429);
    expect(await enter(app, "ana", other)).toBe(302);
    expect(await enter(app, "ana")).toBe(302);
  });

  it("stays known after a password reset, and gets in only with the new one", async () => {
    const app = await createTestApp();
    const anas = await browserOf(app, "ana");
    await app.as("pedro").api("POST", "/api/users/3/reset-password", { newPassword: NEW });
    await guess(app, "ana", 20);
    expect(await enter(app, "ana", anas)).toBe(401);
    expect(await enter(app, "ana", anas, NEW)).toBe(302);
  });
});

describe("the cookie of a known browser", () => {
  it("is HttpOnly, SameSite=Lax, as long-lived as browsers allow, and contains no name", async () => {
    const app = await createTestApp();
    const cookie = deviceCookieOf(await formSignIn(app, "ana"));
    expect(cookie.split("; ").slice(1)).toEqual(["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=34560000"]);
    expect(cookie).not.toContain("ana");
    expect(Buffer.from(cookie, "base64url").toString()).not.toContain("ana");
  });

  it("does not sign in by itself", async () => {
    const app = await createTestApp();
    const cookie = await browserOf(app, "ana");
    expect((await raw(app, "/api/user", { headers: { cookie } })).status).toBe(401);
    expect(await enter(app, "ana", cookie, "Errada#1")).toBe(401);
  });

  it("is not given for a wrong password", async () => {
    const app = await createTestApp();
    expect((await formSignIn(app, "ana", "Errada#1")).headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ["another number", (c: string) => c.replace(/=(.)/, (_, first) => `=${first === "A" ? "B" : "A"}`)],
    ["another signature", (c: string) => c.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["no signature", (c: string) => c.replace(/\.[^.]+$/, "")],
    ["a name added", (c: string) => c.replace(/\.([^.]+)$/, ".AAAAAAAAAAAAAAAAAAAAAA.$1")],
    ["nothing but the name", (c: string) => c.replace(/=.*/, "=")],
    ["only dots", (c: string) => c.replace(/=.*/, "=..")],
  ])("is ignored with %s", async (_, tamper) => {
    const app = await createTestApp();
    const cookie = await browserOf(app, "ana");
    await guess(app, "ana", 20);
    expect(await enter(app, "ana", tamper(cookie))).toBe(429);
    expect(await enter(app, "ana", cookie)).toBe(302);
  });

  it("that was planted is not renewed", async () => {
    const app = await createTestApp();
    const planted = "reservas_navegador=AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB.CCCCCCCCCCCCCCCCCCCCCC";
    const answer = await formSignIn(app, "ana", PASSWORD, { cookie: planted });
    expect(deviceCookieOf(answer)).not.toMatch(/A{22}|B{22}|C{22}/);
  });
});
