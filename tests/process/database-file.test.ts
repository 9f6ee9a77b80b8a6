/** The database file is deleted or replaced while the program runs. */
import { copyFileSync, renameSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyFirstDatabase } from "#tests/support/database/first-database.ts";
import { post } from "#tests/support/school/first-admin.ts";
import { type RunningServer, startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const SECRET = "a secret of the tests, long enough for anybody";
const PATIENT = { timeout: 60_000 };

let folder: string;
let server: RunningServer;
let cookie: string;

beforeEach(async () => {
  folder = testFolder();
  cookie = await copyFirstDatabase(path.join(folder, "reservas.db"), SECRET);
  server = await startServer({ DATA_DIR: folder, SESSION_SECRET: SECRET });
}, 30_000);
afterEach(() => server.kill());

const health = async () => {
  const answer = await fetch(`${server.address}/healthz`);
  return { status: answer.status, ...((await answer.json()) as { problem?: string; writes: boolean }) };
};

async function expectNoWrites(problem: string): Promise<void> {
  expect(await health()).toMatchObject({ status: "unavailable", writes: false, problem });
  expect((await fetch(`${server.address}/healthz`)).status).toBe(503);
  const refused = await post(server, "/api/disciplines", cookie, { name: "Lógica" });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBeTruthy();
  expect(((await refused.json()) as { message: string }).message).toMatch(
    /^O arquivo do banco de dados não está/,
  );
  // The open file is still read: the panel works.
  expect((await fetch(`${server.address}/tv-panel`)).status).toBe(200);
  await expect.poll(() => server.output()).toContain(`"problem":"${problem}"`);
}

// Windows does not allow an open file to be deleted.
it.skipIf(process.platform === "win32").each(["reservas.db", "reservas.db-wal"])(
  "a deleted %s stops writes at once, until it is back",
  PATIENT,
  async (name) => {
    const file = path.join(folder, name);
    renameSync(file, `${file}.away`);
    await expectNoWrites("DATABASE_FILE_GONE");
    renameSync(`${file}.away`, file);
    expect((await health()).writes).toBe(true);
    expect((await post(server, "/api/disciplines", cookie, { name: "Lógica" })).status).toBe(201);
    await expect.poll(() => server.output()).toContain("voltou ao seu lugar");
  },
);

it.skipIf(process.platform === "win32")("a replaced file stops writes", PATIENT, async () => {
  const file = path.join(folder, "reservas.db");
  copyFileSync(file, `${file}.other`);
  renameSync(`${file}.other`, file);
  await expectNoWrites("DATABASE_FILE_REPLACED");
});
