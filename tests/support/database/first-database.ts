import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashSync } from "bcryptjs";
import { createSessionCookie } from "#app/server/http/cookies/session-cookie.ts";
import { beginSession } from "#app/services/access/session-token.server.ts";
import { ensureFirstAdmin } from "#app/services/people/first-admin.server.ts";
import { ok } from "#app/services/result.ts";
import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openMemoryDatabase } from "#db/open.server.ts";
import {
  ADMIN_PASSWORD,
  FOLDER_PROGRAM,
  type RunningServer,
  startServer,
} from "#tests/support/server/server.ts";

let firstDatabase: Promise<Buffer> | undefined;

async function makeFirstDatabase(): Promise<Buffer> {
  const db = await openMemoryDatabase(readMigrations("db/migrations"));
  const passwords = { hash: async (password: string) => ok(hashSync(password, 4)) };
  await ensureFirstAdmin({ db, now: () => new Date(), passwords }, ADMIN_PASSWORD);
  const image = db.sqlite.serialize();
  db.close();
  return image;
}

/**
 * A data folder with the database as a first startup leaves it, migrated and with the user `admin`. A worker creates it
 * once: the migrations and the password are half of a first startup, and its disk takes a second for them.
 */
export async function firstDataFolder(): Promise<string> {
  firstDatabase ??= makeFirstDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  writeFileSync(path.join(folder, "reservas.db"), await firstDatabase);
  return folder;
}

/** As if every user of a database had changed the first password, in the file of a program that does not run yet. */
export function passFirstLogin(file: string): void {
  const db = connect(file, { busyTimeoutMs: 0 });
  db.exec("UPDATE users SET first_login = 0");
  db.close();
}

/**
 * Copies the same database to `file`, with the first password changed.
 * @returns the `Cookie` header of a session of `admin`, for a program with this SESSION_SECRET.
 */
export async function copyFirstDatabase(file: string, secret: string): Promise<string> {
  firstDatabase ??= makeFirstDatabase();
  writeFileSync(file, await firstDatabase);
  passFirstLogin(file);
  const db = new Database(connect(file, { busyTimeoutMs: 0 }));
  const now = new Date();
  const token = beginSession({ db, now: () => now }, 1);
  db.close();
  return createSessionCookie(secret, false).write(token, now).split(";")[0] ?? "";
}

/** Starts the program as `startServer` does, over a folder after a first startup. */
export async function startAgain(
  settings: Partial<Record<string, string>> = {},
  program = FOLDER_PROGRAM,
): Promise<RunningServer> {
  return startServer({ DATA_DIR: await firstDataFolder(), ...settings }, program);
}
