/** Two real processes over one file: a primary and a replica, also during a failover. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { columnIn, inDatabase } from "#tests/support/database/database-file.ts";
import { copyFirstDatabase } from "#tests/support/database/first-database.ts";
import { signInFirstAdmin } from "#tests/support/school/first-admin.ts";
import { callCommand } from "#tests/support/server/command.ts";
import { type FakeConsul, startConsul, writeLiteFsConfig } from "#tests/support/server/consul.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { showRole } from "#tests/support/server/replica.ts";
import { ADMIN_PASSWORD, type RunningServer, startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const SECRET = "the same secret on every node of the tests";
const migrations = readMigrations("db/migrations");
let folder: string;
let running: RunningServer[];
/** Each node's mount and port. */
let ports: Record<"a" | "b", number>;

beforeEach(async () => {
  folder = testFolder();
  running = [];
  writeLiteFsConfig(folder);
  for (const name of ["a", "b"] as const) mkdirSync(mountOf(name));
  elect("a");
  symlinkSync(path.join(folder, "a", "reservas.db"), path.join(folder, "b", "reservas.db"));
  ports = { a: await freePort(), b: await freePort() };
});
afterEach(async () => {
  for (const server of running) await server.kill();
});

const mountOf = (node: "a" | "b") => path.join(folder, node);

/** Makes one node the primary and the other its replica, in the order of LiteFS's handover. */
function elect(node: "a" | "b"): void {
  showRole(mountOf(node === "a" ? "b" : "a"), { host: "127.0.0.1" });
  showRole(mountOf(node), "primary");
}

/** Creates the database that both nodes see, as an earlier primary left it; returns a session of `admin`. */
const placeDatabase = () => copyFirstDatabase(path.join(folder, "a", "reservas.db"), SECRET);

async function start(node: "a" | "b", more: Record<string, string> = {}): Promise<RunningServer> {
  const other = node === "a" ? "b" : "a";
  const server = await startServer({
    DATA_DIR: path.join(folder, `data-${node}`),
    LITEFS_DIR: path.join(folder, node),
    LITEFS_CONFIG: path.join(folder, "litefs.yml"),
    PORT: String(ports[node]),
    PRIMARY_URL: `http://{host}:${ports[other]}`,
    SESSION_SECRET: SECRET,
    ...more,
  });
  running.push(server);
  return server;
}

const startBoth = () => Promise.all([start("a"), start("b")]);

type Health = { status: number; role: string; writes: boolean };

async function health(server: RunningServer, address = "/healthz"): Promise<Health> {
  const response = await fetch(server.address + address);
  const { role, writes } = (await response.json()) as Health;
  return { status: response.status, role, writes };
}

const PRIMARY = { status: 200, role: "primary", writes: true };
const REPLICA = { status: 200, role: "replica", writes: false };
const NONE = { status: 200, role: "none", writes: false };

