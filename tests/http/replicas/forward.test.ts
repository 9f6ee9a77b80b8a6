/** A replica that asks the primary, by Fly's proxy or by itself. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createNetServer } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connect } from "#db/connect.server.ts";
import { createTestApp, program, type TestApp } from "#tests/support/app.ts";
import { cookiePair, formSignIn, raw, sessionCookieOf } from "#tests/support/calls.ts";
import { createMounts, type Mounts, placeOf } from "#tests/support/replica.ts";
import { addReservation } from "#tests/support/reservation-factory.ts";
import { PASSWORD } from "#tests/support/school.ts";

let mounts: Mounts;
let primary: TestApp;
let servers: { close(): void }[];
let apps: TestApp[];
/** Method and address of what the primary was asked. */
let asked: string[];

beforeEach(async () => {
  mounts = await createMounts();
  [servers, apps, asked] = [[], [], []];
  primary = await open({ mount: mounts.primary });
});
afterEach(() => {
  for (const server of servers) server.close();
  for (const app of apps) app.db.close({ checkpoint: false });
  mounts.remove();
});

async function open(options: { mount: string; primaryUrl?: string; flyAppName?: string }): Promise<TestApp> {
  const isReplica = options.mount === mounts.replica;
  const app = await createTestApp({
    file: path.join(options.mount, "reservas.db"),
    ...(isReplica ? { sessions: mounts.db } : {}),
    litefs: { place: placeOf(options.mount), primaryUrl: options.primaryUrl, flyAppName: options.flyAppName },
  });
  apps.push(app);
  return app;
}

async function listen(server: Server | ReturnType<typeof createNetServer>): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://{host}:${(server.address() as AddressInfo).port}`;
}

/** Serves the app over a port, and gives its address for PRIMARY_URL. */
function serve(app: TestApp): Promise<string> {
  const handle = Object.assign(
    (request: Request, caller: { address: string }) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return app.handle(request, caller);
    },
    { shared: app.handle.shared },
  );
  return listen(program.createHttpServer(handle, null));
}

async function replicaOf(app: TestApp): Promise<TestApp> {
  return open({ mount: mounts.replica, primaryUrl: await serve(app) });
}

const names = () => mounts.db.sqlite.prepare("SELECT name FROM disciplines ORDER BY id").pluck().all();

