import { describe, expect, it } from "vitest";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { staffBody, tableRows } from "#tests/support/bookings/reservations.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { addKey, callByKey } from "#tests/support/school/keys.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school/school.ts";

const NEW = { name: "Química" };
const READ = ["GET", "/api/users"] as [string, string];
const WRITE = ["POST", "/api/disciplines"] as [string, string];

function lastUse(app: TestApp): string | null {
  return app.db.sqlite.prepare("SELECT last_used_at FROM api_keys").pluck().get() as string | null;
}

describe("an API key", () => {
  it("reads and writes as its owner, and the audit entry names the key", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    const me = await callByKey(app, secret, ["GET", "/api/user"]);
    expect([me.status, me.body.username]).toEqual([200, "pedro"]);
    expect((await callByKey(app, secret, WRITE, { body: NEW })).status).toBe(201);
    expect(tableRows(app, "audit_log").at(-1)).toMatchObject({
      actor_user_id: PEOPLE.pedro.id,
      actor_name: PEOPLE.pedro.name,
      key_id: 1,
      key_name: "Integração",
    });
  });

  it("that is read-only refuses writes with a reason", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "admin", "read-only");
    const { status, body } = await callByKey(app, secret, WRITE, { body: NEW });
    expect([status, body.message]).toEqual([
      403,
      "Esta chave só pode ler. Nada foi alterado. Crie em Meu Perfil uma que possa gravar.",
    ]);
  });

  it("cannot change its owner's password: that needs a session", async () => {
    const app = await createTestApp();
    const call = callByKey(app, addKey(app, "pedro"), ["POST", "/api/change-password"], { body: {} });
    expect((await call).body.message).toBe("Isto não se faz com uma chave: entre com usuário e senha.");
  });

  it("is invalid on screens, where more keys could be created", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    const page = await callByKey(app, secret, ["GET", "/perfil/chaves/nova"]);
    expect([page.status, page.response.headers.get("location")?.split("?")[0]]).toEqual([302, "/auth"]);
    const made = await raw(app, "/perfil/chaves/nova", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ name: "Outra", kind: "full" }),
    });
    expect(made.headers.get("location")).toContain("/auth");
    expect(tableRows(app, "api_keys")).toHaveLength(1);
  });

  it("replaces the session: cookies are ignored, and none is set", async () => {
    const app = await createTestApp();
    const cookie = app.sessionOf("admin");
    const secret = addKey(app, "pedro", "read-only");
    const me = await callByKey(app, secret, ["GET", "/api/user"], { headers: { cookie } });
    expect(me.body.username).toBe("pedro");
    const write = await callByKey(app, secret, WRITE, { body: NEW, headers: { cookie } });
    expect(write.status).toBe(403);
    const wrong = await callByKey(app, "reservas_errada", READ, { headers: { cookie } });
    expect(wrong.status).toBe(401);
    app.setNow("2026-03-12T13:30:00.000Z");
    const later = await callByKey(app, secret, READ, { headers: { cookie } });
    for (const { response } of [me, write, wrong, later]) expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("needs no origin check: no other site's page can send it", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await callByKey(app, secret, WRITE, { body: NEW, headers: foreign })).status).toBe(201);
    const headers = { ...foreign, "access-control-request-method": "POST" };
    const preflight = await raw(app, "/api/disciplines", { method: "OPTIONS", headers });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
    expect(preflight.headers.get("access-control-allow-headers")).toBeNull();
    // Without the key the origin check applies, whatever the cookie.
    const cookie = app.sessionOf("pedro");
    const init = { method: "POST", headers: { ...foreign, cookie, "content-type": "application/json" } };
    expect((await raw(app, "/api/disciplines", { ...init, body: '{"name":"Arte"}' })).status).toBe(403);
    const basic = { ...init.headers, authorization: "Basic cGVkcm86eA==" };
    const other = await raw(app, "/api/disciplines", { ...init, headers: basic, body: '{"name":"Arte"}' });
    expect(other.status).toBe(403);
  });

  it("that ends between two checks does not fall back on the cookie", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    const cookie = app.sessionOf("admin");
    const { now } = app.deps;
    // Called between the two checks.
    app.deps.now = () => {
      app.db.sqlite.exec("DELETE FROM api_keys");
      return now();
    };
    const { status, body } = await callByKey(app, secret, ["GET", "/api/user"], { headers: { cookie } });
    expect([status, body.message]).toEqual([401, expect.stringContaining("Esta chave não existe")]);
  });

  it("ignores another scheme's header, which is for a proxy: the session counts", async () => {
    const app = await createTestApp();
    const headers = { cookie: app.sessionOf("pedro"), authorization: "Basic cHJveHk6c2VuaGE=" };
    expect((await raw(app, "/api/user", { headers })).status).toBe(200);
  });
});

