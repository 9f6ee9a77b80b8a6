import type SqliteDatabase from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { foldText } from "#app/domain/fold-text.ts";
import { sortKey } from "#app/domain/sort-key.ts";
import { connect } from "#db/connect.server.ts";
import { type Migrations, migrate, readMigrations } from "#db/migrate.server.ts";

const ALL = readMigrations("db/migrations");
/** The last migration before ids became permanent. */
const BEFORE = "20261121110000_calendar_feeds";

const AT = "'2026-03-01T12:00:00.000Z'";
const STAMPS = `${AT}, ${AT}`;

/** A school of the older schema, whose newest rows were deleted: only the audit log still names them. */
const OLD_SCHOOL = `
  INSERT INTO users (id, username, username_key, password_hash, name, email, email_key, role, created_at, updated_at)
  VALUES (1, 'admin', 'admin', 'h1', 'Alice', 'alice@x', 'alice@x', 'admin', ${STAMPS}),
         (7, 'Joao', 'joao', 'h7', 'João Çã', 'Joao@x', 'joao@x', 'teacher', ${STAMPS});
  INSERT INTO sessions VALUES (4, 'token', 7, ${AT}, '2027-01-01T00:00:00.000Z');
  INSERT INTO courses VALUES (2, 'Curso', NULL, ${STAMPS});
  INSERT INTO classes VALUES (3, 'DS-2026-10', 2, ${STAMPS}), (5, 'DS-2026-9', 2, ${STAMPS});
  INSERT INTO disciplines VALUES (2, 'Física II', 'Ótica', 2, ${STAMPS});
  INSERT INTO environments VALUES
    (4, 'Sala 10', 'Sala', 30, 'Bloco A', NULL, ${STAMPS}), (9, 'Laboratório', 'Laboratório', NULL, NULL, NULL, ${STAMPS});
  INSERT INTO reservations (id, user_id, teacher_user_id, discipline_id, class_id, date, start_time, end_time, shift,
    status, notes, reviewer_user_id, override_user_id, request_key, created_at, updated_at)
  VALUES (11, 7, NULL, 2, 3, '2025-12-31', '07:30', '11:30', 'morning', 'pending', 'nota', NULL, NULL, 'k', ${STAMPS}),
         (12, 1, 7, 2, 3, '2026-01-02', '13:30', '17:30', 'afternoon', 'approved', NULL, 1, NULL, NULL, ${STAMPS}),
         (15, 1, 7, 2, 5, '2026-01-02', '13:30', '17:30', 'afternoon', 'approved', NULL, 1, 1, NULL, ${STAMPS});
  INSERT INTO reservation_environments VALUES (11, 4), (12, 4), (12, 9), (15, 9);
  INSERT INTO notifications VALUES (6, 7, 12, 'info', 't', 'm', NULL, ${AT});
  INSERT INTO blocked_days VALUES (3, '2026-04-21', 'Tiradentes', NULL, 'holiday', 1, 'Feriado', 1, ${STAMPS});
  INSERT INTO blocked_day_shifts VALUES (3, 'morning'), (3, 'evening');
  INSERT INTO settings VALUES (2, 'k', 'v', NULL, ${AT}, 1);
  INSERT INTO welcome_messages VALUES (1, 'morning', 'Bom dia', ${STAMPS}, 1);
  INSERT INTO proofs VALUES (8, 'ABCDEFGHJKMNPQRS', 7, 'João', '2026-01-01', NULL, 'd', ${AT});
  INSERT INTO proof_items VALUES (8, 0, 12, '2026-01-02', '13:30', '17:30', '[]', 'Física II', 'DS');
  INSERT INTO calendar_feeds VALUES (3, 7, '${"t".repeat(43)}', ${AT});
  INSERT INTO mail_outbox VALUES (2, 'm', 'x', 's', 'b', 'waiting', 0, ${AT}, NULL, ${AT}, NULL);
  INSERT INTO audit_log (id, at, actor_user_id, action, entity, entity_id) VALUES
    (21, ${AT}, 1, 'delete', 'reservation', 40), (22, ${AT}, 1, 'delete', 'environment', 30),
    (23, ${AT}, 1, 'delete', 'disciplines', 20), (24, ${AT}, 1, 'delete', 'classes', 2),
    (25, ${AT}, 1, 'delete', 'user', 50), (26, ${AT}, 1, 'take', 'backup', NULL);
`;

function until(name: string): Migrations {
  return Object.fromEntries(Object.entries(ALL).filter(([each]) => each <= name));
}

async function oldSchool(): Promise<SqliteDatabase.Database> {
  const sqlite = connect(":memory:", { busyTimeoutMs: 250 });
  await migrate(sqlite, until(BEFORE));
  sqlite.exec(OLD_SCHOOL);
  return sqlite;
}

/** Every row of every table, by the columns that the older schema has. */
function contents(sqlite: SqliteDatabase.Database, columns: Map<string, string[]>) {
  return [...columns].map(([table, names]) => [
    table,
    sqlite.prepare(`SELECT ${names.join()} FROM ${table} ORDER BY 1, 2`).all(),
  ]);
}