function call(server: RunningServer, method: string, address: string, cookie = "", body?: object) {
  return fetch(server.address + address, {
    method,
    headers: { Cookie: cookie, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: "manual",
  });
}

const write = (server: RunningServer, cookie: string, name: string) =>
  call(server, "POST", "/api/disciplines", cookie, { name }).then(({ status }) => status);

const sorted = (texts: string[]) => texts.toSorted((a, b) => (a < b ? -1 : 1));

async function namesAt(server: RunningServer, cookie: string): Promise<string[]> {
  const rows = (await (await call(server, "GET", "/api/disciplines", cookie)).json()) as { name: string }[];
  return sorted(rows.map(({ name }) => name));
}

describe("a primary and a replica", () => {
  it("both read, one writes; they swap roles while running, there and back", async () => {
    const cookie = await placeDatabase();
    const [a, b] = await startBoth();
    expect([await health(a), await health(b)]).toEqual([PRIMARY, REPLICA]);
    expect((await health(a, "/healthz/primary")).status).toBe(200);
    expect((await health(b, "/healthz/primary")).status).toBe(503);
    expect([await write(a, cookie, "Pelo principal"), await write(b, cookie, "Na réplica")]).toEqual([
      201, 503,
    ]);
    expect(await namesAt(b, cookie)).toEqual(["Pelo principal"]);

    // The primary goes: no primary is known, then the replica is elected.
    showRole(mountOf("b"), "none");
    expect(await health(b)).toEqual(NONE);
    expect(await write(b, cookie, "Ninguém")).toBe(503);
    elect("b");
    await expect.poll(() => health(b), { timeout: 5000 }).toEqual(PRIMARY);
    expect(await write(b, cookie, "Depois da troca")).toBe(201);
    await expect.poll(() => a.output(), { timeout: 5000 }).toContain("é uma réplica");
    expect(await health(a)).toEqual(REPLICA);
    expect(await write(a, cookie, "Na nova réplica")).toBe(503);
    expect(await namesAt(a, cookie)).toEqual(["Depois da troca", "Pelo principal"]);

    elect("a");
    await expect.poll(() => write(a, cookie, "De volta"), { timeout: 5000 }).toBe(201);
    expect(await namesAt(b, cookie)).toHaveLength(3);
    expect(/"level":"error"/.exec(a.output() + b.output())).toBeNull();

    expect(await b.stop()).toBe(0);
    expect(await a.stop()).toBe(0);
    const file = path.join(folder, "a", "reservas.db");
    expect(columnIn(file, "PRAGMA integrity_check")).toEqual(["ok"]);
    expect(columnIn(file, "SELECT count(*) FROM users")).toEqual([1]);
  });

  it("in the seconds of a failover every write is done or refused, none is lost and none is done twice", async () => {
    const cookie = await placeDatabase();
    const [a, b] = await startBoth();
    const acknowledged: string[] = [];
    const others = new Set<number>();
    const over = new AbortController();
    const writer = async (server: RunningServer, name: string) => {
      for (let index = 0; !over.signal.aborted; index++) {
        const status = await write(server, cookie, `${name} ${index}`);
        if (status === 201) acknowledged.push(`${name} ${index}`);
        else others.add(status);
        await pause(2);
      }
    };
    const writers = [writer(a, "Por A"), writer(b, "Por B")];
    await expect.poll(() => acknowledged.length, { timeout: 5000 }).toBeGreaterThan(20);
    showRole(mountOf("a"), "none");
    await pause(300);
    elect("b");
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 8000 }).toBeGreaterThan(before + 20);
    over.abort();
    await Promise.all(writers);
    expect([...others].filter((status) => status !== 503)).toEqual([]);
    expect(await namesAt(b, cookie)).toEqual(sorted(acknowledged));
  });

  it("stores its lock and its own files outside the mount", async () => {
    const cookie = await placeDatabase();
    const [a, b] = await startBoth();
    expect(await write(a, cookie, "Pelo principal")).toBe(201);
    expect(readdirSync(mountOf("b")).sort()).toEqual([".lag", ".primary", "reservas.db"]);
    const own = readdirSync(mountOf("a")).filter((name) => !name.startsWith("reservas.db"));
    expect(own).toEqual([".lag"]);
    expect(readdirSync(b.dataDir).filter((name) => !name.startsWith("reservas.lock"))).toEqual([]);
    expect(await b.stop()).toBe(0);
    expect(await health(a)).toEqual(PRIMARY);
  });
});

describe("a replica that becomes the primary", () => {
  /** The database as `litefs import` of a plain copy leaves it: its header has DELETE. */
  function importWithoutWal(): void {
    inDatabase(path.join(mountOf("a"), "reservas.db"), (sqlite) => sqlite.pragma("journal_mode = DELETE"));
  }

  it("writes although the header has DELETE and it has read: it closes before it opens", async () => {
    const cookie = await placeDatabase();
    importWithoutWal();
    const b = await start("b");
    expect(await namesAt(b, cookie)).toEqual([]);
    elect("b");
    await expect.poll(() => write(b, cookie, "Depois"), { timeout: 5000 }).toBe(201);
    expect(await health(b)).toEqual(PRIMARY);
  });

  it("reports on /healthz and in the log why it cannot write, and still reads", async () => {
    const cookie = await placeDatabase();
    importWithoutWal();
    const b = await start("b");
    // A long read by another connection: a file whose header has DELETE cannot switch to WAL meanwhile.
    const reader = new SqliteDatabase(path.join(mountOf("a"), "reservas.db"), { readonly: true });
    reader.exec("BEGIN");
    reader.prepare("SELECT count(*) FROM users").get();
    elect("b");
    const healthOfB = async () => (await fetch(`${b.address}/healthz`)).json();
    const failing = { status: "unavailable", role: "primary", writes: false, problem: "SQLITE_BUSY", lag: 0 };
    await expect.poll(healthOfB, { timeout: 5000 }).toEqual(failing);
    expect(b.output()).toContain('"event":"database-not-opened","access":"write"');
    expect(await write(b, cookie, "Ainda não")).toBe(503);
    expect(await namesAt(b, cookie)).toEqual([]);
    reader.close();
    await expect.poll(() => write(b, cookie, "Agora"), { timeout: 5000 }).toBe(201);
    await expect.poll(() => health(b), { timeout: 5000 }).toEqual(PRIMARY);
  });
});

