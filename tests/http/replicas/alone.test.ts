/** A replica without a reachable primary serves reads, refuses writes and changes no byte. */
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MatrixKey, matrixRow } from "#app/services/access/matrix.ts";
import { connect } from "#db/connect.server.ts";
import { raw } from "#tests/support/api/calls.ts";
import { FIELDS, served } from "#tests/support/api/served-rows.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { portion } from "#tests/support/every-change.ts";
import { namePeople } from "#tests/support/school/room-people.ts";
import { PASSWORD, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { createMounts, type Mounts, replicationIn, showRole } from "#tests/support/server/replica.ts";

const WRITES = served.filter(({ method }) => method !== "GET");
const READS = served.filter(({ key }) => key.startsWith("GET /") && !matrixRow(key).writes);
const SENTENCE =
  "O servidor não pode gravar neste momento. Nada foi alterado. Espere alguns segundos e tente de novo.";
/** The fields as a form sends them. */
const FORM = Object.fromEntries(Object.entries(FIELDS).map(([name, value]) => [name, String(value)]));

let mounts: Mounts;
let app: TestApp;
let before: string | undefined;

async function createFilledMounts(): Promise<Mounts> {
  const made = await createMounts();
  addReservation(made, { date: "2026-03-20" });
  namePeople(made, "sala1", ["admin", "ana"]);
  addReservation(made, { status: "approved", environmentIds: [ROOM.sala2] });
  made.db.sqlite
    .prepare("INSERT INTO calendar_feeds (user_id, token, created_at) VALUES (?, ?, ?)")
    .run(PEOPLE.ana.id, "a".repeat(43), "2026-03-01T12:00:00.000Z");
  return made;
}

/** The previous fingerprint, reused if the test changed no byte. */
let unchanged: Mounts | undefined;

beforeEach(async () => {
  // Otherwise the log grows with each test's sign-in, and every fingerprint reads it.
  unchanged?.db.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  mounts = unchanged ?? (await createFilledMounts());
  unchanged = undefined;
  before = undefined;
  app = await createTestApp({
    file: path.join(mounts.replica, "reservas.db"),
    sessions: mounts.db,
    replication: replicationIn(mounts.replica),
  });
});
afterEach(() => {
  app.db.close({ checkpoint: false });
  if (before !== undefined && mounts.fingerprint() === before) unchanged = mounts;
  else mounts.remove();
});
afterAll(() => unchanged?.remove());

/** Required query parameters. */
const QUERIES: Partial<Record<MatrixKey, string>> = {
  "GET /reservas": "?semana=2026-03-16&turno=manha",
  "GET /api/reservations/detailed": "?startDate=2026-03-16&endDate=2026-03-22",
  "GET /api/calendars/:id/school-days": "?startDate=2026-03-16&endDate=2026-03-22",
  "GET /api/absences/:id/substitutes": "?reservationId=1",
  "GET /api/equipment/:id/availability": "?date=2026-03-20",
  "GET /api/public/check-conflicts": "?environmentIds=1&date=2026-03-20&shift=morning",
};

/** A person whom the matrix row permits. */
function allowedFor(key: MatrixKey): Username | null {
  if (key.endsWith(" /auth")) return null;
  if (/alterar-senha/.test(key)) return "novoana";
  const { roles } = matrixRow(key);
  if (roles.teacher && /minhas-reservas|reservations\/proof|perfil|GET \/reservas/.test(key)) return "ana";
  return roles.admin ? "admin" : "ana";
}

it("has rows to try", () => {
  expect(WRITES.length).toBeGreaterThan(40);
  expect(READS.length).toBeGreaterThan(40);
});

describe.each(WRITES)("$key", ({ key, method, path: address, isApi }) => {
  const turn = WRITES.findIndex((each) => each.key === key);
  it.each(isApi ? [""] : portion(["", ".data"], turn, 2))(
    "is refused at %j, with Retry-After",
    async (suffix) => {
      const client = app.as(allowedFor(key));
      before = mounts.fingerprint();
      const headers = { "Content-Type": "application/json" };
      const body = method === "DELETE" ? {} : { body: JSON.stringify(FIELDS) };
      const response = await (isApi
        ? client.fetch(address, { method, headers, ...body })
        : client.post(address + suffix, FORM));
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(await response.text()).toContain(SENTENCE);
      expect(response.headers.getSetCookie().join()).not.toContain("reservas_sessao=");
      expect(mounts.fingerprint()).toBe(before);
    },
  );
});

describe("every GET works on a file that cannot be written", () => {
  it.each(READS)("$key", async ({ key, path: pattern }) => {
    const client = app.as(allowedFor(key));
    before = mounts.fingerprint();
    const feed = `${"a".repeat(43)}.ics`;
    const address = pattern.replace(":file", feed).replace(":code", "ABCD-EFGH-JKMN-PQRS");
    const ask = () => client.fetch(address + (QUERIES[key] ?? ""));
    // Requests for data stored only on the primary go there first; answered here only if no proxy forwards them.
    if (matrixRow(key).primaryOnly) expect((await ask()).status).toBe(307);
    const response = await ask();
    expect([200, 302, 404]).toContain(response.status);
    if (key === "GET /reservas") expect(await response.text()).toContain("Algoritmos");
    expect(mounts.fingerprint()).toBe(before);
    expect(app.logged.filter((entry) => entry.level === "error")).toEqual([]);
  });
});

describe("a form", () => {
  it("preserves the typed values, but no password", async () => {
    const response = await app.as("admin").post("/admin/usuarios/novo", {
      name: "Carla Dias",
      username: "carla",
      email: "carla@escola.test",
      password: "Segredo#2026",
      role: "teacher",
    });
    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toContain("Erro:");
    expect(page).toContain("Carla Dias");
    expect(page).toContain("carla@escola.test");
    expect(page).not.toContain("Segredo#2026");
  });

  it("with lists preserves every choice", async () => {
    const response = await app.as("ana").post("/reservas/nova", {
      dates: ["2026-03-20", "2026-03-23"],
      environmentIds: ["1", "3"],
      shift: "afternoon",
      notes: "Trazer o projetor",
    });
    const page = await response.text();
    expect(page).toContain(SENTENCE);
    expect(page).toContain("Trazer o projetor");
    expect(page).toMatch(/value="3"[^>]*checked|checked[^>]*value="3"/);
    expect(page).toMatch(/value="2026-03-23"/);
  });
});

describe("the replica itself", () => {
  it.each([
    ["a visitor", null, 302],
    ["a teacher", "ana", 403],
  ] as const)("refuses an unauthorized write: %s", async (_, person, status) => {
    expect((await app.as(person).post("/admin/ambientes/novo", FORM)).status).toBe(status);
  });

  it("refuses a forged write", async () => {
    const headers = { "sec-fetch-site": "cross-site", cookie: app.sessionOf("admin") };
    const body = new URLSearchParams(FORM);
    expect((await raw(app, "/admin/ambientes/novo", { method: "POST", headers, body })).status).toBe(403);
  });
});

describe("the proof's call, a GET that writes", () => {
  it("is refused with a message when no proxy forwards it; HEAD answers", async () => {
    const ana = app.as("ana");
    before = mounts.fingerprint();
    expect((await ana.fetch("/api/reservations/proof")).status).toBe(307);
    const { status, body, response } = await ana.api("GET", "/api/reservations/proof");
    expect(status).toBe(503);
    expect(body.message).toBe(SENTENCE);
    expect(response.headers.get("retry-after")).toBe("5");
    expect((await ana.fetch("/api/reservations/proof", { method: "HEAD" })).status).toBe(200);
    expect(mounts.fingerprint()).toBe(before);
  });
});

describe("one read transaction", () => {
  /** The SQL that runs during the request. */
  async function statementsOf(person: Username, address: string): Promise<string[]> {
    const statements: string[] = [];
    const client = app.as(person);
    const sqlite = new SqliteDatabase(path.join(mounts.replica, "reservas.db"), {
      readonly: true,
      verbose: (sql) => statements.push(String(sql)),
    });

    app.db.reconnect(sqlite);
    statements.length = 0;
    expect((await client.fetch(address)).status).toBe(200);
    return statements;
  }

  /** Reads outside a transaction: each would acquire the mount's locks again. */
  function readsOutside(statements: string[]): string[] {
    let depth = 0;
    return statements.filter((sql) => {
      if (/^(BEGIN|SAVEPOINT)/.test(sql)) depth++;
      if (/^(COMMIT|ROLLBACK$|RELEASE)/.test(sql)) depth--;
      return depth === 0 && /^select.*\bfrom\b/i.test(sql.replaceAll("\n", " "));
    });
  }

  it.each([
    ["pedro", "/admin/reservas", "routes/bookings/review/list"],
    ["pedro", "/", "routes/dashboard"],
    ["ana", "/reservas", "routes/bookings/my-week"],
    ["ana", "/minhas-reservas", "routes/bookings/mine/list"],
    ["admin", "/admin/usuarios", "routes/people/list"],
  ] as const)("%s at %s: each loader opens one, and nothing reads outside", async (person, address, id) => {
    const whole = await statementsOf(person, address);
    expect(whole.filter((sql) => /^select/i.test(sql)).length).toBeGreaterThan(2);
    expect(readsOutside(whole)).toEqual([]);
    // Shell, frame and page.
    expect(whole.filter((sql) => sql.startsWith("BEGIN"))).toEqual(Array(3).fill("BEGIN"));

    const data = `${address === "/" ? "/_root" : address}.data?_routes=${encodeURIComponent(id)}`;
    const own = await statementsOf(person, data);
    expect(own.filter((sql) => /^select/i.test(sql)).length).toBeGreaterThan(1);
    expect(own.filter((sql) => sql.startsWith("BEGIN"))).toEqual(["BEGIN"]);
    expect(readsOutside(own)).toEqual([]);
  });

  it.each([
    "/tv-panel",
    "/programacao-semanal",
    "/api/public/reservations/weekly?startDate=2026-03-09&endDate=2026-03-15",
  ])("%s, a shared page, opens one too", async (address) => {
    const statements = await statementsOf("ana", address);
    expect(statements.filter((sql) => sql.startsWith("BEGIN"))).toEqual(["BEGIN"]);
    expect(readsOutside(statements)).toEqual([]);
  });

  it("ends at a handler's first await", async () => {
    const gate = Promise.withResolvers<void>();
    const waiting = app.db.read(async () => {
      await gate.promise;
      return app.db.sqlite.inTransaction;
    });
    expect(app.db.sqlite.inTransaction).toBe(false);
    gate.resolve();
    expect(await waiting).toBe(false);
  });

  it.each([
    ["ana", "/admin/usuarios", 403],
    ["ana", "/", 302],
    [null, "/reservas", 302],
    ["ana", "/minhas-reservas/999/detalhes", 404],
    ["admin", "/api/reservations/detailed?startDate=x", 400],
    ["novoana", "/api/classes", 403],
  ] as const)("has ended after %s was refused %s", async (person, address, status) => {
    expect((await app.as(person).fetch(address)).status).toBe(status);
    expect(app.db.sqlite.inTransaction).toBe(false);
  });

  it("ends after an unexpected error, so that neither reads nor writers stall", async () => {
    const ana = app.as("ana");
    const all = app.db.all;
    app.db.all = () => {
      throw new Error("planted");
    };
    for (const address of ["/reservas", "/reservas.data", "/api/disciplines", "/tv-panel"]) {
      expect((await ana.fetch(address)).status).toBeGreaterThanOrEqual(500);
      expect(app.db.sqlite.inTransaction).toBe(false);
    }
    app.db.all = all;
    mounts.db.sqlite.exec("UPDATE disciplines SET name = 'Renomeada' WHERE id = 1");
    expect(mounts.db.sqlite.pragma("wal_checkpoint(TRUNCATE)")).toMatchObject([{ busy: 0 }]);
    expect(await (await ana.fetch("/api/disciplines")).text()).toContain("Renomeada");
  });

  it("ends when the client disconnects", async () => {
    const cookie = app.sessionOf("ana");
    const ended = Array.from({ length: 20 }, () => {
      const given = new AbortController();
      const answer = app.handle(
        new Request("http://escola.test/reservas", { headers: { cookie }, signal: given.signal }),
        { address: "127.0.0.1" },
      );
      given.abort();
      return answer;
    });
    await Promise.allSettled(ended);
    expect(app.db.sqlite.inTransaction).toBe(false);
    expect(mounts.db.sqlite.pragma("wal_checkpoint(TRUNCATE)")).toMatchObject([{ busy: 0 }]);
  });

  it("that fails to start leaves nothing behind: the next one starts, and writes succeed", () => {
    mounts.db.sqlite.close();
    expect(() => mounts.db.read(() => 1)).toThrow("not open");
    mounts.db.reconnect(connect(path.join(mounts.primary, "reservas.db"), { busyTimeoutMs: 250 }));
    expect(mounts.db.read(() => 1)).toBe(1);
    expect(mounts.db.write(() => mounts.db.run(mounts.db.q.deleteFrom("settings")))).toBeDefined();
  });

  it("refuses to write, even if the file is writable", () => {
    const write = () => mounts.db.write(() => mounts.db.run(mounts.db.q.deleteFrom("settings")));
    expect(() => mounts.db.read(write)).toThrow("must not write");
    expect(() => mounts.db.read(() => mounts.db.run(mounts.db.q.deleteFrom("settings")))).toThrow(
      "must not write",
    );
    expect(mounts.db.sqlite.inTransaction).toBe(false);
    write();
  });
});

describe("a file that cannot even be read", () => {
  it.each(["/reservas", "/reservas.data", "/auth", "/tv-panel", "/programacao-semanal", "/api/disciplines"])(
    "shows the unexpected-error page and does not mention writing: %s",
    async (address) => {
      const ana = app.as("ana");
      app.db.read = () => {
        throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY_RECOVERY" });
      };
      const response = await ana.fetch(address);
      const page = await response.text();
      expect(response.status).toBe(500);
      expect(page).not.toContain("Nada foi alterado");
      if (!address.endsWith(".data")) expect(page).toMatch(/Ocorreu um erro|Não foi possível/);
      expect(app.logged).toContainEqual(expect.objectContaining({ code: "SQLITE_BUSY_RECOVERY" }));
    },
  );
});

describe("while no primary is known", () => {
  beforeEach(() => showRole(mounts.replica, "none"));

  it.each([
    ["/api/disciplines", { name: "Lógica" }],
    ["/api/login", { username: "ana", password: PASSWORD }],
  ])("%s answers 503", async (address, body) => {
    const { status, body: refused, response } = await app.as("admin").api("POST", address, body);
    expect(status).toBe(503);
    expect(refused.message).toBe(SENTENCE);
    expect(response.headers.get("retry-after")).toBe("5");
  });

  it("a form preserves the typed values", async () => {
    const response = await app.as("admin").post("/admin/disciplinas/nova", { name: "Lógica nova" });
    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toContain(SENTENCE);
    expect(page).toContain("Lógica nova");
  });

  it.each(["SQLITE_IOERR_WRITE", "SQLITE_READONLY_DIRECTORY", "SQLITE_FULL"])(
    "%s is a 503, not a 500",
    async (code) => {
      // LiteFS reported this node as primary when the request arrived, but refuses the write.
      showRole(mounts.replica, "primary");
      const admin = app.as("admin");
      const full = code === "SQLITE_FULL";
      app.db.write = () => {
        throw Object.assign(new Error("disk I/O error"), { code });
      };
      const { status, body } = await admin.api("POST", "/api/disciplines", { name: "Lógica" });
      expect(status).toBe(full ? 507 : 503);
      expect(body.message).toMatch(full ? /disco do servidor está cheio/ : /não pode gravar/);
      const form = await admin.post("/admin/disciplinas/nova", { name: "Lógica nova" });
      expect(form.status).toBe(full ? 507 : 503);
      expect(await form.text()).toContain("Lógica nova");
      const deletion = await admin.post("/admin/disciplinas/1/excluir");
      expect(deletion.status).toBe(full ? 507 : 503);
      expect(await deletion.text()).toContain(body.message);
      expect(app.logged.filter(({ event }) => event === "request-failed")).toHaveLength(3);
      expect(app.logged).toContainEqual(expect.objectContaining({ code }));
    },
  );
});
