import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import type { Role } from "#app/domain/access/role.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { DEMO_PASSWORD, seedDemoSchool } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { type Asked, oldestSearch, readAddresses, today } from "./addresses.ts";
import { type ServerProcess, startProgram } from "./server-process.ts";

const CACHE = "build/bench";
const DATABASE = "reservas.db";

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

/** Reads from a school's database, also while it is in use. */
export function readSchool<T>(dataDir: string, read: (db: Database) => T): T {
  const db = new SqliteDatabase(path.join(dataDir, DATABASE), { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** The `Cookie` header of a new session of the school's person with the role. */
async function signIn(origin: string, role: Role): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ username: SIGN_INS[role], password: DEMO_PASSWORD }),
  });
  if (response.status !== 200) throw new Error(`Signing in as ${SIGN_INS[role]}: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** A program that serves a demonstration school, a session of each role, and what to ask it for. */
export type School = {
  scale: number;
  server: ServerProcess;
  dataDir: string;
  cookies: Record<Role, string>;
  asked: Asked[];
  oldestSearch: string;
};

/** Starts the program over a school that was copied. */
export async function startSchool(scale: number, dataDir: string, nodeOptions: string[]): Promise<School> {
  const server = await startProgram(dataDir, nodeOptions);
  const cookies = {
    teacher: await signIn(server.origin, "teacher"),
    pedagogical: await signIn(server.origin, "pedagogical"),
    admin: await signIn(server.origin, "admin"),
  };
  const read = readSchool(dataDir, (db) => ({ asked: readAddresses(db), oldestSearch: oldestSearch(db) }));
  return { scale, server, dataDir, cookies, ...read };
}
