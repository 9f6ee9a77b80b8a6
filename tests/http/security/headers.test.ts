import { describe, expect, it } from "vitest";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

type Kind = { name: string; status: number; ask(app: TestApp): Promise<Response> };

const SAME = { "sec-fetch-site": "same-origin" };

const KINDS: Kind[] = [
  { name: "a public page", status: 200, ask: (app) => raw(app, "/auth") },
  { name: "a signed-in page", status: 200, ask: (app) => app.as("admin").fetch("/admin/disciplinas") },
  {
    name: "a signed-in page's data",
    status: 200,
    ask: (app) => app.as("admin").fetch("/admin/disciplinas.data"),
  },
  { name: "a redirect", status: 302, ask: (app) => raw(app, "/admin/disciplinas") },
  { name: "a form's errors", status: 400, ask: (app) => app.as(null).post("/auth", {}) },
  { name: "a forbidden page", status: 403, ask: (app) => app.as("ana").fetch("/admin/disciplinas") },
  { name: "a page that is not there", status: 404, ask: (app) => raw(app, "/nada") },
  { name: "a call", status: 200, ask: (app) => app.as("ana").fetch("/api/disciplines") },
  { name: "a refused call", status: 401, ask: (app) => raw(app, "/api/disciplines") },
  { name: "a call that is not there", status: 404, ask: (app) => raw(app, "/api/nada") },
  { name: "a forged request", status: 403, ask: (app) => raw(app, "/auth", { method: "POST" }) },
  {
    name: "a body too large",
    status: 413,
    ask: (app) =>
      raw(app, "/auth", { method: "POST", headers: { ...SAME, "content-length": "99999" }, body: "x" }),
  },
  { name: "a static file", status: 200, ask: (app) => raw(app, "/favicon.svg") },
  { name: "the health call", status: 200, ask: (app) => raw(app, "/healthz") },
];

describe.each(KINDS)("$name", ({ status, ask }) => {
  it("carries the security headers", async () => {
    const answer = await ask(await createTestApp());
    expect(answer.status).toBe(status);
    const header = (name: string) => answer.headers.get(name);
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("x-frame-options")).toBe("DENY");
    expect(header("referrer-policy")).toBe("same-origin");
    expect(header("cross-origin-opener-policy")).toBe("same-origin");
    expect(header("cross-origin-resource-policy")).toBe("same-origin");
    expect(header("strict-transport-security")).toBeNull();
    expect(header("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const policy = header("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "style-src 'self'",
    ]) {
      expect(policy.split("; ")).toContain(part);
    }
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='$/);
  });

  it("requires https if the public address is https", async () => {
    const answer = await ask(await createTestApp({ appUrl: "https://escola.test" }));
    expect(answer.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  });
});

it.each(KINDS.filter(({ name }) => name !== "a static file"))("never caches $name", async ({ ask }) => {
  expect((await ask(await createTestApp())).headers.get("cache-control")).toContain("no-store");
});

it("gives every response its own nonce, on every script of the page and nowhere else", async () => {
  const app = await createTestApp();
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const answer = await raw(app, "/auth");
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
    nonces.add(nonce);
    const page = await answer.text();
    const scripts = page.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(page).not.toMatch(/\sstyle="|\son[a-z]+="|<style/);
  }
  expect(nonces.size).toBe(3);
});