describe("forwarding", () => {
  it("writes on the primary, and passes its answer back", async () => {
    const replica = await replicaOf(primary);
    const { status, body, response } = await replica
      .as("pedro")
      .api("POST", "/api/disciplines", { name: "Lógica" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Lógica" });
    expect(names()).toEqual(["Algoritmos", "Redes de Computadores", "Lógica"]);
    expect(asked).toEqual(["POST /api/disciplines"]);
    expect(response.headers.get("content-type")).toContain("application/json");
  });

  it.each([
    ["PUT", "/api/disciplines/1", { name: "Algoritmos II" }, 200],
    ["DELETE", "/api/disciplines/1", undefined, 200],
    ["PATCH", "/api/users/4", { name: "Bia Nova" }, 200],
    ["POST", "/api/disciplines", { name: "x" }, 400],
    ["POST", "/api/nada", {}, 404],
  ])("%s %s is answered as the primary answers", async (method, address, body, status) => {
    const replica = await replicaOf(primary);
    expect((await replica.as("pedro").api(method, address, body)).status).toBe(status);
    expect(asked).toEqual([`${method} ${address}`]);
  });

  it("signs in: the cookie is set, and the person is known at once, on either node", async () => {
    const replica = await replicaOf(primary);
    const response = await formSignIn(replica, "pedro", PASSWORD, { path: "/auth?voltar=/admin/turmas" });
    expect([response.status, response.headers.get("location")]).toEqual([302, "/admin/turmas"]);
    const cookie = cookiePair(sessionCookieOf(response));
    expect((await raw(primary, "/api/user", { headers: { cookie } })).status).toBe(200);
    expect((await raw(replica, "/api/user", { headers: { cookie } })).status).toBe(200);
    const out = { method: "POST", headers: { cookie, "sec-fetch-site": "same-origin" } };
    expect((await raw(replica, "/sair", out)).status).toBe(302);
    expect((await raw(primary, "/api/user", { headers: { cookie } })).status).toBe(401);
  });

  it("tells a form's faults with a page whose scripts its policy lets run", async () => {
    const replica = await replicaOf(primary);
    const response = await replica.as("pedro").post("/admin/disciplinas/nova", { name: "x" });
    expect(response.status).toBe(400);
    const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1];
    expect(nonce).toBeDefined();
    expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
  });

  it("goes through a client-side navigation too", async () => {
    const replica = await replicaOf(primary);
    const response = await replica.as("pedro").post("/admin/disciplinas/nova.data", { name: "Lógica" });
    expect(response.status).toBe(202);
    expect(names()).toContain("Lógica");
  });

  it("asks for the proof, a GET that writes", async () => {
    addReservation(mounts, { status: "approved", date: "2026-03-20" });
    const replica = await replicaOf(primary);
    const response = await replica.as("ana").fetch("/api/reservations/proof/");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(mounts.db.sqlite.prepare("SELECT count(*) FROM proofs").pluck().get()).toBe(1);
    expect((await replica.as(null).fetch("/api/reservations/proof")).status).toBe(401);
  });

  it("leaves what only reads at home", async () => {
    const replica = await replicaOf(primary);
    const pedro = replica.as("pedro");
    for (const address of ["/admin/turmas", "/api/disciplines", "/tv-panel", "/healthz", "/favicon.svg"]) {
      expect((await pedro.fetch(address)).status).toBe(200);
    }
    expect(asked).toEqual([]);
  });

  it.each([
    ["of another site", { "sec-fetch-site": "cross-site" }, 403],
    ["of another origin", { origin: "http://evil.test" }, 403],
    ["that no browser sends", {}, 403],
  ])("refuses a form %s by itself", async (_, headers, status) => {
    const replica = await replicaOf(primary);
    const init = {
      method: "POST",
      headers: { ...headers, cookie: replica.sessionOf("pedro") } as Record<string, string>,
      body: new URLSearchParams({ name: "Plantada" }),
    };
    expect((await raw(replica, "/admin/disciplinas/nova", init)).status).toBe(status);
    expect(asked).toEqual([]);
  });

  it("lets a browser without Sec-Fetch-Site write by its Origin", async () => {
    const replica = await replicaOf(primary);
    const init = {
      method: "POST",
      headers: { origin: "http://escola.test", cookie: replica.sessionOf("pedro") },
      body: new URLSearchParams({ name: "Lógica" }),
    };
    expect((await raw(replica, "/admin/disciplinas/nova", init)).status).toBe(302);
    expect(names()).toContain("Lógica");
  });

  it("refuses a body of more than 64 KB before it is sent on", async () => {
    const replica = await replicaOf(primary);
    const name = "a".repeat(66_000);
    expect((await replica.as("pedro").api("POST", "/api/disciplines", { name })).status).toBe(413);
    expect(asked).toEqual([]);
  });
});

describe("the screen of the copies, which lie beside the primary", () => {
  it("is the primary's, on any node", async () => {
    primary.backups.store(1);
    const replica = await replicaOf(primary);
    replica.backups.state.isScheduled = false;
    for (const address of ["/admin/configuracoes", "/admin/configuracoes.data"]) {
      const told = await (await replica.as("admin").fetch(address)).text();
      expect(told).toContain("reservas-2026-03-12T12-00-00Z.db");
      expect(told).not.toContain("este servidor não faz cópias");
    }
    expect(asked).toEqual(["GET /admin/configuracoes", "GET /admin/configuracoes.data"]);
    asked.length = 0;
    expect((await replica.as("ana").fetch("/admin/configuracoes")).status).toBe(403);
    expect((await replica.as(null).fetch("/admin/configuracoes")).status).toBe(302);
    expect(asked).toEqual([]);
  });

  it("says who makes them where the primary is away, and no folder of this node", async () => {
    const replica = await open({ mount: mounts.replica, primaryUrl: "http://{host}:1" });
    replica.backups.state.isScheduled = false;
    const response = await replica.as("admin").fetch("/admin/configuracoes");
    const told = await response.text();
    expect(response.status).toBe(200);
    expect(told).toContain("este servidor não faz cópias");
    expect(told).not.toContain("Ainda não há cópias");
    expect(told).not.toContain("Onde estão e como restaurar");
  });
});

describe("right after a write", () => {
  it("that person's reads go to the primary for a few seconds", async () => {
    const replica = await replicaOf(primary);
    const pedro = replica.as("pedro");
    const response = await pedro.post("/admin/disciplinas/nova", { name: "Lógica" });
    const wrote = response.headers.getSetCookie().find((cookie) => cookie.startsWith("reservas_gravou="));
    expect(wrote).toBe("reservas_gravou=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=5");
    asked.length = 0;
    const list = await pedro.fetch("/admin/disciplinas");
    expect(asked).toEqual(["GET /admin/disciplinas"]);
    const page = await list.text();
    expect(page).toContain("Lógica");
    const nonce = /nonce="([^"]+)"/.exec(page)?.[1];
    expect(list.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    await replica.as("bia").fetch("/reservas");
    expect(asked).toEqual(["GET /admin/disciplinas"]);
  });

  it("is remembered by a cookie for https alone where people come by https", async () => {
    const file = path.join(mounts.primary, "reservas.db");
    const litefs = { place: placeOf(mounts.primary), primaryUrl: undefined, flyAppName: undefined };
    const app = await createTestApp({ file, litefs, appUrl: "https://reservas.escola.test" });
    apps.push(app);
    const cookies = (await formSignIn(app, "pedro", PASSWORD)).headers.getSetCookie();
    const wrote = cookies.find((cookie) => cookie.startsWith("reservas_gravou="));
    expect(wrote).toBe("reservas_gravou=1; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=5");
  });

  it("they are answered here where the primary is away", async () => {
    const replica = await open({ mount: mounts.replica, primaryUrl: "http://{host}:1" });
    const cookie = `${replica.sessionOf("pedro")}; reservas_gravou=1`;
    expect((await raw(replica, "/admin/turmas", { headers: { cookie } })).status).toBe(200);
  });

  it("is not said by a refused write, nor where nobody reads copies", async () => {
    const replica = await replicaOf(primary);
    const cookiesOf = async (app: TestApp, name: string) =>
      (await app.as("pedro").post("/admin/disciplinas/nova", { name })).headers.getSetCookie().join();
    expect(await cookiesOf(replica, "x")).not.toContain("reservas_gravou");
    expect(await cookiesOf(await createTestApp(), "Lógica")).not.toContain("reservas_gravou");
  });
});