function columnsOf(sqlite: SqliteDatabase.Database): Map<string, string[]> {
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  return new Map(
    tables
      .filter((table) => !table.startsWith("kysely_"))
      .map((table) => [
        table,
        sqlite.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table) as string[],
      ]),
  );
}

describe("a file of the older schema", () => {
  it("preserves every row", async () => {
    const sqlite = await oldSchool();
    const columns = columnsOf(sqlite);
    // The table was empty in every school before it was rebuilt.
    columns.delete("mail_outbox");
    const before = contents(sqlite, columns);
    await migrate(sqlite, ALL);
    expect(contents(sqlite, columns)).toEqual(before);
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
  });

  it("continues after the highest id ever used, even if only the audit log has it", async () => {
    const sqlite = await oldSchool();
    await migrate(sqlite, ALL);
    const sequences = sqlite.prepare("SELECT name, seq FROM sqlite_sequence ORDER BY name").raw().all();
    expect(Object.fromEntries(sequences as [string, number][])).toMatchObject({
      users: 50,
      sessions: 4,
      courses: 2,
      classes: 5,
      disciplines: 20,
      environments: 30,
      reservations: 40,
      notifications: 6,
      blocked_days: 3,
      proofs: 8,
      audit_log: 26,
    });
  });

  it("gets the same sort keys as later writes compute", async () => {
    const sqlite = await oldSchool();
    await migrate(sqlite, ALL);
    for (const table of ["users", "disciplines", "classes", "environments"]) {
      const rows = sqlite.prepare(`SELECT name, name_key, sort_key FROM ${table}`).all() as {
        name: string;
        name_key: string;
        sort_key: string;
      }[];
      for (const row of rows)
        expect(row).toEqual({ ...row, name_key: foldText(row.name), sort_key: sortKey(row.name) });
    }
    expect(sqlite.prepare("SELECT search_key FROM users WHERE id = 7").pluck().get()).toBe(
      "joao ca\njoao\njoao@x",
    );
    expect(sqlite.prepare("SELECT search_key FROM environments ORDER BY id").pluck().all()).toEqual([
      "sala 10\nsala\nbloco a",
      "laboratorio\nlaboratorio\n",
    ]);
  });

  it("gets the rows that triggers derive", async () => {
    const sqlite = await oldSchool();
    await migrate(sqlite, ALL);
    const rows = (sql: string) => sqlite.prepare(sql).raw().all();
    expect(
      rows("SELECT owner_id, status, unit, period, count FROM reservation_counts WHERE owner_id = 7"),
    ).toEqual([
      [7, "approved", "ever", "", 2],
      [7, "approved", "month", "2026-01", 2],
      [7, "approved", "year", "2026", 2],
      [7, "pending", "ever", "", 1],
      [7, "pending", "month", "2025-12", 1],
      [7, "pending", "year", "2025", 1],
    ]);
    expect(
      rows("SELECT status, period, count FROM reservation_counts WHERE owner_id = 0 AND unit = 'year'"),
    ).toEqual([
      ["approved", "2026", 2],
      ["pending", "2025", 1],
    ]);
    expect(rows("SELECT * FROM class_spans")).toEqual([
      [3, "approved", "ds-2026-10", "2026-01-02", "2026-01-02"],
      [3, "pending", "ds-2026-10", "2025-12-31", "2025-12-31"],
      [5, "approved", "ds-2026-9", "2026-01-02", "2026-01-02"],
    ]);
    expect(rows("SELECT * FROM reservation_environments ORDER BY 1, 2")).toEqual([
      [11, 4, "pending", "2025-12-31", "07:30"],
      [12, 4, "approved", "2026-01-02", "13:30"],
      [12, 9, "approved", "2026-01-02", "13:30"],
      [15, 9, "approved", "2026-01-02", "13:30"],
    ]);
  });

  it("enforces foreign keys and the rule against approved overlaps again", async () => {
    const sqlite = await oldSchool();
    await migrate(sqlite, ALL);
    expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(() => sqlite.exec("DELETE FROM users WHERE id = 7")).toThrow("FOREIGN KEY");
    expect(() =>
      sqlite.exec("INSERT INTO reservation_environments (reservation_id, environment_id) VALUES (12, 99)"),
    ).toThrow("FOREIGN KEY");
    expect(() => sqlite.exec("UPDATE reservations SET override_user_id = NULL WHERE id = 15")).toThrow(
      "approved_overlap",
    );
    sqlite.exec("DELETE FROM reservations WHERE id = 12");
    expect(sqlite.prepare("SELECT reservation_id FROM notifications").pluck().get()).toBeNull();
    expect(sqlite.prepare("SELECT reservation_id FROM proof_items").pluck().get()).toBeNull();
  });

  it("with a dangling reference is left unchanged", async () => {
    const sqlite = await oldSchool();
    sqlite.pragma("foreign_keys = OFF");
    sqlite.exec("UPDATE reservations SET class_id = 99 WHERE id = 11");
    sqlite.pragma("foreign_keys = ON");
    const before = sqlite.serialize();
    await expect(migrate(sqlite, ALL)).rejects.toThrow("A row of reservations points to no row of classes");
    expect(sqlite.serialize().equals(before)).toBe(true);
    expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
  });
});
