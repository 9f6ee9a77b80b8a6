import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matrix } from "#app/services/access/matrix.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { DEMO_PASSWORD, seedDemoSchool } from "#db/seeds/demo-school.ts";
import { residentMemory } from "#scripts/bench/server-process.ts";
import { firstDataFolder } from "#tests/support/database/first-database.ts";
import { type RunningServer, SINGLE_FILE, startServer } from "#tests/support/server/server.ts";

const migrations = readMigrations("db/migrations");
const NEW_PASSWORD = "Nova#Senha2026";
const SCREENS = Object.keys(matrix)
  .filter((key) => key.startsWith("GET /") && !/[:*@]|\/api\//.test(key))
  .map((key) => key.slice("GET ".length));

function databaseIn(dataDir: string) {
  const snapshotDir = path.join(dataDir, "snapshots");
  return { file: path.join(dataDir, "reservas.db"), busyTimeoutMs: 5000, snapshotDir };
}

/** A browser's cookies, and the headers that it sends with a form of our origin. */
function createVisitor(server: RunningServer) {
  let cookie = "";
  return async (address: string, fields?: Record<string, string>): Promise<Response> => {
    const response = await fetch(server.address + address, {
      redirect: "manual",
      headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin", "Accept-Encoding": "br" },
      ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
    });
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return response;
  };
}

describe.skipIf(!SINGLE_FILE)("the single file, alone in an empty folder", () => {
  let folder: string;
  let program: string;
  let server: RunningServer;

  // Other tests start the server with ADMIN_PASSWORD; here no setting is given.
  const start = (dataDir = path.join(folder, "data")) =>
    startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: "", NODE_ENV: undefined, PATH: undefined }, [program]);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
    program = path.join(folder, "reservas");
    copyFileSync(SINGLE_FILE ?? "", program);
    chmodSync(program, 0o755);
    server = await start();
  }, 30_000);
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it("makes its data folder, and prints the first password and the address", () => {
    expect(server.output()).toMatch(/^Primeiro acesso: usuário admin, senha \S{12} /);
    expect(server.output()).toMatch(/\nReservas em http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(readdirSync(folder).sort()).toEqual(["data", "reservas"]);
    expect(readdirSync(server.dataDir)).toEqual(
      expect.arrayContaining(["reservas.db", "runtime", "session-secret"]),
    );
  });

  it.skipIf(process.platform === "win32")("is unreadable to other users", () => {
    expect(statSync(server.dataDir).mode & 0o777).toBe(0o700);
  });

  it("serves every screen, with its files, to the first administrator", async () => {
    const visit = createVisitor(server);
    const first = /senha (\S{12}) /.exec(server.output())?.[1] ?? "";
    const signedIn = await visit("/auth", { username: "admin", password: first });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, "/alterar-senha"]);
    const changed = await visit("/alterar-senha", {
      currentPassword: first,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect(changed.status).toBe(302);
    const files = new Set<string>();
    // A sign-in elsewhere has a cookie of its own, and the first administrator answers for no room.
    const screens = SCREENS.filter((screen) => !/^\/(auth|reservas\/avaliar)/.test(screen));
    const failed: string[] = [];
    for (const screen of screens) {
      const response = await visit(screen);
      if (response.status >= 400) failed.push(`${screen} ${response.status}`);
      const html = await response.text();
      for (const [, file] of html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|woff2|png))"/g))
        files.add(file!);
      for (const [, file] of html.matchAll(/"(\/assets\/[^"]+\.js)"/g)) files.add(file!);
    }
    for (const file of files) {
      const response = await visit(file);
      if (response.status !== 200) failed.push(`${file} ${response.status}`);
      if (/\.(js|css)$/.test(file))
        expect([file, response.headers.get("content-encoding")]).toEqual([file, "br"]);
    }
    expect(failed).toEqual([]);
    expect(files.size).toBeGreaterThan(20);
  });

  it.skipIf(process.platform !== "linux")("takes at most 120 MB when idle", async () => {
    // Over an existing database: the first startup also hashes the first password.
    const resting = await start(await firstDataFolder());
    try {
      expect((await fetch(`${resting.address}/healthz`)).status).toBe(200);
      expect(residentMemory(resting.pid)).toBeLessThanOrEqual(120);
    } finally {
      await resting.stop();
    }
  });

  it("loads no addon from its folder but its own", async () => {
    const runtime = path.join(server.dataDir, "runtime");
    const [addon] = readdirSync(runtime);
    const own = readFileSync(path.join(runtime, addon!));
    await server.kill();
    rmSync(path.join(runtime, addon!));
    writeFileSync(path.join(runtime, addon!), "not an addon");
    server = await start();
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect(readdirSync(runtime)).toEqual([addon]);
    expect(readFileSync(path.join(runtime, addon!)).equals(own)).toBe(true);
  });

  it("migrates an older database after a snapshot of it", async () => {
    const dataDir = path.join(folder, "older");
    const [oldest, ...newer] = Object.entries(migrations);
    const db = await openDatabase({ ...databaseIn(dataDir), migrations: Object.fromEntries([oldest!]) });
    db.close();
    const school = await start(dataDir);
    try {
      expect((await fetch(`${school.address}/healthz`)).status).toBe(200);
      const snapshots = readdirSync(path.join(dataDir, "snapshots"));
      expect(snapshots).toEqual([expect.stringMatching(/^antes-de-migrar-.*\.db$/)]);
      const names = (file: string) => {
        const sqlite = new SqliteDatabase(file, { readonly: true });
        const rows = sqlite.prepare("SELECT name FROM kysely_migration ORDER BY name").pluck().all();
        sqlite.close();
        return rows;
      };
      expect(names(path.join(dataDir, "snapshots", snapshots[0]!))).toEqual([oldest![0]]);
      expect(names(path.join(dataDir, "reservas.db"))).toEqual([oldest![0], ...newer.map(([name]) => name)]);
    } finally {
      await school.stop();
    }
  });

  it("refuses a newer database with a sentence, and leaves it as it is", async () => {
    const dataDir = path.join(folder, "newer");
    const newer = { ...migrations, "29990101000000_later": "CREATE TABLE later (id INTEGER) STRICT;" };
    (await openDatabase({ ...databaseIn(dataDir), migrations: newer })).close();
    const before = readFileSync(path.join(dataDir, "reservas.db"));
    const { status, stderr } = spawnSync(program, [], {
      env: { NODE_ENV: "production", DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0" },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^O arquivo .*reservas\.db é de uma versão mais nova deste programa \(29990101000000_later\)\. Nada foi alterado\./,
    );
    expect(readFileSync(path.join(dataDir, "reservas.db")).equals(before)).toBe(true);
  });

  it("renders a proof", async () => {
    const dataDir = path.join(folder, "demo");
    const db = await openDatabase({ ...databaseIn(dataDir), migrations });
    const today = new Date().toISOString().slice(0, 10);
    seedDemoSchool(db, { rooms: 12, days: 20, scale: 1, seed: "escola", today, passwordCost: 4 });
    db.close();
    const school = await start(dataDir);
    try {
      const visit = createVisitor(school);
      expect((await visit("/auth", { username: "professor", password: DEMO_PASSWORD })).status).toBe(302);
      const proof = await visit("/api/reservations/proof");
      expect([proof.status, proof.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(
        Buffer.from(await proof.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    } finally {
      await school.stop();
    }
  });
});
