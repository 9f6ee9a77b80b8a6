import { describe, expect, it, vi } from "vitest";
import { formSignIn, raw, sessionCookieOf } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { freezeDate } from "#tests/support/freeze-date.ts";
import { PASSWORD } from "#tests/support/school/school.ts";

const JSON_SAME = { "sec-fetch-site": "same-origin", "Content-Type": "application/json" };

function apiSignIn(
  app: TestApp,
  username: unknown,
  password: unknown = PASSWORD,
  address?: string,
): Promise<Response> {
  const body = JSON.stringify({ username, password });
  return raw(app, "/api/login", { method: "POST", headers: JSON_SAME, body }, address);
}

function statuses(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("signing in", () => {
  it.each(["ana", " ana ", "ANA", "Ana\t"])("accepts the username %j", async (username) => {
    const app = await createTestApp();
    expect((await formSignIn(app, username)).status).toBe(302);
    const answer = await apiSignIn(app, username);
    expect(answer.status).toBe(200);
    const user = await answer.json();
    expect(user).toMatchObject({ username: "ana", role: "teacher", firstLogin: false });
    expect(JSON.stringify(user)).not.toMatch(/password|hash|\$2/i);
  });

  it("requires both fields", async () => {
    const app = await createTestApp();
    const answer = await apiSignIn(app, " ", "");
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({
      username: ["Username é obrigatório"],
      password: ["Senha é obrigatória"],
    });
    const page = await formSignIn(app, "", "");
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain("Username é obrigatório");
    expect(html).toContain("Senha é obrigatória");
  });

  it.each(["' OR 1=1 --", "ana' --", "an%", "\0", "\ud800"])("refuses the username %j", async (username) => {
    const app = await createTestApp();
    expect((await apiSignIn(app, username)).status).toBe(401);
    expect((await apiSignIn(app, username, username)).status).toBe(401);
  });

  it("does not cut a password at 72 bytes", async () => {
    const app = await createTestApp();
    expect((await apiSignIn(app, "ana", PASSWORD + "x".repeat(80))).status).toBe(401);
  });

  it("sends a first login to the password change, from any page", async () => {
    const answer = await formSignIn(await createTestApp(), "novoana", PASSWORD, {
      path: "/auth?voltar=%2Freservas",
    });
    expect(answer.headers.get("location")).toBe("/alterar-senha");
  });
});

describe("an unknown user and a wrong password", () => {
  it("get the same response", async () => {
    const app = await createTestApp();
    const unknown = await apiSignIn(app, "ninguem", "Errada#1");
    const wrong = await apiSignIn(app, "ana", "Errada#1");
    expect(unknown.status).toBe(401);
    expect(wrong.status).toBe(401);
    expect(await unknown.text()).toBe(await wrong.text());
    const names = (answer: Response) => [...answer.headers.keys()];
    expect(names(unknown)).toEqual(names(wrong));

    const page = async (username: string) => {
      const answer = await formSignIn(app, username, "Errada#1");
      expect(answer.status).toBe(401);
      return (await answer.text()).replaceAll(username, "NOME").replace(/[0-9a-f-]{36}|nonce="[^"]*"/g, "");
    };
    expect(await page("ninguem2")).toBe(await page("bia"));
  });

  it("cost the same work: one hash comparison each", async () => {
    const app = await createTestApp();
    const verify = vi.spyOn(app.deps.passwords, "verify");
    await apiSignIn(app, "ninguem", "Errada#1");
    await apiSignIn(app, "ana", "Errada#1");
    expect(verify).toHaveBeenCalledTimes(2);
  });
});

describe("the redirect after the login", () => {
  it.each([
    ["/admin/disciplinas?busca=a", "/admin/disciplinas?busca=a"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["\\\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["https://evil.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["data:text/html,x", "/"],
    ["evil", "/"],
    ["", "/"],
    ["/%0d%0aSet-Cookie:x=1", "/%0d%0aSet-Cookie:x=1"],
    ["/.//evil.example", "/"],
    ["/..//evil.example", "/"],
    ["/a/..//evil.example", "/"],
    ["/%2e//evil.example", "/"],
    ["/.%2e//evil.example", "/"],
    ["/a/%2E%2E///evil.example", "/"],
    ["/.//evil.example/../../auth", "/auth"],
    ["///evil.example", "/"],
    ["/.//", "/"],
    ["/..//evil.example/%2e%2e", "/"],
    ["/.//evil:port", "/"],
    ["/./admin/../reservas?turno=manha#x", "/reservas?turno=manha"],
    ["/%2F/evil.example", "/%2F/evil.example"],
    [`/${"a".repeat(5000)}`, "/"],
  ])("from %j is %j", async (target, expected) => {
    const path = `/auth?${new URLSearchParams({ voltar: target })}`;
    const app = await createTestApp();
    const answer = await formSignIn(app, "pedro", PASSWORD, { path });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(expected);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("is not followed if it exceeds a header's limit", async () => {
    const path = `/auth?${new URLSearchParams({ voltar: `/${"é".repeat(3000)}` })}`;
    const answer = await formSignIn(await createTestApp(), "pedro", PASSWORD, { path });
    expect(answer.headers.get("location")).toBe("/");
  });

  it("is preserved from the page that required the login", async () => {
    const answer = await raw(await createTestApp(), "/admin/disciplinas?busca=x%26y");
    const location = answer.headers.get("location") ?? "";
    expect(new URL(location, "http://x").searchParams.get("voltar")).toBe("/admin/disciplinas?busca=x%26y");
  });
});

describe("guessing", () => {
  freezeDate();

  it("is throttled from the 5th failure, longer each time, and shows how long", async () => {
    const app = await createTestApp();
    for (let i = 1; i <= 5; i++)
      expect((await apiSignIn(app, "ana", `Errada#${i}`)).status, `try ${i}`).toBe(401);
    const refused = await apiSignIn(app, "ana");
    expect(refused.status).toBe(429);
    const first = Number(refused.headers.get("retry-after"));
    expect(first).toBeGreaterThan(0);
    expect((await refused.json()).message).toContain(`${first} segundo`);
    vi.setSystemTime(Date.now() + first * 1000);
    expect((await apiSignIn(app, "ana", "Errada#6")).status).toBe(401);
    const second = Number((await apiSignIn(app, "ana")).headers.get("retry-after"));
    expect(second).toBeGreaterThan(first);
    vi.setSystemTime(Date.now() + second * 1000);
    expect((await apiSignIn(app, "ana")).status).toBe(200);
    // The right password resets the failures.
    for (let i = 1; i <= 5; i++) expect((await apiSignIn(app, "ana", "Errada#7")).status).toBe(401);
  });

  it("gets a page with the reason on the screen", async () => {
    const app = await createTestApp();
    for (let i = 0; i < 5; i++) await formSignIn(app, "ana", "Errada#1");
    const answer = await formSignIn(app, "ana");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain("Muitas tentativas.");
    expect(sessionCookieOf(answer)).toBeUndefined();
  });

  it("is not helped by variants of the username", async () => {
    const app = await createTestApp();
    const spellings = ["ana", "ANA", " Ana", "aNa ", "anA"];
    for (const name of spellings) expect((await apiSignIn(app, name, "Errada#1")).status).toBe(401);
    expect((await apiSignIn(app, "AnA", "Errada#1")).status).toBe(429);
    const composed = ["jose\u0301", "jos\u00e9", "JOS\u00c9", "JOSE\u0301", "jos\u00e9"];
    for (const name of composed) await apiSignIn(app, name, "Errada#1");
    expect((await apiSignIn(app, "Jose\u0301", "Errada#1")).status).toBe(429);
  });

  it("throttles unknown names like known ones", async () => {
    const app = await createTestApp();
    for (let i = 0; i < 5; i++) await apiSignIn(app, "ninguem", "Errada#1");
    expect((await apiSignIn(app, "ninguem", "Errada#1")).status).toBe(429);
  });

  it("throttles only that name at that address, not other names or other addresses", async () => {
    const app = await createTestApp();
    for (let i = 0; i < 8; i++) await apiSignIn(app, "ana", "Errada#1");
    expect((await apiSignIn(app, "ana")).status).toBe(429);
    expect((await apiSignIn(app, "bia")).status).toBe(200);
    expect((await apiSignIn(app, "ana", PASSWORD, "10.0.0.7")).status).toBe(200);
  });

  it("does not count attempts rejected unchecked by a full queue", async () => {
    const app = await createTestApp();
    const verify = vi.spyOn(app.deps.passwords, "verify");
    verify.mockResolvedValue({ ok: false, problem: "passwordsBusy", details: { seconds: 2 } });
    for (let i = 0; i < 8; i++) {
      const answer = await apiSignIn(app, "ana");
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    }
    verify.mockRestore();
    for (let i = 0; i < 4; i++) expect((await apiSignIn(app, "ana", "Errada#1")).status).toBe(401);
    expect((await apiSignIn(app, "ana")).status).toBe(200);
  });

  it("does not trust a forwarded address", async () => {
    const app = await createTestApp();
    for (let i = 0; i < 5; i++) await apiSignIn(app, "ana", "Errada#1");
    const headers = { ...JSON_SAME, "x-forwarded-for": "10.9.8.7", forwarded: "for=10.9.8.7" };
    const body = JSON.stringify({ username: "ana", password: PASSWORD });
    expect((await raw(app, "/api/login", { method: "POST", headers, body })).status).toBe(429);
  });

  it("200 times at once gets five tries, while ten others sign in from the same address", async () => {
    const app = await createTestApp();
    const guesses = Array.from({ length: 200 }, (_, i) => apiSignIn(app, "ana", `Errada#${i}`));
    const others = ["admin", "pedro", "bia", "novoana", "novopedro"].flatMap((name) => [
      apiSignIn(app, name),
      formSignIn(app, name),
    ]);
    expect(statuses(await Promise.all(guesses))).toEqual({ 401: 5, 429: 195 });
    expect(statuses(await Promise.all(others))).toEqual({ 200: 5, 302: 5 });
  });
});
