import { describe, expect, it } from "vitest";
import { type Client, createTestApp, type TestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

function tokens(app: TestApp) {
  return tableRows(app, "calendar_feeds");
}

/** The feed's path as the profile shows it, or null. */
async function shownPath(client: Client): Promise<string | null> {
  const html = await (await client.fetch("/perfil")).text();
  return /value="http:\/\/escola\.test(\/calendario\/[^"]+)"/.exec(html)?.[1] ?? null;
}

describe("one's calendar address", () => {
  it("does not exist before it is requested: viewing the profile creates none", async () => {
    const app = await createTestApp();
    const html = await (await app.as("ana").fetch("/perfil")).text();
    expect(html).toContain("Ativar calendário");
    expect(html).not.toContain("webcal:");
    expect(tokens(app)).toEqual([]);
  });

  it.each(["ana", "pedro", "admin"] as const)("is created for %s, shown again, and works", async (who) => {
    const app = await createTestApp();
    const client = app.as(who);
    const answer = await client.post("/perfil/calendario/novo");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/perfil"]);
    const html = await (await client.fetch("/perfil")).text();
    expect(html).toContain("Calendário ativado");
    expect(html).toContain("Quem tiver este endereço pode ver as suas reservas.");
    const path = await shownPath(client);
    expect(path).toMatch(/^\/calendario\/[\w-]{43}\.ics$/);
    expect(html).toContain(`href="webcal://escola.test${path}"`);
    expect(await shownPath(client)).toBe(path);
    expect((await app.as(null).fetch(path ?? "")).status).toBe(200);
    expect(tokens(app).map((row) => row.user_id)).toEqual([PEOPLE[who].id]);
  });

  it("uses the public address, if one is set", async () => {
    const app = await createTestApp({ appUrl: "http://reservas.escola.br" });
    const ana = app.as("ana");
    await ana.post("/perfil/calendario/novo");
    const html = await (await ana.fetch("/perfil")).text();
    expect(html).toContain(`value="http://reservas.escola.br/calendario/${tokens(app)[0]?.token}.ics"`);
  });

  it("is unguessable: 256 random bits, never the same", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const seen = new Set<string>();
    for (let round = 0; round < 20; round++) {
      await ana.post("/perfil/calendario/novo");
      seen.add(tokens(app)[0]?.token ?? "");
    }
    expect(seen.size).toBe(20);
    expect(tokens(app)).toHaveLength(1);
    for (const token of seen) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  it("is renewed after a confirmation: the old one ends at once", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    await ana.post("/perfil/calendario/novo");
    const old = (await shownPath(ana)) ?? "";
    const question = await (await ana.fetch("/perfil/calendario/novo")).text();
    expect(question).toContain("O endereço atual deixará de funcionar");
    expect(await shownPath(ana)).toBe(old);
    expect((await ana.post("/perfil/calendario/novo")).status).toBe(302);
    const html = await (await ana.fetch("/perfil")).text();
    expect(html).toContain("Novo endereço gerado");
    const renewed = (await shownPath(ana)) ?? "";
    expect(renewed).not.toBe(old);
    expect((await app.as(null).fetch(old)).status).toBe(404);
    expect((await app.as(null).fetch(renewed)).status).toBe(200);
  });

  it("is revoked after a confirmation", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    await ana.post("/perfil/calendario/novo");
    const path = (await shownPath(ana)) ?? "";
    const question = await (await ana.fetch("/perfil/calendario/desativar")).text();
    expect(question).toContain("O endereço deixará de funcionar");
    expect((await app.as(null).fetch(path)).status).toBe(200);
    expect((await ana.post("/perfil/calendario/desativar")).headers.get("location")).toBe("/perfil");
    expect(await (await ana.fetch("/perfil")).text()).toContain("Calendário desativado");
    expect((await app.as(null).fetch(path)).status).toBe(404);
    expect(tokens(app)).toEqual([]);
  });

  it("cannot be renewed or revoked if there is none", async () => {
    const app = await createTestApp();
    for (const action of ["novo", "desativar"]) {
      const answer = await app.as("ana").fetch(`/perfil/calendario/${action}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/perfil"]);
    }
    expect((await app.as("ana").post("/perfil/calendario/desativar")).status).toBe(302);
    expect(tokens(app)).toEqual([]);
  });

  it("is neither cached by browsers nor logged", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    await ana.post("/perfil/calendario/novo");
    const path = (await shownPath(ana)) ?? "";
    expect((await ana.fetch("/perfil")).headers.get("cache-control")).toBe("no-store, private");
    await ana.post(path);
    app.db.sqlite.exec("DROP TABLE reservation_environments");
    expect((await app.as(null).fetch(path)).status).toBe(500);
    expect(app.logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(app.logged)).not.toContain(tokens(app)[0]?.token);
    const audit = JSON.stringify(app.db.sqlite.prepare("SELECT * FROM audit_log").all());
    expect(audit).toContain("renew-calendar-feed");
    expect(audit).not.toContain(tokens(app)[0]?.token);
  });
});
