import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { seedDemoSchool } from "#db/seeds/demo-school.ts";

const CACHE = "build/bench";
const DATABASE = "reservas.db";

export const today = schoolToday({ now: () => new Date(), timeZone: "America/Sao_Paulo" });

/** The longest range that a call lists, as a query. */
export const schoolYear = new URLSearchParams({ startDate: addDays(today, -399), endDate: today });

/** A school of 40 rooms and 200 school days a year, for `scale` years, made once a day and schema. */
async function schoolFile(scale: number): Promise<string> {
  const migrations = readMigrations("db/migrations");
  const hash = createHash("sha256").update(JSON.stringify(migrations)).digest("hex").slice(0, 12);
  const folder = path.join(CACHE, `school-${scale}`);
  const stamp = path.join(folder, `${today}-${hash}`);
  const file = path.join(folder, DATABASE);
  if (existsSync(stamp)) return file;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const db = await openDatabase({ file, migrations, busyTimeoutMs: 5000, snapshotDir: folder });
  db.sqlite.pragma("cache_size = -262144");
  // Classes are held today even on a Sunday: the panel is measured with rows whenever the bench is run.
  seedDemoSchool(db, { rooms: 40, days: 200, scale, seed: "bench", today, holdToday: true });
  db.close();
  writeFileSync(stamp, "");
  return file;
}

/** A data folder of its own with a copy of the school. */
export async function copySchool(scale: number): Promise<string> {
  const file = await schoolFile(scale);
  const folder = mkdtempSync(path.join(tmpdir(), `reservas-bench-${scale}-`));
  cpSync(file, path.join(folder, DATABASE));
  return folder;
}
