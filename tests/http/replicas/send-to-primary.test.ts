/** Which requests go to the primary, and how: by Fly's proxy, or by another proxy that routes on a cookie. */
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createReplication } from "#app/server/replication/replication.ts";
import { formSignIn, raw } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/school/school.ts";
import { createMounts, type Mounts, replicationIn, showRole } from "#tests/support/server/replica.ts";

const COOKIE = "reservas_gravou=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=5";
const UNKNOWN = "Este servidor ainda não recebeu a sua entrada";

let mounts: Mounts;

beforeEach(async () => {
  mounts = await createMounts();
});
afterEach(() => mounts.remove());

function replica(more: { primaryUrl?: string; flyAppName?: string } = {}): Promise<TestApp> {
  return createTestApp({
    file: path.join(mounts.replica, "reservas.db"),
    sessions: mounts.db,
    replication: replicationIn(mounts.replica, more),
  });
}

function primary(appUrl?: string): Promise<TestApp> {
  return createTestApp({
    file: path.join(mounts.primary, "reservas.db"),
    replication: replicationIn(mounts.primary),
    ...(appUrl ? { appUrl } : {}),
  });
}

/** A validly signed cookie for a session that the replica does not have (yet). */
function unknownSession(app: TestApp): string {
  const cookie = app.sessionOf("pedro");
  mounts.db.sqlite.exec("DELETE FROM sessions");
  return cookie;
}

const names = () => mounts.db.sqlite.prepare("SELECT name FROM disciplines ORDER BY id").pluck().all();
const get = (app: TestApp, address: string, cookie: string) => raw(app, address, { headers: { cookie } });

describe("a write on a replica", () => {
  it.each([
    ["http://{host}:3000", "127.0.0.1", "Quem grava agora é http://127.0.0.1:3000."],
    ["http://{host}:3000", "fdaa:0:1::2", "Quem grava agora é http://[fdaa:0:1::2]:3000."],
    ["https://reservas.escola.br", "n1", "Quem grava agora é https://reservas.escola.br."],
    ["http://{host}:3000", "a/../b?c", null],
    ["http://{host}:3000", "", null],
    [undefined, "127.0.0.1", null],
  ])("names the address that writes (%s, %s)", async (primaryUrl, host, named) => {
    showRole(mounts.replica, { host });
    const app = await replica(primaryUrl ? { primaryUrl } : {});
    const pedro = app.as("pedro");
    const call = await pedro.api("POST", "/api/disciplines", { name: "Lógica" });
    const form = await pedro.post("/admin/disciplinas/nova", { name: "Lógica nova" });
    expect([call.status, form.status]).toEqual([503, 503]);
    expect(call.response.headers.get("retry-after")).toBe("5");
    const page = await form.text();
    expect(page).toContain("Lógica nova");
    for (const shown of [call.body.message, page]) {
      if (named) expect(shown).toContain(named);
      else expect(shown).not.toContain("Quem grava");
    }
    expect(names()).toHaveLength(2);
  });

  it("takes no longer than the form's page, 50 ms on an idle machine, whichever node is primary", async () => {
    // This address neither answers nor refuses a connection.
    showRole(mounts.replica, { host: "192.0.2.1" });
    const pedro = (await replica({ primaryUrl: "http://{host}:3000" })).as("pedro");
    const times: Record<"page" | "write", number[]> = { page: [], write: [] };
    const measure = async (kind: "page" | "write", ask: () => Promise<Response>, status: number) => {
      const started = performance.now();
      expect((await ask()).status).toBe(status);
      times[kind].push(performance.now() - started);
    };
    for (let time = 0; time < 21; time++) {
      await measure("page", () => pedro.fetch("/admin/disciplinas/nova"), 200);
      await measure("write", () => pedro.post("/admin/disciplinas/nova", { name: "Lógica" }), 503);
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[10] ?? 0;
    expect(median(times.write)).toBeLessThan(median(times.page) * 3);
  });

  it("sets no read-your-writes cookie, because nothing was written", async () => {
    const app = await replica();
    const response = await app.as("pedro").post("/admin/disciplinas/nova", { name: "Lógica" });
    expect(response.headers.getSetCookie().join()).not.toContain("reservas_gravou");
  });
});

describe("the read-your-writes cookie", () => {
  it.each([
    [undefined, COOKIE],
    ["https://reservas.escola.test", COOKIE.replace("SameSite=Lax", "SameSite=Lax; Secure")],
  ])("is set by the primary after a write: %s", async (appUrl, expected) => {
    const cookies = (await formSignIn(await primary(appUrl), "pedro", PASSWORD)).headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith("reservas_gravou="))).toBe(expected);
  });

  it("is not set after a refused write, nor without replicas", async () => {
    const cookiesOf = async (app: TestApp, name: string) =>
      (await app.as("pedro").post("/admin/disciplinas/nova", { name })).headers.getSetCookie().join();
    expect(await cookiesOf(await primary(), "x")).not.toContain("reservas_gravou");
    expect(await cookiesOf(await createTestApp(), "Lógica")).not.toContain("reservas_gravou");
  });

  it("does not keep a replica from answering if no proxy routes on it", async () => {
    const app = await replica();
    const cookie = `${app.sessionOf("pedro")}; reservas_gravou=1`;
    expect((await get(app, "/admin/turmas", cookie)).status).toBe(200);
  });
});

