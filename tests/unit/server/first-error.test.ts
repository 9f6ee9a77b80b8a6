import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { Database } from "#db/client.server.ts";
import { endAfterError, withEnd, withEndLater } from "#db/first-error.ts";

function fail(message: string): never {
  throw new Error(message);
}

describe("what is ended after an error", () => {
  it("does not hide it", async () => {
    expect(() => endAfterError(() => fail("ending"))).not.toThrow();
    expect(() =>
      withEnd(
        () => fail("work"),
        () => fail("ending"),
      ),
    ).toThrow("work");
    await expect(
      withEndLater(
        async () => fail("work"),
        () => fail("ending"),
      ),
    ).rejects.toThrow("work");
    await expect(
      withEndLater(
        async () => fail("work"),
        async () => fail("ending"),
      ),
    ).rejects.toThrow("work");
  });

  it("is ended once, and reports its own error where the work gave none", async () => {
    let ended = 0;
    const end = () => {
      ended++;
    };
    expect(withEnd(() => 1, end)).toBe(1);
    expect(await withEndLater(async () => 2, end)).toBe(2);
    expect(ended).toBe(2);
    expect(() =>
      withEnd(
        () => 1,
        () => fail("ending"),
      ),
    ).toThrow("ending");
    await expect(
      withEndLater(
        async () => 1,
        () => fail("ending"),
      ),
    ).rejects.toThrow("ending");
  });
});

/** A connection whose statements of these words fail, as on a damaged page. */
function failingOn(words: string): Database {
  const sqlite = new SqliteDatabase(":memory:");
  const run = sqlite.exec.bind(sqlite);
  sqlite.exec = (text) => (text === words ? fail(words) : run(text));
  return new Database(sqlite);
}

describe("the first error of a transaction", () => {
  it.each(["COMMIT", "ROLLBACK"])("of reads is thrown though %s fails", (words) => {
    const db = failingOn(words);
    expect(() => db.read(() => fail("first"))).toThrow("first");
  });

  it("of a write is thrown though its rollback fails", () => {
    const sqlite = new SqliteDatabase(":memory:");
    const db = new Database(sqlite);
    const { transaction } = sqlite;
    // The library throws the rollback's error in place of the first.
    sqlite.transaction = ((work: () => unknown) => {
      const immediate = () => {
        try {
          transaction.call(sqlite, work)();
        } catch {
          fail("rollback");
        }
      };
      return Object.assign(immediate, { immediate });
    }) as unknown as typeof transaction;
    expect(() => db.write(() => fail("first"))).toThrow("first");
    expect(db.write(() => ({ ok: false, problem: "notFound" }))).toMatchObject({ problem: "notFound" });
  });

  it("of closing is reported, and the file is still closed", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "reservas-"));
    const sqlite = new SqliteDatabase(path.join(folder, "reservas.db"));
    const db = new Database(sqlite);
    sqlite.pragma = () => fail("checkpoint");
    expect(() => db.close()).toThrow("checkpoint");
    expect(sqlite.open).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
