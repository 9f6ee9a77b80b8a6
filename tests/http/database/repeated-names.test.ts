import path from "node:path";
import { expect, it } from "vitest";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

it("an update says which names have become one, and changes none", async () => {
  const folder = testFolder();
  const reported: string[] = [];
  const all = readMigrations("db/migrations");
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < "20261127055000"));
  const options = {
    file: path.join(folder, "reservas.db"),
    busyTimeoutMs: 250,
    snapshotDir: folder,
    report: (sentence: string) => reported.push(sentence),
  };
  const old = await openDatabase({ ...options, migrations: before });
  old.sqlite.exec(`INSERT INTO classes (name, name_key, sort_key, created_at, updated_at) VALUES
    ('Turma 1ª – A', 'turma 1ª – a', 'turma 0011ª – a', '2026', '2026'),
    ('TURMA 1a - A', 'turma 1a - a', 'turma 0011a - a', '2026', '2026'),
    ('DS-1', 'ds-1', 'ds-0011', '2026', '2026')`);
  old.close();
  expect(reported).toEqual([]);
  const db = await openDatabase({ ...options, migrations: all });
  expect(reported).toEqual([
    "Nomes repetidos em turmas, nada foi alterado: “Turma 1ª – A” e “TURMA 1a - A”. Mude um de cada.",
  ]);
  expect(db.sqlite.prepare("SELECT name, name_key FROM classes ORDER BY id").raw().all()).toEqual([
    ["Turma 1ª – A", "turma 1a - a"],
    ["TURMA 1a - A", "turma 1a - a"],
    ["DS-1", "ds-1"],
  ]);
  db.close();
});
