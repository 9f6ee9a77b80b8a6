import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { columnIn, inDatabase } from "#tests/support/database/database-file.ts";
import { CHANGED_PASSWORD, cookieOf, post, signInFirstAdmin } from "#tests/support/school/first-admin.ts";
import { runCommand } from "#tests/support/server/command.ts";
import { type RunningServer, startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const WRITERS = 6;
const KILLS = 12;
let root: string;
let data: string;
let running: RunningServer | null;

beforeEach(() => {
  root = testFolder();
  data = path.join(root, "dados");
  running = null;
});
afterEach(() => running?.kill());

async function start(settings: Record<string, string> = {}): Promise<RunningServer> {
  running = await startServer({ DATA_DIR: data, ...settings });
  return running;
}

/** Writers that run until stopped, and the names that the server acknowledged, in order. */
function writeOn(server: RunningServer, cookie: string) {
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index++) {
      const name = `Disciplina ${writer}-${index}`;
      const answer = await post(server, "/api/disciplines", cookie, { name }).catch(() => null);
      if (answer?.status === 201) acknowledged.push(name);
      if (!answer) return;
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

function namesIn(file: string): string[] {
  const read = (sql: string) => columnIn(file, sql, { readonly: true });
  expect(read("PRAGMA integrity_check")).toEqual(["ok"]);
  expect(read("PRAGMA foreign_key_check")).toEqual([]);
  return read("SELECT name FROM disciplines") as string[];
}

const run = (args: string[], settings: Record<string, string> = {}) =>
  runCommand(args, { DATA_DIR: data, ...settings });

/** The numbers of a command's sentence: `1.234 reservas, …`. */
const countsOf = (output: string) => /: (\d[^:\n]*turmas)/.exec(output)?.[1];

async function drill(copy: string, settings: Record<string, string>, identity: string[]): Promise<void> {
  const server = await start(settings);
  const cookie = await signInFirstAdmin(server);
  const writing = writeOn(server, cookie);
  await expect.poll(() => writing.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(200);
  const before = [...writing.acknowledged];
  const made = await run(["backup", copy], settings);
  expect(made.output).toContain("Cópia conferida");
  expect(made.code).toBe(0);
  const during = writing.acknowledged.length - before.length;
  await writing.stop();
  await server.kill();
  expect(during, "no write while the copy was made").toBeGreaterThan(0);

  rmSync(data, { recursive: true });
  const restored = await run(["restore", "--new", copy, ...identity], settings);
  expect(restored.code).toBe(0);
  expect(countsOf(restored.output)).toBe(countsOf(made.output));
  const names = new Set(namesIn(path.join(data, "reservas.db")));
  expect(before.filter((name) => !names.has(name))).toEqual([]);

  const again = await start(settings);
  const login = await post(again, "/api/login", "", { username: "admin", password: CHANGED_PASSWORD });
  expect(login.status).toBe(200);
  const listed = await fetch(`${again.address}/api/disciplines`, { headers: { Cookie: cookieOf(login) } });
  expect(await listed.json()).toHaveLength(names.size);
  // The session from before the restore has ended.
  expect((await fetch(`${again.address}/api/user`, { headers: { Cookie: cookie } })).status).toBe(401);
  expect(await again.stop()).toBe(0);
}

describe("backup under load, wipe, restore, start", () => {
  it("recovers every row that was acknowledged before the copy started", async () => {
    await drill(path.join(root, "copia.db"), {}, []);
  });

  it("does the same with an encrypted copy", async () => {
    const identity = await generateIdentity();
    const keyFile = path.join(root, "chave.txt");
    writeFileSync(keyFile, `${identity}\n`);
    const settings = { BACKUP_AGE_RECIPIENT: await identityToRecipient(identity) };
    await drill(path.join(root, "copia.db.age"), settings, ["--identity", keyFile]);
  });

  it("works with a scheduled copy", async () => {
    await start();
    const folder = path.join(data, "backups");
    await expect
      .poll(() => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".db")) : []), {
        timeout: 40_000,
      })
      .toHaveLength(1);
    await running?.kill();
    const [name = ""] = readdirSync(folder);
    expect((await run(["check", path.join(folder, name)])).code).toBe(0);
    expect((await run(["restore", path.join(folder, name)])).code).toBe(0);
  });
});

/** Runs a command and kills it after so many milliseconds; returns whether it was killed before its end. */
function runAndKill(args: string[], afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, ["build/server.cjs", ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: data },
    stdio: "ignore",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  return new Promise((resolve) =>
    child.once("exit", (_code, signal) => {
      clearTimeout(timer);
      resolve(signal === "SIGKILL");
    }),
  );
}

describe("kill -9", () => {
  const file = () => path.join(data, "reservas.db");

  async function timeOf(args: string[]): Promise<number> {
    const started = performance.now();
    expect((await run(args)).code).toBe(0);
    return performance.now() - started;
  }

  beforeEach(async () => {
    expect((await run(["demo", "--scale", "10"])).code).toBe(0);
    // A school of ten years takes a busy machine minutes.
  }, 300_000);

  it("during backup leaves a whole copy or none, and the next one works", async () => {
    const folder = path.join(root, "copias");
    const time = await timeOf(["backup", path.join(root, "medida.db")]);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    let killed = 0;
    for (let index = 0; index < KILLS; index++) {
      const wasKilled = await runAndKill(
        ["backup", path.join(folder, `${index}.db`)],
        (time * (index + 1)) / KILLS,
      );
      if (wasKilled) killed++;
    }
    expect(killed).toBeGreaterThan(KILLS / 3);
    const copies = readdirSync(folder).filter((name) => name.endsWith(".db"));
    for (const name of copies) expect((await run(["check", path.join(folder, name)])).code, name).toBe(0);
    expect((await run(["backup", path.join(folder, "ultima.db")])).code).toBe(0);
    expect((await run(["check"])).code).toBe(0);
  });

  it("during restore leaves the old database or the new one, whole", async () => {
    const copy = path.join(root, "copia.db");
    const original = path.join(root, "original.db");
    expect((await run(["backup", copy])).code).toBe(0);
    inDatabase(file(), (sqlite) => {
      sqlite.exec(`INSERT INTO disciplines (name, name_key, sort_key, created_at, updated_at)
        VALUES ('Marca', 'marca', 'marca', '2026', '2026')`);
      sqlite.pragma("wal_checkpoint(TRUNCATE)");
    });
    copyFileSync(file(), original);
    const rows = namesIn(copy).length;
    const time = await timeOf(["restore", copy]);
    const ends = new Set<string>();
    for (let index = 0; index < KILLS; index++) {
      rmSync(data, { recursive: true, force: true });
      mkdirSync(data);
      copyFileSync(original, file());
      const wasKilled = await runAndKill(["restore", copy], (time * (index + 1)) / KILLS);
      const names = namesIn(file());
      ends.add(names.includes("Marca") ? "old" : "new");
      expect(names.length).toBe(names.includes("Marca") ? rows + 1 : rows);
      if (!wasKilled) continue;
      // Leftovers of a killed one do no harm.
      if (index % 4 === 0) {
        expect((await run(["restore", copy])).code).toBe(0);
        expect(readdirSync(data).filter((name) => name.includes("restaurando"))).toEqual([]);
      }
      await start();
      await running?.kill();
    }
    expect(ends).toContain("old");
  });
});