describe("a program whose mount is gone", () => {
  it.each([
    ["that writes", "a"],
    ["that reads", "b"],
  ] as const)("ends within 2 s, so that LiteFS can come back: %s", async (_, node) => {
    await placeDatabase();
    const server = await start(node);
    const started = performance.now();
    rmSync(path.join(mountOf(node), ".lag"));
    expect(await server.exit()).not.toBe(0);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(server.output()).toMatch(/não responde mais|"event":"mount-gone"/);
  });
});

describe("a replica that starts first", () => {
  it("answers 503, creates nothing, and serves once the primary has created the database", async () => {
    const b = await start("b");
    expect(await health(b)).toEqual({ ...REPLICA, status: 503 });
    const page = await fetch(`${b.address}/auth`);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(b.output()).toContain("espera o servidor principal");
    expect(existsSync(path.join(folder, "a", "reservas.db"))).toBe(false);
    await start("a");
    await expect.poll(() => health(b), { timeout: 5000 }).toEqual(REPLICA);
    expect((await fetch(`${b.address}/auth`)).status).toBe(200);
  });

  it("waits while the database is older than the program, and leaves its migration to the primary", async () => {
    const names = Object.keys(migrations);
    const older = Object.fromEntries(names.slice(0, -1).map((name) => [name, migrations[name] ?? ""]));
    const file = path.join(folder, "a", "reservas.db");
    const options = { file, busyTimeoutMs: 250, snapshotDir: folder };
    (await openDatabase({ ...options, migrations: older })).close();
    const b = await start("b");
    expect(await health(b)).toEqual({ ...REPLICA, status: 503 });
    const applied = () => columnIn(file, "SELECT name FROM kysely_migration", { readonly: true });
    expect(applied()).toHaveLength(names.length - 1);
    const a = await start("a");
    expect(applied()).toHaveLength(names.length);
    expect(readdirSync(path.join(a.dataDir, "snapshots"))).toHaveLength(1);
    await expect.poll(() => health(b), { timeout: 5000 }).toEqual(REPLICA);
  });

  it("refuses a database that is newer than the program", async () => {
    const file = path.join(folder, "a", "reservas.db");
    const newer = { ...migrations, "29990101000000_more": "CREATE TABLE more (id INTEGER) STRICT;" };
    (await openDatabase({ file, busyTimeoutMs: 250, snapshotDir: folder, migrations: newer })).close();
    await expect(start("b")).rejects.toThrow(/ended with 1: .*mais nova/s);
  });

  it("becomes the primary once elected, and creates the database and the first admin", async () => {
    const b = await start("b");
    rmSync(path.join(folder, "b", "reservas.db"));
    elect("b");
    await expect.poll(() => health(b), { timeout: 5000 }).toEqual(PRIMARY);
    await signInFirstAdmin(b);
  });
});

describe("a replica whose settings name no mount", () => {
  /** Settings that name only the database's path, nothing of LiteFS. */
  const plain = (node: "a" | "b") => ({
    LITEFS_DIR: "",
    PRIMARY_URL: "",
    SESSION_SECRET: "",
    DATABASE_PATH: path.join(folder, node, "reservas.db"),
  });

  it.each([
    ["refuses to write", {}, 503, null, async () => (await start("a", plain("a"))).kill()],
    ["lets Fly replay", { FLY_APP_NAME: "reservas" }, 409, "instance=127.0.0.1", placeDatabase],
  ])(
    "is known by the file .primary beside its read-only database: %s",
    async (_, more, status, replay, setUp) => {
      await setUp();
      const file = path.join(folder, "a", "reservas.db");
      chmodSync(file, 0o444);
      const before = readFileSync(file);
      const b = await start("b", { ...plain("b"), ...more });
      expect(await health(b)).toEqual(REPLICA);
      expect((await call(b, "GET", "/tv-panel")).status).toBe(200);
      const login = { username: "admin", password: ADMIN_PASSWORD };
      const refused = await call(b, "POST", "/api/login", "", login);
      expect([refused.status, refused.headers.get("fly-replay")]).toEqual([status, replay]);
      expect(refused.headers.get("retry-after")).toBe("5");
      expect(readFileSync(file).equals(before)).toBe(true);
      // The node is made the primary while it runs.
      chmodSync(file, 0o644);
      elect("b");
      const signIn = async () => (await call(b, "POST", "/api/login", "", login)).status;
      await expect.poll(signIn, { timeout: 5000 }).toBe(200);
      expect(await health(b)).toEqual(PRIMARY);
    },
  );
});

