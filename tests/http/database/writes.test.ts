import { describe, expect, it, vi } from "vitest";
import type { Database } from "#db/client.server.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";

const AT = "2026-03-01T12:00:00.000Z";

const addDiscipline = (db: Database, name: string) => addNamed({ db }, "disciplines", name);

function names(db: Database): string[] {
  return db.all(db.q.selectFrom("disciplines").select("name").orderBy("id")).map((row) => row.name);
}

const BEFORE = ["Algoritmos", "Redes de Computadores"];

describe("db.write", () => {
  it("commits everything for a done result", async () => {
    const db = await schoolDatabase();
    const result = db.write(() => {
      addDiscipline(db, "Física");
      addDiscipline(db, "Química");
      return { ok: true };
    });
    expect(result).toEqual({ ok: true });
    expect(names(db)).toEqual([...BEFORE, "Física", "Química"]);
  });

  it("rolls everything back on an exception, and rethrows it", async () => {
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

  it("refuses asynchronous work, and commits nothing of it", async () => {
    const db = await schoolDatabase();
    expect(() =>
      db.write(async () => {
        addDiscipline(db, "Física");
      }),
    ).toThrow("A transaction must not wait");
    expect(names(db)).toEqual(BEFORE);
    expect(db.sqlite.inTransaction).toBe(false);
  });

  it("nested is a savepoint: a refusal undoes only its own part", async () => {
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

  it("joined is a part of the open transaction, or one of its own, and never of one that reads", async () => {
    const db = await schoolDatabase();
    const refuseAfter = (name: string) => () => {
      addDiscipline(db, name);
      return { ok: false };
    };
    db.join(refuseAfter("Física"));
    db.write(() => db.join(refuseAfter("Química")));
    expect(names(db)).toEqual(BEFORE);
    db.write(() => {
      db.join(refuseAfter("Artes"));
    });
    db.join(() => addDiscipline(db, "Libras"));
    expect(names(db)).toEqual([...BEFORE, "Artes", "Libras"]);
    expect(() => db.read(() => db.join(() => addDiscipline(db, "Inglês")))).toThrow("must not write");
  });

  it("changes the public version with every public row only", async () => {
    const db = await schoolDatabase();
    const session = { user_id: 3, created_at: AT, expires_at: AT };
    const versionAfter = (work: () => unknown) => {
      const before = db.publicVersion();
      work();
      return db.publicVersion() === before ? "same" : "another";
    };
    expect(versionAfter(() => names(db))).toBe("same");
    expect(versionAfter(() => db.write(() => addDiscipline(db, "Física")))).toBe("another");
    expect(versionAfter(() => addDiscipline(db, "Química"))).toBe("another");
    expect(versionAfter(() => db.sqlite.exec("UPDATE users SET name = 'Ana' WHERE id = 3"))).toBe("another");
    const signIn = () => db.run(db.q.insertInto("sessions").values({ ...session, token_hash: "a" }));
    expect(versionAfter(signIn)).toBe("same");
    expect(versionAfter(() => db.run(db.q.updateTable("sessions").set({ expires_at: AT })))).toBe("same");
    expect(versionAfter(() => db.run(db.q.deleteFrom("sessions")))).toBe("same");
    const both = () => {
      signIn();
      addDiscipline(db, "Biologia");
    };
    expect(versionAfter(() => db.write(both))).toBe("another");
  });
});

describe("db.read", () => {
  it("throws the error of its work, not that of its rollback", async () => {
    const db = await schoolDatabase();
    const failure = failToEnd(db);
    const failing = () => {
      throw new Error("the first");
    };
    expect(() => db.read(failing)).toThrow("the first");
    failure.mockRestore();
    expect(db.read(() => names(db))).toEqual(BEFORE);
  });

  it("fails once if its work is asynchronous and fails, and its rollback fails too", async () => {
    const db = await schoolDatabase();
    const failure = failToEnd(db);
    await expect(db.read(async () => Promise.reject(new Error("the first")))).rejects.toThrow("the first");
    await expect(db.read(async () => "read")).rejects.toThrow("disk I/O error");
    expect(() => db.read(() => "read")).toThrow("disk I/O error");
    failure.mockRestore();
    expect(db.sqlite.inTransaction).toBe(false);
    expect(db.read(() => names(db))).toEqual(BEFORE);
  });
});

/** Makes COMMIT fail, as on a damaged page. */
function failToEnd(db: Database) {
  const exec = db.sqlite.exec.bind(db.sqlite);
  return vi.spyOn(db.sqlite, "exec").mockImplementation((sql) => {
    if (sql === "COMMIT") throw new Error("disk I/O error");
    return exec(sql);
  });
}
