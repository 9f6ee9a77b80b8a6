/** `restore` where the database lies on a LiteFS mount; the mount is a folder, and LiteFS's API a stub. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readImportMark } from "#db/import-mark.server.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openMemoryDatabase } from "#db/open.server.ts";
import { columnIn, inDatabase } from "#tests/support/database/database-file.ts";
import { schoolImage } from "#tests/support/school/school.ts";
import { callCommand, runCommand } from "#tests/support/server/command.ts";
import { writeLiteFsConfig } from "#tests/support/server/consul.ts";
import { showRole } from "#tests/support/server/replica.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const FORMER = /guardado em (\S+antes-de-restaurar-\S+\.db)/;
const SESSION = `INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
  VALUES ('${"0".repeat(64)}', 1, '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')`;
let root: string;
let mount: string;
let data: string;
let file: string;
let copy: string;
let litefs: Server;
let url: string;
/** The requests to LiteFS, and its response if it refuses an import. */
let requests: string[];
let refusal: string | null;

beforeEach(async () => {
  root = testFolder();
  mount = path.join(root, "mnt");
  data = path.join(root, "dados");
  copy = path.join(root, "copia.db");
  file = path.join(mount, "reservas.db");
  for (const folder of [mount, data]) mkdirSync(folder);
  writeFileSync(file, await schoolImage());
  showRole(mount, "primary");
  writeLiteFsConfig(root);
  [requests, refusal] = [[], null];
  litefs = createServer(async (message, outgoing) => {
    requests.push(`${message.method} ${message.url}`);
    if (message.url === "/info") return outgoing.end('{ "isPrimary": true, "candidate": true }\n');
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    if (refusal) return outgoing.writeHead(500).end(refusal);
    for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
    writeFileSync(file, Buffer.concat(chunks));
    return outgoing.end();
  });
  await new Promise<void>((resolve) => litefs.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(litefs.address() as AddressInfo).port}`;
});
afterEach(() => litefs.close());

const environment = () => ({
  DATA_DIR: data,
  LITEFS_DIR: mount,
  LITEFS_CONFIG: path.join(root, "litefs.yml"),
  LITEFS_URL: url,
  SESSION_SECRET: "s".repeat(32),
});

/** Runs it in its own process: for locks, which work between processes. */
const run = (args: string[]) => runCommand(args, environment());

/** The same within this process. */
const call = (args: string[], settings: Record<string, string> = {}) =>
  callCommand(args, { ...environment(), ...settings });

const count = (name: string, table: string) => columnIn(name, `SELECT count(*) FROM ${table}`)[0];
const addDiscipline = (name: string) =>
  inDatabase(file, (sqlite) =>
    sqlite.exec(
      `INSERT INTO disciplines (name, name_key, sort_key, created_at, updated_at)
       VALUES ('${name}', '${name.toLowerCase()}', '${name.toLowerCase()}', '2026', '2026')`,
    ),
  );

describe("on the primary", () => {
  it("imports the copy without sessions, and moves the old database out of the mount", async () => {
    inDatabase(file, (sqlite) => sqlite.exec(SESSION));
    expect((await call(["backup", copy])).code).toBe(0);
    expect(count(copy, "sessions")).toBe(1);
    addDiscipline("Depois da cópia");
    const { code, output } = await run(["restore", copy]);
    expect(output).toContain("Cópia restaurada em");
    expect(output).toContain("As pessoas precisam entrar de novo, e as chaves");
    expect(output).not.toContain("Inicie o programa");
    expect(code).toBe(0);
    expect(requests).toEqual(["GET /info", "POST /import?name=reservas.db"]);
    expect([...readFileSync(file).subarray(18, 20)]).toEqual([2, 2]);
    expect([count(file, "sessions"), count(file, "disciplines")]).toEqual([0, 2]);
    // By this mark the running program detects that its database was replaced.
    expect([inDatabase(copy, readImportMark), inDatabase(file, readImportMark)]).toEqual([
      0,
      expect.any(Number),
    ]);
    expect(inDatabase(file, readImportMark)).toBeGreaterThan(0);
    const former = FORMER.exec(output)?.[1] ?? "";
    expect(path.dirname(former)).toBe(data);
    expect(count(former, "disciplines")).toBe(3);
    expect(statSync(former).mode & 0o077).toBe(0);
    expect(readdirSync(data).filter((name) => name.startsWith("restauracao-"))).toEqual([]);
    expect(readdirSync(mount).filter((name) => !name.startsWith("reservas.db"))).toEqual([".lag"]);
  });

  it("works beside the running program, whose data folder it shares", async () => {
    expect((await call(["backup", copy])).code).toBe(0);
    const lock = new SqliteDatabase(path.join(data, "reservas.lock"));
    lock.exec("BEGIN EXCLUSIVE");
    expect(await run(["restore", copy])).toMatchObject({ code: 0 });
    lock.close();
  });

  it("migrates a copy of an older version before it is served", async () => {
    const migrations = readMigrations("db/migrations");
    const last = Object.keys(migrations).at(-1) ?? "";
    delete migrations[last];
    const older = await openMemoryDatabase(migrations);
    writeFileSync(copy, older.sqlite.serialize());
    older.close();
    const { code, output } = await call(["restore", copy]);
    expect(output).toContain(`foi atualizada (${last})`);
    expect(code).toBe(0);
    expect(columnIn(file, "SELECT max(name) FROM kysely_migration")).toEqual([last]);
    expect([...readFileSync(file).subarray(18, 20)]).toEqual([2, 2]);
  });

  it("takes an encrypted copy with its key", async () => {
    const identity = await generateIdentity();
    const keyFile = path.join(root, "chave.txt");
    writeFileSync(keyFile, `${identity}\n`);
    const sealed = `${copy}.age`;
    const recipient = await identityToRecipient(identity);
    expect((await call(["backup", sealed], { BACKUP_AGE_RECIPIENT: recipient })).code).toBe(0);
    expect((await call(["restore", sealed])).output).toContain("--identity");
    expect(requests).toEqual(["GET /info"]);
    expect((await call(["restore", sealed, "--identity", keyFile])).code).toBe(0);
  });

  it("creates the database if there is none yet", async () => {
    expect((await call(["backup", copy])).code).toBe(0);
    rmSync(file);
    expect((await call(["restore", copy])).output).toContain("repita o comando com --new");
    expect(requests).toEqual([]);
    const { code, output } = await call(["restore", "--new", copy]);
    expect(output).toContain("Não havia banco de dados anterior.");
    expect(code).toBe(0);
    expect(count(file, "users")).toBe(7);
  });

  it("preserves a damaged database unchanged", async () => {
    expect((await call(["backup", copy])).code).toBe(0);
    const bytes = readFileSync(file).fill(0xaa, 4096 * 3, 4096 * 12);
    writeFileSync(file, bytes);
    const { code, output } = await call(["restore", copy]);
    expect(code).toBe(0);
    expect(readFileSync(FORMER.exec(output)?.[1] ?? "").equals(bytes)).toBe(true);
    expect(count(file, "users")).toBe(7);
  });
});

describe("is refused, and changes nothing", () => {
  beforeEach(async () => {
    expect((await call(["backup", copy])).code).toBe(0);
  });

  async function refuse(settings: Record<string, string> = {}, by = call): Promise<string> {
    const before = readFileSync(file);
    const { code, output } = await by(["restore", copy], settings);
    expect(code).toBe(1);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(data).filter((name) => name.startsWith("restauracao-"))).toEqual([]);
    return output;
  }

  it("on a replica, which names the primary", async () => {
    showRole(mount, { host: "10.77.0.1" });
    expect(await refuse()).toContain("Execute o comando no principal (10.77.0.1).");
    expect(requests).toEqual([]);
  });

  it("while no primary is known", async () => {
    showRole(mount, "none");
    expect(await refuse()).toContain("Nenhum servidor principal é conhecido");
  });

  it("where LiteFS does not answer at the address of the settings, or at none", async () => {
    expect(await refuse({ LITEFS_URL: "http://127.0.0.1:9" })).toContain(
      "não responde em http://127.0.0.1:9",
    );
    expect(await refuse({ LITEFS_URL: "" })).toContain("na porta 20202 de nenhum endereço");
  });

  it("where LiteFS refuses the import", async () => {
    refusal = "read only replica";
    expect(await refuse()).toMatch(/recusou a importação \(500 read only replica\).*Nada foi alterado/);
  });

  it("for a copy that is damaged", async () => {
    writeFileSync(copy, readFileSync(copy).fill(0xaa, 4096 * 3, 4096 * 12));
    expect(await refuse()).toMatch(/está danificado.*Nada foi alterado/);
    expect(requests).toEqual(["GET /info"]);
  });

  it("over another program's database", async () => {
    inDatabase(file, (sqlite) => sqlite.pragma("application_id = 9"));
    expect(await refuse()).toContain("é o banco de dados de outro programa");
  });

  it("while another one runs", async () => {
    const lock = new SqliteDatabase(path.join(data, "restauracao.lock"));
    lock.exec("BEGIN EXCLUSIVE");
    expect(await refuse({}, run)).toContain("Outra restauração está em andamento");
    lock.close();
  });
});

it("detects a mount that the settings do not name by LiteFS's files beside the database", async () => {
  expect((await call(["backup", copy])).code).toBe(0);
  const settings = { LITEFS_DIR: "", DATABASE_PATH: file };
  writeFileSync(`${file}-pos`, "0000000000000001/0000000000000000\n");
  expect((await call(["restore", copy], settings)).code).toBe(0);
  expect(requests).toContain("POST /import?name=reservas.db");
  expect(existsSync(path.join(mount, "reservas.lock"))).toBe(false);
});