describe("a command that writes", () => {
  it.each([["user", "reset-password", "admin"], ["demo"]])(
    "is sent to the primary by a replica: %s",
    async (...args) => {
      const settings = {
        DATA_DIR: path.join(folder, "data-b"),
        LITEFS_DIR: path.join(folder, "b"),
        SESSION_SECRET: SECRET,
      };
      const { code, err } = await callCommand(args, settings);
      expect(code).toBe(1);
      expect(err).toContain("Execute o comando no principal (127.0.0.1).");
      expect(existsSync(path.join(folder, "a", "reservas.db"))).toBe(false);
    },
  );
});

describe("a primary that Consul does not confirm", () => {
  const FENCED = { status: 200, role: "none", writes: false };
  const SELF = "http://10.0.0.1:20202";
  let consul: FakeConsul;
  beforeEach(async () => {
    consul = await startConsul({ holder: SELF });
  });
  afterEach(() => consul.close());

  it("stops writing in half the lease's time, also after a pause of its process, and resumes once confirmed", async () => {
    writeLiteFsConfig(folder, { consul: consul.url, advertiseUrl: SELF, ttl: "5s" });
    const cookie = await placeDatabase();
    const a = await start("a");
    expect([await health(a), await write(a, cookie, "Antes")]).toEqual([PRIMARY, 201]);
    consul.state = "hang";
    const over = performance.now() + 2500;
    await expect.poll(() => health(a), { timeout: 4000, interval: 20 }).toEqual(FENCED);
    expect(performance.now()).toBeLessThan(over + 300);
    expect((await health(a, "/healthz/primary")).status).toBe(503);
    expect(await write(a, cookie, "Sem saber")).toBe(503);
    expect(await namesAt(a, cookie)).toEqual(["Antes"]);

    consul.state = { holder: SELF };
    await expect.poll(() => write(a, cookie, "De novo"), { timeout: 8000 }).toBe(201);

    // Paused like a virtual machine: the first thing it handles afterwards is a write that waited.
    process.kill(a.pid, "SIGSTOP");
    consul.state = { holder: "http://10.0.0.2:20202" };
    const waiting = write(a, cookie, "Depois da pausa");
    await pause(2600);
    process.kill(a.pid, "SIGCONT");
    expect(await waiting).toBe(503);
    expect(await health(a)).toEqual(FENCED);
    expect(await namesAt(a, cookie)).toEqual(["Antes", "De novo"]);
    expect(a.output()).toContain("lease-not-known");
    expect(a.output()).not.toContain(new URL(consul.url).host);

    const { code, err } = await callCommand(["user", "reset-password", "admin"], {
      DATA_DIR: path.join(folder, "data-a"),
      LITEFS_DIR: path.join(folder, "a"),
      LITEFS_CONFIG: path.join(folder, "litefs.yml"),
      SESSION_SECRET: SECRET,
    });
    expect([code, err]).toEqual([1, expect.stringContaining("O Consul não confirma")]);
  });
});

describe("startup on a mount is refused", () => {
  it.each([
    ["that is not there", { LITEFS_DIR: "/nonexistent/mount" }, /não existe.*Inicie o LiteFS/],
    ["that is a folder like any other", { LITEFS_DIR: "/usr" }, /não é um volume do LiteFS/],
    [
      "without LiteFS's file",
      { LITEFS_CONFIG: "/nonexistent/litefs.yml" },
      /não pôde ser lida \(ENOENT\).*LITEFS_CONFIG/,
    ],
    ["without a secret", { SESSION_SECRET: "" }, /SESSION_SECRET é obrigatório com LITEFS_DIR/],
  ])("%s", async (_, more, words) => {
    await expect(start("a", more)).rejects.toThrow(words);
  });
});

describe("a mount without LiteFS's file", () => {
  it("is served, and the terminal warns that there is no fence", async () => {
    const a = await start("a", { LITEFS_CONFIG: "" });
    expect(a.output()).toContain("A configuração do LiteFS (litefs.yml) não foi encontrada");
  });
});
