import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.server.ts";
import { schoolDatabase } from "#tests/support/databases.ts";

const AT = "2026-03-01T12:00:00.000Z";

function addDiscipline(db: Database, name: string): void {
  db.run(db.q.insertInto("disciplines").values({ name, created_at: AT, updated_at: AT }));
}

function names(db: Database): string[] {
  return db.all(db.q.selectFrom("disciplines").select("name").orderBy("id")).map((row) => row.name);
}

const BEFORE = ["Algoritmos", "Redes de Computadores"];

describe("db.write", () => {
  it("keeps everything of a done result", async () => {
    const db = await schoolDatabase();
    const result = db.write(() => {
      addDiscipline(db, "Física");
      addDiscipline(db, "Química");
      return { ok: true };
    });
    expect(result).toEqual({ ok: true });
    expect(names(db)).toEqual([...BEFORE, "Física", "Química"]);
  });

  it("rolls everything back when something throws, and passes it on", async () => {
    const db = await schoolDatabase();
    expect(() =>
      db.write(() => {
        addDiscipline(db, "Física");
        addDiscipline(db, "x");
      }),
    ).toThrow("CHECK constraint failed");
    expect(names(db)).toEqual(BEFORE);
  });

  it("rolls everything back for a returned refusal, and returns it", async () => {
    const db = await schoolDatabase();
    const refusal = { ok: false, problem: "conflict" };
    const result = db.write(() => {
      addDiscipline(db, "Física");
      return refusal;
    });
    expect(result).toBe(refusal);
    expect(names(db)).toEqual(BEFORE);
  });

  it("refuses work that waits, and keeps nothing of it", async () => {
    const db = await schoolDatabase();
    expect(() =>
      db.write(async () => {
        addDiscipline(db, "Física");
      }),
    ).toThrow("A transaction must not wait");
    expect(names(db)).toEqual(BEFORE);
    expect(db.sqlite.inTransaction).toBe(false);
  });

  it("inside another one is a savepoint: a refusal undoes only its own part", async () => {
    const db = await schoolDatabase();
    db.write(() => {
      addDiscipline(db, "Física");
      db.write(() => {
        addDiscipline(db, "Química");
        return { ok: false };
      });
    });
    expect(names(db)).toEqual([...BEFORE, "Física"]);
  });

  it("changes the version with every commit and not with a read", async () => {
    const db = await schoolDatabase();
    const before = db.version();
    names(db);
    expect(db.version()).toBe(before);
    db.write(() => addDiscipline(db, "Física"));
    const after = db.version();
    expect(after).not.toBe(before);
    addDiscipline(db, "Química");
    expect(db.version()).not.toBe(after);
  });
});
