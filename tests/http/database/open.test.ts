import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { APPLICATION_ID } from "#db/connect.server.ts";
import { type Migrations, readMigrations } from "#db/migrate.server.ts";
import { DatabaseRefused, openDatabase } from "#db/open.server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const migrations = readMigrations("db/migrations");
let folder: string;

beforeEach(() => {
  folder = testFolder();
});

function open(own: Migrations = migrations) {
  return openDatabase({
    file: path.join(folder, "reservas.db"),
    migrations: own,
    busyTimeoutMs: 250,
    snapshotDir: path.join(folder, "snapshots"),
  });
}

function fingerprint(): string {
  return createHash("sha256")
    .update(readFileSync(path.join(folder, "reservas.db")))
    .digest("hex");
}

describe("an opened file", () => {
  it.each([
    ["synchronous", 2],
    ["journal_mode", "wal"],
    ["foreign_keys", 1],
    ["busy_timeout", 250],
    ["trusted_schema", 0],
    ["cell_size_check", 1],
    ["secure_delete", 1],
    ["journal_size_limit", 67108864],
    ["application_id", APPLICATION_ID],
  ])("has %s = %s, the first time and again", async (pragma, expected) => {
    for (let time = 0; time < 2; time++) {
      const db = await open();
      expect(db.sqlite.pragma(pragma, { simple: true })).toBe(expected);
      db.close();
    }
  });

  it("preserves its rows, and leaves no WAL behind", async () => {
    const first = await open();
    first.sqlite.exec("INSERT INTO settings (key, value, updated_at) VALUES ('a', 'b', 'c')");
    first.close();
    expect(readdirSync(folder)).toEqual(["reservas.db"]);
    const second = await open();
    expect(second.sqlite.prepare("SELECT value FROM settings WHERE key = 'a'").pluck().get()).toBe("b");
    second.close();
  });
});

describe("a migration", () => {
  const [first] = Object.keys(migrations);

  it("is all or nothing", async () => {
    (await open()).close();
    const before = fingerprint();
    const broken = { ...migrations, "29990101000000_broken": "CREATE TABLE half (id INTEGER); NONSENSE;" };
    await expect(open(broken)).rejects.toThrow("NONSENSE");
    const db = await open();
    expect(db.sqlite.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'half'").pluck().get()).toBe(0);
    db.close();
    expect(fingerprint()).toBe(before);
  });

  it("that fails on a new file does not make it look like another program's at the next startup", async () => {
    await expect(open({ [first!]: `${migrations[first!]}; NONSENSE;` })).rejects.toThrow("NONSENSE");
    const db = await open();
    expect(db.sqlite.prepare("SELECT count(*) FROM users").pluck().get()).toBe(0);
    db.close();
  });

  it("of a file with rows takes a snapshot first", async () => {
    const old = await open();
    old.sqlite.exec("INSERT INTO settings (key, value, updated_at) VALUES ('a', 'b', 'c')");
    old.close();
    expect(readdirSync(folder)).not.toContain("snapshots");
    const db = await open({ ...migrations, "29990101000000_more": "DELETE FROM settings;" });
    expect(db.sqlite.prepare("SELECT count(*) FROM settings").pluck().get()).toBe(0);
    db.close();
    const [snapshot, ...others] = readdirSync(path.join(folder, "snapshots"));
    expect(others).toEqual([]);
    const copy = new SqliteDatabase(path.join(folder, "snapshots", snapshot!), { readonly: true });
    expect(copy.prepare("SELECT value FROM settings").pluck().get()).toBe("b");
    copy.close();
  });

  it("that is not needed takes no snapshot", async () => {
    (await open()).close();
    (await open()).close();
    expect(readdirSync(folder)).toEqual(["reservas.db"]);
  });
});

const file = () => path.join(folder, "reservas.db");

function otherDatabase(sql: string): void {
  const other = new SqliteDatabase(file());
  other.exec(sql);
  other.close();
}

async function damage(change: (bytes: Buffer) => Buffer): Promise<void> {
  (await open()).close();
  writeFileSync(file(), change(readFileSync(file())));
}

describe("a file is refused with a message and not changed if", () => {
  it.each<[string, () => unknown, RegExp]>([
    [
      "it is another program's",
      () => otherDatabase("CREATE TABLE songs (id INTEGER); INSERT INTO songs VALUES (1)"),
      /outro programa.*DATABASE_PATH/,
    ],
    [
      "it is marked as another program's",
      () => otherDatabase("PRAGMA application_id = 1234567; CREATE TABLE users (id INTEGER)"),
      /outro programa/,
    ],
    [
      "it is no database",
      () => writeFileSync(file(), "isto não é um banco de dados\n".repeat(200)),
      /danificado.*cópia de segurança/,
    ],
    [
      "its pages are damaged",
      () => damage((bytes) => bytes.fill(0xa5, 4096, 4096 * 6)),
      /danificado.*cópia de segurança/,
    ],
    [
      "it is truncated",
      () => damage((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))),
      /danificado/,
    ],
    [
      "a newer version of the program created it",
      async () =>
        (
          await open({ ...migrations, "29990101000000_more": "CREATE TABLE more (id INTEGER) STRICT;" })
        ).close(),
      /mais nova.*29990101000000_more.*cópia de segurança/,
    ],
  ])("%s", async (_, prepare, message) => {
    await prepare();
    const before = fingerprint();
    const error = await open().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseRefused);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).toContain("Nada foi alterado");
    expect(fingerprint()).toBe(before);
  });
});