describe("a session that the replica does not know", () => {
  it.each(["/reservas", "/reservas.data", "/api/user", "/admin/turmas?x=1", "/perfil", "/notificacoes"])(
    "goes to the primary: %s",
    async (address) => {
      const app = await replica();
      const response = await get(app, address, unknownSession(app));
      expect([response.status, response.headers.get("location")]).toEqual([307, address]);
      expect(response.headers.getSetCookie()).toEqual([COOKIE]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each(["/reservas", "/reservas.data", "/api/user"])(
    "is reported as unknown when no proxy forwards it: %s",
    async (address) => {
      const app = await replica();
      const response = await get(app, address, `${unknownSession(app)}; reservas_gravou=1`);
      const shown = await response.text();
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(shown).toContain(UNKNOWN);
      expect(shown).not.toContain("expirou");
      expect(response.headers.getSetCookie().join()).not.toContain("reservas_sessao=;");
    },
  );

  it("preserves the typed values and the session", async () => {
    const app = await replica();
    const response = await raw(app, "/admin/disciplinas/nova", {
      method: "POST",
      headers: { cookie: unknownSession(app), "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ name: "Lógica nova" }),
    });
    const shown = await response.text();
    expect(response.status).toBe(503);
    expect(shown).toContain("Lógica nova");
    expect(shown).not.toContain("expirou");
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("is not forwarded while the primary is unknown", async () => {
    showRole(mounts.replica, "none");
    const app = await replica();
    const response = await get(app, "/reservas", unknownSession(app));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain(UNKNOWN);
  });

  it("has ended on the primary itself; an unsigned cookie is invalid on every node", async () => {
    const app = await primary();
    expect((await get(app, "/reservas", unknownSession(app))).headers.get("location")).toContain("/auth");
    const forged = "reservas_sessao=abc.def.ghi";
    const response = await get(await replica(), "/reservas", forged);
    expect(response.headers.get("location")).toContain("/auth");
    expect((await get(await replica(), "/api/user", "")).status).toBe(401);
  });

  it.each(["//evil.example/reservas", "///reservas", "/\\evil.example"])(
    "never leads to another host: %s",
    (address) => {
      const replication = createReplication({ ...replicationIn(mounts.replica), https: false });
      const response = replication.sendToPrimary(new Request(`http://escola.test${address}`));
      expect(response?.headers.get("location")).toMatch(/^\/[^/\\]/);
    },
  );
});

describe("data stored only on the primary, and GETs that write", () => {
  it.each(["/admin/configuracoes/copias", "/admin/configuracoes/copias.data", "/api/reservations/proof"])(
    "%s goes to the primary",
    async (address) => {
      const app = await replica();
      const response = await app.as("admin").fetch(address);
      expect([response.status, response.headers.get("location")]).toEqual([307, address]);
      expect(response.headers.getSetCookie()).toEqual([COOKIE]);
    },
  );

  it("the replica itself refuses unauthorized callers", async () => {
    const app = await replica();
    expect((await app.as("ana").fetch("/admin/configuracoes/copias")).status).toBe(403);
    expect((await app.as(null).fetch("/admin/configuracoes/copias")).headers.get("location")).toContain(
      "/auth",
    );
    expect((await app.as(null).fetch("/api/reservations/proof")).status).toBe(401);
  });

  it("lists its own backups when no proxy forwards the request, and names their node", async () => {
    const app = await replica();
    app.backups.state.node = "n2";
    app.backups.store(1);
    const cookie = `${app.sessionOf("admin")}; reservas_gravou=1`;
    const response = await get(app, "/admin/configuracoes/copias", cookie);
    const shown = await response.text();
    expect(response.status).toBe(200);
    expect(shown).toContain("Estas são do servidor n2.");
    expect(shown).toContain("Cópias guardadas");
  });
});

it("serves plain reads locally", async () => {
  const pedro = (await replica()).as("pedro");
  for (const address of ["/admin/turmas", "/api/disciplines", "/tv-panel", "/healthz", "/favicon.svg"]) {
    expect((await pedro.fetch(address)).status).toBe(200);
  }
});

describe("on Fly", () => {
  const onFly = () => replica({ flyAppName: "reservas" });
  beforeEach(() => showRole(mounts.replica, { host: "148e21b7c66e89" }));

  it.each([
    ["a call", "POST", "/api/disciplines"],
    ["a sign-in", "POST", "/api/login"],
    ["the proof", "GET", "/api/reservations/proof"],
  ])("%s is replayed by Fly's proxy, and changes nothing on the replica", async (_, method, address) => {
    const person = (await onFly()).as("ana");
    const before = mounts.fingerprint();
    const { status, response } = await person.api(method, address, method === "GET" ? undefined : {});
    expect(status).toBe(409);
    expect(response.headers.get("fly-replay")).toBe("instance=148e21b7c66e89");
    expect(mounts.fingerprint()).toBe(before);
  });

  it("replays a form, a read after a write and an unknown session, but no other read", async () => {
    const app = await onFly();
    const pedro = app.as("pedro");
    const replayed = async (response: Promise<Response>) => (await response).headers.get("fly-replay");
    const instance = "instance=148e21b7c66e89";
    expect(await replayed(pedro.post("/admin/disciplinas/nova", { name: "Lógica" }))).toBe(instance);
    expect(await replayed(pedro.fetch("/admin/turmas"))).toBeNull();
    const cookie = `${app.sessionOf("pedro")}; reservas_gravou=1`;
    expect(await replayed(get(app, "/admin/turmas", cookie))).toBe(instance);
    expect(await replayed(get(app, "/healthz", cookie))).toBeNull();
    expect(await replayed(get(app, "/admin/turmas", unknownSession(app)))).toBe(instance);
  });

  it("refuses a forged form and an oversized body itself", async () => {
    const app = await onFly();
    const headers = { "sec-fetch-site": "cross-site" };
    const forged = await raw(app, "/auth", { method: "POST", headers, body: new URLSearchParams() });
    expect([forged.status, forged.headers.get("fly-replay")]).toEqual([403, null]);
    const large = await app.as("pedro").api("POST", "/api/disciplines", { name: "a".repeat(66_000) });
    expect([large.status, large.response.headers.get("fly-replay")]).toEqual([413, null]);
  });

  it("answers 503 while the primary is unknown, and never forwards twice", async () => {
    const app = await onFly();
    const replayed = { "fly-replay-src": "instance=x", "Content-Type": "application/json" };
    const init = {
      method: "POST",
      headers: { ...replayed, cookie: app.sessionOf("pedro"), "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ name: "Lógica" }),
    };
    expect((await raw(app, "/api/disciplines", init)).status).toBe(503);
    showRole(mounts.replica, "none");
    const { status, response } = await app.as("pedro").api("POST", "/api/disciplines", { name: "Lógica" });
    expect([status, response.headers.get("fly-replay")]).toEqual([503, null]);
    expect(names()).toHaveLength(2);
  });
});
