import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { Database } from "#db/client.server.ts";
import { endAfterError, withEnd, withEndLater } from "#db/first-error.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

function fail(message: string): never {
  throw new Error(message);
}

describe("a clean-up that fails", () => {
  const ending = () => fail("ending");

  it("does not hide the error of the work", async () => {
    expect(() => endAfterError(ending)).not.toThrow();
    expect(() => withEnd(() => fail("work"), ending)).toThrow("work");
    for (const end of [ending, async () => ending()])
      await expect(withEndLater(async () => fail("work"), end)).rejects.toThrow("work");
  });

  it("runs once, and reports its own error where the work has none", async () => {
    let ended = 0;
    const end = () => {
      ended++;
    };
    expect(withEnd(() => 1, end)).toBe(1);
    expect(await withEndLater(async () => 2, end)).toBe(2);
    expect(ended).toBe(2);
    expect(() => withEnd(() => 1, ending)).toThrow("ending");
    await expect(withEndLater(async () => 1, ending)).rejects.toThrow("ending");
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
    const sqlite = new SqliteDatabase(path.join(testFolder(), "reservas.db"));
    const db = new Database(sqlite);
    sqlite.pragma = () => fail("checkpoint");
    expect(() => db.close()).toThrow("checkpoint");
    expect(sqlite.open).toBe(false);
  });
});