describe("a primary that cannot be asked", () => {
  it.each([
    ["no address is set", undefined, "127.0.0.1"],
    ["nobody listens", "http://{host}:1", "127.0.0.1"],
    ["its name leads nowhere", "http://{host}:1", "primary.invalid"],
    ["its name is none", "http://{host}:1", "a/../b?c"],
    ["its name is not said", "http://{host}:1", ""],
  ])("is 503, and nothing changed: %s", async (_, primaryUrl, host) => {
    mounts.setPrimary(mounts.replica, host);
    const replica = await open({ mount: mounts.replica, ...(primaryUrl ? { primaryUrl } : {}) });
    const { status, response } = await replica
      .as("pedro")
      .api("POST", "/api/disciplines", { name: "Lógica" });
    expect([status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    const form = await replica.as("pedro").post("/admin/disciplinas/nova", { name: "Lógica nova" });
    expect(form.status).toBe(503);
    expect(await form.text()).toContain("Lógica nova");
    expect(names()).toHaveLength(2);
  });

  it("is 504 where it was asked and said nothing: nobody knows", async () => {
    const primaryUrl = await listen(createNetServer((socket) => socket.once("data", () => socket.destroy())));
    const replica = await open({ mount: mounts.replica, primaryUrl });
    const { status, body, response } = await replica
      .as("pedro")
      .api("POST", "/api/disciplines", { name: "Lógica" });
    expect(status).toBe(504);
    expect(body.message).toContain("não se sabe se a ação foi gravada");
    expect(response.headers.get("retry-after")).toBeNull();
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(replica.logged).toContainEqual(expect.objectContaining({ event: "primary-did-not-answer" }));
  });

  it.each(["", ".data"])("is then said by the form's own screen, with what was typed: %s", async (suffix) => {
    const primaryUrl = await listen(createNetServer((socket) => socket.once("data", () => socket.destroy())));
    const replica = await open({ mount: mounts.replica, primaryUrl });
    const response = await replica
      .as("pedro")
      .post(`/admin/disciplinas/nova${suffix}`, { name: "Lógica nova" });
    expect([response.status, response.headers.get("retry-after")]).toEqual([504, null]);
    const page = await response.text();
    expect(page).toContain("não se sabe se a ação foi gravada");
    expect(page).toContain("Lógica nova");
    expect(page).not.toContain("Nada foi alterado");
    const confirmed = await replica.as("pedro").post(`/admin/disciplinas/1/excluir${suffix}`);
    expect(confirmed.status).toBe(504);
    expect(await confirmed.text()).toContain("não se sabe se a ação foi gravada");
    expect(names()).toHaveLength(2);
  });

  it("is not made up for by this node, even where it has become the primary meanwhile", async () => {
    const primaryUrl = await listen(
      createNetServer((socket) =>
        socket.once("data", () => {
          mounts.setPrimary(mounts.replica, null);
          replica.db.reconnect(connect(path.join(mounts.replica, "reservas.db"), { busyTimeoutMs: 250 }));
          socket.destroy();
        }),
      ),
    );
    const replica: TestApp = await open({ mount: mounts.replica, primaryUrl });
    const post = () => replica.as("pedro").api("POST", "/api/disciplines", { name: "Lógica" });
    expect((await post()).status).toBe(504);
    expect(names()).toHaveLength(2);
    expect((await post()).status).toBe(201);
  });

  it("is not asked again by another replica: no request goes round", async () => {
    // Each takes the other for the primary, as it may be for a moment in a failover.
    mounts.setPrimary(mounts.primary, "127.0.0.1");
    const toSecond = { handle: (...given: Parameters<TestApp["handle"]>) => second.handle(...given) };
    Object.assign(toSecond.handle, { shared: () => null });
    const first = await open({ mount: mounts.replica, primaryUrl: await serve(toSecond as TestApp) });
    const second: TestApp = await open({ mount: mounts.primary, primaryUrl: await serve(first) });
    const pedro = first.as("pedro");
    expect((await pedro.api("POST", "/api/disciplines", { name: "Lógica" })).status).toBe(503);
    expect(asked).toEqual(["POST /api/disciplines"]);
    expect(names()).toHaveLength(2);
    const cookie = `${first.sessionOf("pedro")}; reservas_gravou=1`;
    expect((await raw(first, "/admin/turmas", { headers: { cookie } })).status).toBe(200);
    expect(asked).toEqual(["POST /api/disciplines", "GET /admin/turmas"]);
  });
});

describe("the address of the person who asks", () => {
  /** What the primary is sent by a replica for a caller. */
  async function markFor(address: string): Promise<string> {
    let mark = "";
    const primaryUrl = await listen(
      createServer((message, outgoing) => {
        mark = String(message.headers["x-reservas-forwarded"]);
        outgoing.writeHead(204).end();
      }),
    );
    const replica = await open({ mount: mounts.replica, primaryUrl });
    const headers = { "sec-fetch-site": "same-origin" };
    await raw(replica, "/sair", { method: "POST", headers }, address);
    return mark;
  }

  const wrong = (app: TestApp, mark: string | null, address: string) =>
    raw(
      app,
      "/api/login",
      {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(mark ? { "x-reservas-forwarded": mark } : {}) },
        body: JSON.stringify({ username: "ana", password: "errada" }),
      },
      address,
    ).then(({ status }) => status);

  it("counts for the throttle, not the replica's", async () => {
    const mark = await markFor("10.0.0.7");
    for (let time = 0; time < 5; time++) await wrong(primary, mark, "127.0.0.1");
    expect(await wrong(primary, mark, "127.0.0.1")).toBe(429);
    expect(await wrong(primary, null, "10.0.0.7")).toBe(429);
    expect(await wrong(primary, null, "127.0.0.1")).toBe(401);
  });

  it("is believed to nobody who does not know the secret", async () => {
    const [at, , signature] = (await markFor("10.0.0.7")).split(" ");
    const forged = [at, Buffer.from("10.9.9.9").toString("base64url"), signature].join(" ");
    for (const mark of [forged, "x y z", ""]) {
      for (let time = 0; time < 2; time++) await wrong(primary, mark, "10.0.0.8");
    }
    expect(await wrong(primary, null, "10.0.0.8")).toBe(429);
    expect(await wrong(primary, null, "10.9.9.9")).toBe(401);
  });
});

describe("on Fly", () => {
  it.each([
    ["a call", "POST", "/api/disciplines"],
    ["a sign-in", "POST", "/api/login"],
    ["the proof", "GET", "/api/reservations/proof"],
  ])("%s is replayed by its proxy, and no success by itself", async (_, method, address) => {
    mounts.setPrimary(mounts.replica, "148e21b7c66e89");
    const replica = await open({ mount: mounts.replica, flyAppName: "reservas" });
    const person = replica.as("ana");
    const before = mounts.fingerprint();
    const { status, response } = await person.api(method, address, method === "GET" ? undefined : {});
    expect(status).toBe(409);
    expect(response.headers.get("fly-replay")).toBe("instance=148e21b7c66e89");
    expect(mounts.fingerprint()).toBe(before);
  });

  it("a form is, and reads right after a write, but no other read", async () => {
    const replica = await open({ mount: mounts.replica, flyAppName: "reservas" });
    const pedro = replica.as("pedro");
    const replayed = async (response: Promise<Response>) => (await response).headers.get("fly-replay");
    expect(await replayed(pedro.post("/admin/disciplinas/nova", { name: "Lógica" }))).toBe(
      "instance=127.0.0.1",
    );
    expect(await replayed(pedro.fetch("/admin/turmas"))).toBeNull();
    const cookie = `${replica.sessionOf("pedro")}; reservas_gravou=1`;
    expect(await replayed(raw(replica, "/admin/turmas", { headers: { cookie } }))).toBe("instance=127.0.0.1");
    expect(await replayed(raw(replica, "/healthz", { headers: { cookie } }))).toBeNull();
  });

  it("refuses a forged form and a body too large itself", async () => {
    const replica = await open({ mount: mounts.replica, flyAppName: "reservas" });
    const headers = { "sec-fetch-site": "cross-site" };
    const forged = await raw(replica, "/auth", { method: "POST", headers, body: new URLSearchParams() });
    expect([forged.status, forged.headers.get("fly-replay")]).toEqual([403, null]);
    const large = await replica.as("pedro").api("POST", "/api/disciplines", { name: "a".repeat(66_000) });
    expect([large.status, large.response.headers.get("fly-replay")]).toEqual([413, null]);
  });

  it("what was replayed already is 503: it does not go round", async () => {
    const replica = await open({ mount: mounts.replica, flyAppName: "reservas" });
    const headers = { "sec-fetch-site": "same-origin", "fly-replay-src": "instance=1;region=gru;t=1" };
    const response = await raw(replica, "/auth", { method: "POST", headers, body: new URLSearchParams() });
    expect([response.status, response.headers.get("fly-replay")]).toEqual([503, null]);
    expect(response.headers.get("retry-after")).toBe("5");
  });
});
