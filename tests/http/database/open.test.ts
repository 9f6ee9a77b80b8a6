import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { APPLICATION_ID } from "#db/connect.server.ts";
import { type Migrations, readMigrations } from "#db/migrate.server.ts";
import { DatabaseRefused, openDatabase } from "#db/open.server.ts";

const migrations = readMigrations("db/migrations");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-test-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
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

async function expectRefused(words: RegExp, own?: Migrations): Promise<void> {
  const before = fingerprint();
  const error = await open(own).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DatabaseRefused);
  expect((error as Error).message).toMatch(words);
  expect((error as Error).message).toContain("Nada foi alterado");
  expect(fingerprint()).toBe(before);
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

  it("preserves what was written and leaves no log behind", async () => {
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

  it("that fails on a new file leaves nothing that a later startup mistakes for another program's", async () => {
    await expect(open({ [first!]: `${migrations[first!]}; NONSENSE;` })).rejects.toThrow("NONSENSE");
    const db = await open();
    expect(db.sqlite.prepare("SELECT count(*) FROM users").pluck().get()).toBe(0);
    db.close();
  });

  it("of a file with data takes a snapshot of it first", async () => {
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

  it("is not taken if nothing is missing", async () => {
    (await open()).close();
    (await open()).close();
    expect(readdirSync(folder)).toEqual(["reservas.db"]);
  });
});

describe("a file is refused in a sentence and not touched", () => {
  it("when it is another program's", async () => {
    const other = new SqliteDatabase(path.join(folder, "reservas.db"));
    other.exec("CREATE TABLE songs (id INTEGER); INSERT INTO songs VALUES (1)");
    other.close();
    await expectRefused(/outro programa.*DATABASE_PATH/);
  });

  it("when it is marked as another program's", async () => {
    const other = new SqliteDatabase(path.join(folder, "reservas.db"));
    other.pragma("application_id = 1234567");
    other.exec("CREATE TABLE users (id INTEGER)");
    other.close();
    await expectRefused(/outro programa/);
  });

  it("when it is no database", async () => {
    writeFileSync(path.join(folder, "reservas.db"), "isto não é um banco de dados\n".repeat(200));
    await expectRefused(/danificado.*cópia de segurança/);
  });

  it("when its pages are damaged", async () => {
    (await open()).close();
    const file = path.join(folder, "reservas.db");
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096, 4096 * 6);
    writeFileSync(file, bytes);
    await expectRefused(/danificado.*cópia de segurança/);
  });

  it("when it is cut short", async () => {
    (await open()).close();
    const file = path.join(folder, "reservas.db");
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
    await expectRefused(/danificado/);
  });

  it("when a newer version of the program made it", async () => {
    (await open({ ...migrations, "29990101000000_more": "CREATE TABLE more (id INTEGER) STRICT;" })).close();
    await expectRefused(/mais nova.*29990101000000_more.*cópia de segurança/);
  });
});
