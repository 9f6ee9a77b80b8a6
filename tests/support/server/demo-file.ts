import path from "node:path";
import type { Database } from "#db/client.server.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { type DemoOptions, seedDemoSchool } from "#db/seeds/demo-school.ts";

/** Creates the database file of a data folder, with a demonstration school; the caller closes it. */
export async function openDemoFile(folder: string, options: DemoOptions): Promise<Database> {
  const db = await openDatabase({
    file: path.join(folder, "reservas.db"),
    migrations: readMigrations("db/migrations"),
    busyTimeoutMs: 5000,
    snapshotDir: path.join(folder, "snapshots"),
  });
  seedDemoSchool(db, options);
  return db;
}
