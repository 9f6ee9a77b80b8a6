/** Rules R14.6: a migration killed between its statements is rolled back. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { columnIn } from "#tests/support/database/database-file.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const MB = 1024 * 1024;
/** Writes for minutes; the kill comes in the middle, after whole statements and a spill of the cache to the log. */
const ENDLESS = `
  CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT;
  DELETE FROM settings;
  INSERT INTO half
    WITH RECURSIVE numbers (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM numbers WHERE id < 1000000000)
    SELECT id FROM numbers;`;

it("leaves the database unchanged, beside the snapshot from before", async () => {
  const folder = testFolder();
  const file = path.join(folder, "reservas.db");
  const snapshotDir = path.join(folder, "snapshots");
  const migrations = readMigrations("db/migrations");
  const options = { file, busyTimeoutMs: 5000, snapshotDir };
  const first = await openDatabase({ ...options, migrations });
  first.sqlite.exec("INSERT INTO settings (key, value, updated_at) VALUES ('marker', 'yes', '2026')");
  first.close();

  const script = `
    import { readMigrations } from "#db/migrate.server.ts";
    import { openDatabase } from "#db/open.server.ts";
    const migrations = { ...readMigrations("db/migrations"), "29990101000000_endless": ${JSON.stringify(ENDLESS)} };
    await openDatabase({ ...${JSON.stringify(options)}, migrations });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
  const written = () => (existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0);
  await expect.poll(written, { timeout: 60_000 }).toBeGreaterThan(8 * MB);
  child.kill("SIGKILL");
  expect(await ended).toBe("SIGKILL");

  const again = await openDatabase({ ...options, migrations });
  const read = (sql: string) => again.sqlite.prepare(sql).pluck().get();
  expect(read("SELECT count(*) FROM sqlite_schema WHERE name = 'half'")).toBe(0);
  expect(read("SELECT value FROM settings WHERE key = 'marker'")).toBe("yes");
  expect(again.sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
  again.close();
  const [snapshot = ""] = readdirSync(snapshotDir).filter((name) => name.endsWith(".db"));
  const marker = "SELECT value FROM settings WHERE key = 'marker'";
  expect(columnIn(path.join(snapshotDir, snapshot), marker)).toEqual(["yes"]);
});
