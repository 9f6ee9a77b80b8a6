/** Two real processes over one file: a primary and a replica, and what a failover makes of them. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { ADMIN_PASSWORD, type RunningServer, startServer } from "#tests/support/server.ts";

const SECRET = "the same secret on every node of the tests";
const NEW_PASSWORD = "Nova#Senha2026";
const migrations = readMigrations("db/migrations");
let folder: string;
let running: RunningServer[];
/** Each node's mount and port. */
let ports: Record<"a" | "b", number>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-nodes-"));
  running = [];
  for (const name of ["a", "b"]) mkdirSync(path.join(folder, name));
  symlinkSync(path.join(folder, "a", "reservas.db"), path.join(folder, "b", "reservas.db"));
  ports = { a: await freePort(), b: await freePort() };
});
afterEach(async () => {
  for (const server of running) await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

function setReplica(node: "a" | "b", isReplica: boolean): void {
  const mark = path.join(folder, node, ".primary");
  if (isReplica) writeFileSync(mark, "127.0.0.1");
  else rmSync(mark, { force: true });
}

async function start(node: "a" | "b", more: Record<string, string> = {}): Promise<RunningServer> {
  const other = node === "a" ? "b" : "a";
  const server = await startServer({
    DATA_DIR: path.join(folder, `data-${node}`),
    LITEFS_DIR: path.join(folder, node),
    PORT: String(ports[node]),
    PRIMARY_URL: `http://{host}:${ports[other]}`,
    SESSION_SECRET: SECRET,
    ...more,
  });
  running.push(server);
  return server;
}

async function health(server: RunningServer): Promise<{ status: number; role: string }> {
  const response = await fetch(`${server.address}/healthz`);
  const { role } = (await response.json()) as { role: string };
  return { status: response.status, role };
}

function call(server: RunningServer, method: string, address: string, cookie = "", body?: object) {
  return fetch(server.address + address, {
    method,
    headers: { Cookie: cookie, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: "manual",
  });
}

async function signIn(server: RunningServer, password: string): Promise<string> {
  const response = await call(server, "POST", "/api/login", "", { username: "admin", password });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** The session of the first admin, signed in and through with the first password by way of this node. */
async function firstSignIn(server: RunningServer): Promise<string> {
  const cookie = await signIn(server, ADMIN_PASSWORD);
  const changed = await call(server, "POST", "/api/change-password", cookie, {
    currentPassword: ADMIN_PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  });
  expect(changed.status).toBe(200);
  return changed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const write = (server: RunningServer, cookie: string, name: string) =>
  call(server, "POST", "/api/disciplines", cookie, { name }).then(({ status }) => status);

const sorted = (texts: string[]) => texts.toSorted((a, b) => (a < b ? -1 : 1));

async function namesAt(server: RunningServer, cookie: string): Promise<string[]> {
  const rows = (await (await call(server, "GET", "/api/disciplines", cookie)).json()) as { name: string }[];
  return sorted(rows.map(({ name }) => name));
}

describe("a primary and a replica", () => {
  it("both read, both take writes, one writes; they change places while they run, there and back", async () => {
    setReplica("b", true);
    const [a, b] = [await start("a"), await start("b")];
    expect(await health(a)).toEqual({ status: 200, role: "primary" });
    expect(await health(b)).toEqual({ status: 200, role: "replica" });
    const cookie = await firstSignIn(b);
    expect(await write(b, cookie, "Pela réplica")).toBe(201);
    expect(await write(a, cookie, "Pelo principal")).toBe(201);
    expect(await namesAt(b, cookie)).toEqual(["Pela réplica", "Pelo principal"]);

    // The primary goes, and the replica is elected.
    setReplica("a", true);
    setReplica("b", false);
    await expect.poll(() => health(b), { timeout: 5000 }).toEqual({ status: 200, role: "primary" });
    await expect.poll(() => write(b, cookie, "Depois da troca"), { timeout: 5000 }).toBe(201);
    await expect.poll(() => a.output(), { timeout: 5000 }).toContain("é uma réplica");
    expect(await health(a)).toEqual({ status: 200, role: "replica" });
    expect(await write(a, cookie, "Pela nova réplica")).toBe(201);
    expect(await namesAt(a, cookie)).toHaveLength(4);

    setReplica("b", true);
    setReplica("a", false);
    await expect.poll(() => write(a, cookie, "De volta"), { timeout: 5000 }).toBe(201);
    await expect.poll(() => write(b, cookie, "De volta, pela réplica"), { timeout: 5000 }).toBe(201);
    expect(await namesAt(b, cookie)).toHaveLength(6);
    expect(/"level":"error"/.exec(a.output() + b.output())).toBeNull();

    expect(await b.stop()).toBe(0);
    expect(await a.stop()).toBe(0);
    const file = new SqliteDatabase(path.join(folder, "a", "reservas.db"), { readonly: true });
    expect(file.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(file.prepare("SELECT count(*) FROM users").pluck().get()).toBe(1);
    file.close();
  });

  it("in the seconds of a failover every write is done or refused, none is lost and none is done twice", async () => {
    setReplica("b", true);
    const [a, b] = [await start("a"), await start("b")];
    const cookie = await firstSignIn(a);
    const acknowledged: string[] = [];
    const others = new Set<number>();
    const over = new AbortController();
    const writer = async (server: RunningServer, name: string) => {
      for (let index = 0; !over.signal.aborted; index++) {
        const status = await write(server, cookie, `${name} ${index}`);
        if (status === 201) acknowledged.push(`${name} ${index}`);
        else others.add(status);
      }
    };
    const writers = [writer(a, "Por A"), writer(b, "Por B")];
    await expect.poll(() => acknowledged.length, { timeout: 5000 }).toBeGreaterThan(20);
    setReplica("a", true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    setReplica("b", false);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 8000 }).toBeGreaterThan(before + 20);
    over.abort();
    await Promise.all(writers);
    expect([...others].filter((status) => status !== 503)).toEqual([]);
    expect(await namesAt(b, cookie)).toEqual(sorted(acknowledged));
  });

  it("keeps its lock and its own files out of the mount", async () => {
    setReplica("b", true);
    const [a, b] = [await start("a"), await start("b")];
    await firstSignIn(b);
    expect(readdirSync(path.join(folder, "b")).sort()).toEqual([".primary", "reservas.db"]);
    expect(readdirSync(path.join(folder, "a")).filter((name) => !name.startsWith("reservas.db"))).toEqual([]);
    expect(readdirSync(b.dataDir).filter((name) => !name.startsWith("reservas.lock"))).toEqual([]);
    expect(await b.stop()).toBe(0);
    expect(await health(a)).toEqual({ status: 200, role: "primary" });
  });

  it("sends a form with its cookies on, and the browser gets its redirect", async () => {
    setReplica("b", true);
    await start("a");
    const b = await start("b");
    const cookie = await firstSignIn(b);
    const response = await fetch(`${b.address}/admin/disciplinas/nova`, {
      method: "POST",
      headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ name: "Lógica" }),
      redirect: "manual",
    });
    expect([response.status, response.headers.get("location")]).toEqual([302, "/admin/disciplinas"]);
    const cookies = response.headers.getSetCookie().map((each) => each.split("=")[0]);
    expect(cookies).toEqual(expect.arrayContaining(["reservas_aviso", "reservas_gravou"]));
  });
});

describe("a replica that starts first", () => {
  it("waits with 503, makes nothing, and serves once the primary has made the database", async () => {
    setReplica("b", true);
    const b = await start("b");
    expect(await health(b)).toEqual({ status: 503, role: "replica" });
    const page = await fetch(`${b.address}/auth`);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(b.output()).toContain("espera o servidor principal");
    expect(existsSync(path.join(folder, "a", "reservas.db"))).toBe(false);
    await start("a");
    await expect.poll(() => health(b), { timeout: 5000 }).toEqual({ status: 200, role: "replica" });
    expect((await fetch(`${b.address}/auth`)).status).toBe(200);
  });

  it("waits while the database is older than the program, and leaves its migration to the primary", async () => {
    const names = Object.keys(migrations);
    const older = Object.fromEntries(names.slice(0, -1).map((name) => [name, migrations[name] ?? ""]));
    const file = path.join(folder, "a", "reservas.db");
    const options = { file, busyTimeoutMs: 250, snapshotDir: folder };
    (await openDatabase({ ...options, migrations: older })).close();
    setReplica("b", true);
    const b = await start("b");
    expect(await health(b)).toEqual({ status: 503, role: "replica" });
    const applied = () => {
      const probe = new SqliteDatabase(file, { readonly: true });
      const count = probe.prepare("SELECT count(*) FROM kysely_migration").pluck().get();
      probe.close();
      return count;
    };
    expect(applied()).toBe(names.length - 1);
    const a = await start("a");
    expect(applied()).toBe(names.length);
    expect(readdirSync(path.join(a.dataDir, "snapshots"))).toHaveLength(1);
    await expect.poll(() => health(b), { timeout: 5000 }).toEqual({ status: 200, role: "replica" });
  });

  it("refuses a database that is newer than the program", async () => {
    const file = path.join(folder, "a", "reservas.db");
    const newer = { ...migrations, "29990101000000_more": "CREATE TABLE more (id INTEGER) STRICT;" };
    (await openDatabase({ file, busyTimeoutMs: 250, snapshotDir: folder, migrations: newer })).close();
    setReplica("b", true);
    await expect(start("b")).rejects.toThrow(/ended with 1: .*mais nova/);
  });

  it("becomes the primary where it is elected: makes the database and the first admin", async () => {
    setReplica("b", true);
    const b = await start("b");
    rmSync(path.join(folder, "b", "reservas.db"));
    setReplica("b", false);
    await expect.poll(() => health(b), { timeout: 5000 }).toEqual({ status: 200, role: "primary" });
    await firstSignIn(b);
  });
});

describe("a replica whose settings name no mount", () => {
  /** Settings that know of LiteFS nothing but where the database lies. */
  const plain = (node: "a" | "b") => ({
    LITEFS_DIR: "",
    PRIMARY_URL: "",
    SESSION_SECRET: "",
    DATABASE_PATH: path.join(folder, node, "reservas.db"),
  });

  it.each([
    ["refuses to write", {}, 503, null],
    ["lets Fly replay", { FLY_APP_NAME: "reservas" }, 409, "instance=127.0.0.1"],
  ])("is known by the file .primary beside its read-only database: %s", async (_, more, status, replay) => {
    await (await start("a", plain("a"))).kill();
    const file = path.join(folder, "a", "reservas.db");
    chmodSync(file, 0o444);
    setReplica("b", true);
    const before = readFileSync(file);
    const b = await start("b", { ...plain("b"), ...more });
    expect(await health(b)).toEqual({ status: 200, role: "replica" });
    expect((await call(b, "GET", "/tv-panel")).status).toBe(200);
    const login = { username: "admin", password: ADMIN_PASSWORD };
    const refused = await call(b, "POST", "/api/login", "", login);
    expect([refused.status, refused.headers.get("fly-replay")]).toEqual([status, replay]);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(readFileSync(file).equals(before)).toBe(true);
    // The node is made the primary while it runs.
    chmodSync(file, 0o644);
    setReplica("b", false);
    await expect.poll(async () => (await call(b, "POST", "/api/login", "", login)).status).toBe(200);
    expect(await health(b)).toEqual({ status: 200, role: "primary" });
  });
});

describe("a command that writes", () => {
  it.each([["user", "reset-password", "admin"], ["demo"]])(
    "is sent to the primary by a replica: %s",
    (...args) => {
      setReplica("b", true);
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: path.join(folder, "data-b"),
        LITEFS_DIR: path.join(folder, "b"),
        SESSION_SECRET: SECRET,
        NODE_ENV: "production" as const,
      };
      const { status, stderr } = spawnSync(process.execPath, ["build/server.cjs", ...args], { env });
      expect(status).toBe(1);
      expect(String(stderr)).toContain("Execute o comando no principal (127.0.0.1).");
      expect(existsSync(path.join(folder, "a", "reservas.db"))).toBe(false);
    },
  );
});

describe("startup on a mount is refused", () => {
  it.each([
    ["that is not there", { LITEFS_DIR: "/nonexistent/mount" }, /não existe\. Inicie o LiteFS/],
    ["without a secret", { SESSION_SECRET: "" }, /SESSION_SECRET é obrigatório com LITEFS_DIR/],
  ])("%s", async (_, more, words) => {
    await expect(start("a", more)).rejects.toThrow(words);
  });
});
