import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { Role } from "#app/domain/access/role.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { DEMO_PASSWORD, seedDemoSchool } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { today } from "./addresses.ts";
import { MEASURE_HOLDS } from "./held-time.ts";
import { PROGRAM, startServer } from "./server-process.ts";

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

/** The `Cookie` header of a new session of the school's person with the role. */
async function signIn(origin: string, role: Role): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ username: SIGN_INS[role], password: DEMO_PASSWORD }),
  });
  if (response.status !== 200) throw new Error(`Signing in as ${SIGN_INS[role]}: ${response.status}`);
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

export type School = Awaited<ReturnType<typeof startSchool>>;

/** Starts the built program over a copy of the demonstration school, with a session of each role. */
export async function startSchool(scale: number, nodeOptions: string[]) {
  const dataDir = mkdtempSync(path.join(tmpdir(), `reservas-bench-${scale}-`));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", removeFolder);
  cpSync(await schoolFile(scale), path.join(dataDir, DATABASE));
  const holdsFile = path.join(dataDir, "longest-hold");
  const command = [process.execPath, MEASURE_HOLDS, ...nodeOptions, ...PROGRAM.flags, PROGRAM.file];
  const settings = { ...PROGRAM.settings, DATA_DIR: dataDir, HOLDS_FILE: holdsFile };
  const server = await startServer(command, settings);
  const db = new SqliteDatabase(path.join(dataDir, DATABASE), { timeout: 5000 });
  const cookies = {
    teacher: await signIn(server.origin, "teacher"),
    pedagogical: await signIn(server.origin, "pedagogical"),
    admin: await signIn(server.origin, "admin"),
  };
  const idOf = (role: Role) =>
    Number(db.prepare("SELECT id FROM users WHERE username_key = ?").pluck().get(SIGN_INS[role]));
  // Who opened the forms that are sent (rules R5.16).
  const openers = { teacher: idOf("teacher"), pedagogical: idOf("pedagogical"), admin: idOf("admin") };
  return { scale, dataDir, db, holdsFile, server, cookies, openers };
}

/** A request to one school. */
export type Sent = { path: string; init: RequestInit & { headers?: Record<string, string> } };

/** The request for an address with the role's session. */
export function requestOf({ cookies }: School, path: string, role: Role | null): Sent {
  return { path, init: { redirect: "manual", headers: role ? { Cookie: cookies[role] } : {} } };
}