describe("a wrong key", () => {
  const WRONG = [
    ["revoked", "reservas_revogada"],
    ["malformed", "x"],
    ["empty", ""],
    ["of the highest length", "k".repeat(8000)],
    ["with quotes", "' OR 1=1 --"],
  ] as const;

  it.each(WRONG)("(%s) gets the same 401 with WWW-Authenticate", async (_, secret) => {
    const app = await createTestApp();
    const { status, body, response } = await callByKey(app, secret, READ);
    expect(status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect(body).toEqual({
      message: "Esta chave não existe, foi revogada ou está incompleta. Crie outra em Meu Perfil.",
    });
  });

  it("is counted by network, and a right one from there is never throttled", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    const statuses: number[] = [];
    for (let round = 0; round < 32; round++)
      statuses.push((await callByKey(app, `reservas_${round}`, READ)).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
    const slowed = await callByKey(app, "reservas_x", READ);
    expect(Number(slowed.response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await callByKey(app, secret, READ)).status).toBe(200);
    expect((await callByKey(app, "reservas_x", READ, { address: "192.0.2.7" })).status).toBe(401);
    // Guesses at calendar addresses are counted together with these.
    expect((await app.as(null).fetch(`/calendario/${"t".repeat(43)}.ics`)).status).toBe(429);
  });

  it("or none gets the scheme in WWW-Authenticate", async () => {
    const app = await createTestApp();
    const answer = await raw(app, "/api/users");
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });
});

describe("a key ends", () => {
  async function school() {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    expect((await callByKey(app, secret, READ)).status).toBe(200);
    return { app, statusNow: async () => (await callByKey(app, secret, READ)).status };
  }

  const revocations = (app: TestApp) =>
    tableRows(app, "audit_log").filter(({ entity, action }) => entity === "api-key" && action === "revoke");

  it("when staff reset the password", async () => {
    const { app, statusNow } = await school();
    await app
      .as("admin")
      .api("POST", `/api/users/${PEOPLE.pedro.id}/reset-password`, { newPassword: "Mais#Uma9" });
    expect(await statusNow()).toBe(401);
    expect(revocations(app)).toMatchObject([{ actor_user_id: PEOPLE.admin.id, label: "Integração" }]);
  });

  it.each(["teacher", "admin"])("when the role becomes %s", async (role) => {
    const { app, statusNow } = await school();
    await app.as("admin").api("PATCH", `/api/users/${PEOPLE.pedro.id}`, { role });
    expect(await statusNow()).toBe(401);
    expect(revocations(app)).toHaveLength(1);
  });

  it("when the account is deleted", async () => {
    const { app, statusNow } = await school();
    expect((await app.as("admin").api("DELETE", `/api/users/${PEOPLE.pedro.id}`)).status).toBe(200);
    expect(await statusNow()).toBe(401);
    expect(revocations(app)).toHaveLength(1);
    expect(tableRows(app, "api_keys")).toEqual([]);
  });

  it("not when its owner changes name, e-mail or password, none of which the client uses", async () => {
    const { app, statusNow } = await school();
    await app.as("admin").api("PATCH", `/api/users/${PEOPLE.pedro.id}`, { name: "Pedro Paulo" });
    await app.as("pedro").api("POST", "/api/change-password", {
      currentPassword: PASSWORD,
      newPassword: "Outra#Senha2",
      confirmPassword: "Outra#Senha2",
    });
    await app.as("pedro").post("/sair");
    expect(await statusNow()).toBe(200);
    expect(revocations(app)).toEqual([]);
  });

  it("during a write: queued work is discarded", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "admin");
    const { hash } = app.deps.passwords;
    app.deps.passwords = {
      ...app.deps.passwords,
      async hash(...given) {
        app.db.sqlite.exec("DELETE FROM api_keys");
        return hash(...given);
      },
    };
    const body = { name: "Carla Dias", email: "c@escola.test", username: "carla", role: "teacher" };
    const made = await callByKey(app, secret, ["POST", "/api/users"], {
      body: { ...body, password: "Outra#Senha9" },
    });
    expect(made.status).toBe(401);
    expect(tableRows(app, "users")).toHaveLength(7);
  });
});

describe("the last use of a key", () => {
  it("is written at most once an hour, and never by a wrong one", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    expect(lastUse(app)).toBeNull();
    await callByKey(app, "reservas_errada", READ);
    expect(lastUse(app)).toBeNull();
    await callByKey(app, secret, READ);
    expect(lastUse(app)).toBe("2026-03-12T13:00:00.000Z");
    app.setNow("2026-03-12T13:59:59.000Z");
    const before = stateOfAllRows(app.db);
    await callByKey(app, secret, READ);
    expect(stateOfAllRows(app.db)).toBe(before);
    app.setNow("2026-03-12T14:00:00.000Z");
    await callByKey(app, secret, READ);
    expect(lastUse(app)).toBe("2026-03-12T14:00:00.000Z");
  });

  it("does not change the response if it cannot be written", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    const { write } = app.db;
    app.db.write = () => {
      throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    };
    expect((await callByKey(app, secret, READ)).status).toBe(200);
    app.db.write = write;
    expect(app.logged).toMatchObject([{ event: "key-use-not-noted", code: "SQLITE_FULL" }]);
  });

  it("does not invalidate the public pages", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    const version = app.db.publicVersion();
    await callByKey(app, secret, READ);
    expect(lastUse(app)).not.toBeNull();
    expect(app.db.publicVersion()).toBe(version);
  });
});

describe("the log", () => {
  it("holds neither a key nor its name", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro", "full", "Sistema do diretor");
    await callByKey(app, secret, WRITE, { body: NEW });
    await callByKey(app, "reservas_quase-certa", WRITE, { body: NEW });
    const failing = await callByKey(app, secret, ["POST", "/api/reservations"], { body: staffBody() });
    expect(failing.status).toBe(201);
    app.db.sqlite.exec("DROP TABLE audit_log");
    expect((await callByKey(app, secret, WRITE, { body: { name: "Outra" } })).status).toBe(500);
    expect(app.logged.length).toBeGreaterThan(3);
    const text = JSON.stringify(app.logged);
    for (const each of [secret, secret.slice(9), "quase-certa", "diretor", "Bearer"])
      expect(text, each).not.toContain(each);
  });
});
