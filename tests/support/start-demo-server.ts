import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { seedDemoSchool } from "#db/seeds/demo-school.ts";
import { type RunningServer, startServer } from "./server.ts";

/** Starts the program over a small demonstration school of its own. */
export async function startDemoServer({ rooms = 12 } = {}): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  const db = await openDatabase({
    file: path.join(folder, "reservas.db"),
    migrations: readMigrations("db/migrations"),
    busyTimeoutMs: 5000,
    snapshotDir: path.join(folder, "snapshots"),
  });
  const today = new Date().toISOString().slice(0, 10);
  seedDemoSchool(db, { rooms, days: 20, scale: 1, seed: "escola", today, passwordCost: 4 });
  db.close();
  return startServer({ DATA_DIR: folder });
}
