import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { fileStamp } from "#app/services/backups/names.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { columnIn, inDatabase } from "#tests/support/database/database-file.ts";
import { startAgain } from "#tests/support/database/first-database.ts";
import { schoolImage } from "#tests/support/school/school.ts";
import { callCommand, endedWith, runCommand } from "#tests/support/server/command.ts";
import { collectOutput } from "#tests/support/server/process-output.ts";
import { BUILT_FILE, COMPILE_CACHE, startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;
let root: string;
let data: string;
let file: string;
let copy: string;

beforeEach(() => {
  root = testFolder();
  data = path.join(root, "dados");
  file = path.join(data, "reservas.db");
  copy = path.join(root, "copia.db");
});

/** Runs it in its own process: the server, and what depends on a process. */
const run = (args: string[], settings: Record<string, string> = {}) =>
  runCommand(args, { DATA_DIR: data, HOST: "127.0.0.1", PORT: "0", ...settings });

/** The same within this process. */
const call = (args: string[], settings: Record<string, string> = {}) =>
  callCommand(args, { DATA_DIR: data, ...settings });

async function makeSchool(): Promise<void> {
  mkdirSync(data, { recursive: true });
  writeFileSync(file, await schoolImage());
}

/** Makes the database so large that a signal arrives while the command runs. */
function swell(): void {
  inDatabase(file, (sqlite) =>
    sqlite.exec("CREATE TABLE bulk (content BLOB); INSERT INTO bulk VALUES (zeroblob(100000000))"),
  );
}

/**
 * Starts a command and sends the signal once `isReady` is true; returns the exit code and the output.
 * `resume` unblocks a command that waits for the test.
 */
async function interrupt(
  args: string[],
  signal: NodeJS.Signals,
  isReady: () => boolean,
  resume: () => void = () => {},
) {
  const settings = { NODE_ENV: "production", DATA_DIR: data, HOST: "127.0.0.1", PORT: "0" } as const;
  const env = { PATH: process.env.PATH, ...COMPILE_CACHE, ...settings };
  const child = spawn(process.execPath, [BUILT_FILE, ...args], { env });
  const output = collectOutput(child);
  const ended = once(child, "close");
  await expect.poll(isReady, { interval: 2, timeout: 10_000 }).toBe(true);
  child.kill(signal);
  resume();
  const [code] = await ended;
  return { code, output: output() };
}

const has = (folder: string, words: string) =>
  existsSync(folder) && readdirSync(folder).some((name) => name.includes(words));

describe("startup", () => {
  it("prints the first password even if the port is taken: it cannot be shown again", async () => {
    const other = await startAgain();
    try {
      const { port } = new URL(other.address);
      const { code, output } = await run(["serve"], { PORT: port });
      expect(code).toBe(1);
      expect(output).toMatch(
        /^Primeiro acesso: usuário admin, senha \S{12} .*\nSem servidor de e-mail: .*\nO programa pode ocupar .*\nA porta já está em uso\./,
      );
    } finally {
      await other.stop();
    }
  });

  it("creates a new secret if a full disk or a power cut left an empty one", async () => {
    await makeSchool();
    writeFileSync(path.join(data, "session-secret"), "");
    const server = await startServer({ DATA_DIR: data });
    await server.kill();
    const secret = readFileSync(path.join(data, "session-secret"), "utf8");
    expect(secret).toMatch(/^[\w-]{43}\n$/);
    await (await startServer({ DATA_DIR: data })).kill();
    expect(readFileSync(path.join(data, "session-secret"), "utf8")).toBe(secret);
  });

  it.skipIf(isWindows)("creates no file that another user can read", async () => {
    const server = await startServer({ DATA_DIR: data });
    await server.kill();
    const open = ["", ...readdirSync(data)].filter((name) => statSync(path.join(data, name)).mode & 0o077);
    expect(open).toEqual([]);
  });

  it.skipIf(isWindows)("exits with 0 on a SIGTERM before it serves", async () => {
    const ended = await interrupt(["serve"], "SIGTERM", () => existsSync(file));
    expect(ended.code).toBe(0);
  });

  it.each([
    [
      "a data folder that is a file",
      () => ({ DATA_DIR: copy }),
      /^Não é possível criar a pasta \S+copia\.db\./,
    ],
    ["a database that is a folder", () => ({ DATABASE_PATH: root }), /^O banco de dados não pode ser lido/],
    [
      "a foreign address",
      () => ({ HOST: "192.0.2.1" }),
      /^192\.0\.2\.1 não é um endereço deste computador\./m,
    ],
  ])("reports in a sentence that it has %s", async (_name, settings, sentence) => {
    writeFileSync(copy, "");
    const { code, output } = await run(["serve"], settings() as Record<string, string>);
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/^ {4}at /m);
  });

  it("creates a self-contained snapshot, and removes half of an earlier one", async () => {
    const [oldest] = Object.entries(readMigrations("db/migrations"));
    const snapshots = path.join(data, "snapshots");
    const migrations = Object.fromEntries([oldest!]);
    (await openDatabase({ file, busyTimeoutMs: 5000, snapshotDir: snapshots, migrations })).close();
    mkdirSync(snapshots);
    writeFileSync(path.join(snapshots, "antes-de-migrar-2026.db.parcial"), "half");
    await (await startServer({ DATA_DIR: data })).kill();
    const names = readdirSync(snapshots);
    expect(names).toEqual([expect.stringMatching(/^antes-de-migrar-\S+Z\.db$/)]);
    // Bytes 18 and 19 of the header: 1 for a rollback journal, 2 for WAL, with which a copy can go onto a mount.
    expect([...readFileSync(path.join(snapshots, names[0]!)).subarray(18, 20)]).toEqual([2, 2]);
  });
});

describe.skipIf(isWindows)("a signal", () => {
  it("to backup leaves no file; exit code 130 or 143", async () => {
    await makeSchool();
    swell();
    for (const [signal, code] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const]) {
      const ended = await interrupt(["backup", copy], signal, () => has(root, ".parcial"));
      expect(ended).toEqual({ code, output: expect.stringMatching(/^Interrompido\./) });
      expect(readdirSync(root)).toEqual(["dados"]);
    }
  });

  it("that cannot be handled leaves parts, which the next backup to that folder removes", async () => {
    await makeSchool();
    const [old, recent, other] = ["copia.db.7.parcial", "copia.db.8.parcial", "copia.db.minha.parcial"].map(
      (name) => path.join(root, name),
    );
    for (const part of [old!, recent!, other!]) writeFileSync(part, "half");
    utimesSync(old!, 1, 1);
    utimesSync(other!, 1, 1);
    expect((await call(["backup", copy])).code).toBe(0);
    expect([old, recent, other].map((part) => existsSync(part!))).toEqual([false, true, true]);
  });

  it("to restore leaves the old database and nothing else", async () => {
    await makeSchool();
    copyFileSync(file, copy);
    // A log that is a pipe holds the restore until somebody writes to it.
    const log = `${copy}-wal`;
    spawnSync("mkfifo", [log]);
    let writer = -1;
    const before = statSync(file).ino;
    const ended = await interrupt(
      ["restore", copy],
      "SIGINT",
      () => has(data, ".restaurando"),
      () => {
        writer = openSync(log, "r+");
      },
    );
    closeSync(writer);
    expect(ended).toEqual({ code: 130, output: expect.stringMatching(/^Interrompido\./m) });
    expect([has(data, "restaurar"), has(data, "restaurando")]).toEqual([false, false]);
    expect(statSync(file).ino).toBe(before);
  });
});

describe("a journal that a power cut left", () => {
  /** A database in the middle of a large write, as it lies on the disk, and as it was before. */
  async function cutPower(): Promise<void> {
    await makeSchool();
    inDatabase(file, (sqlite) => {
      sqlite.pragma("journal_mode = DELETE");
      sqlite.pragma("cache_size = 5");
      sqlite.exec("BEGIN; CREATE TABLE half (content BLOB); DELETE FROM disciplines");
      for (let row = 0; row < 500; row++) sqlite.exec("INSERT INTO half VALUES (zeroblob(4000))");
      for (const name of [file, `${file}-journal`]) copyFileSync(name, `${name}.cut`);
    });
    for (const name of [file, `${file}-journal`]) renameSync(`${name}.cut`, name);
  }

  const disciplines = () => columnIn(file, "SELECT name FROM disciplines", { readonly: true });

  it.each([
    ["check", () => ["check"]],
    ["backup", () => ["backup", copy]],
    ["user create-admin", () => ["user", "create-admin", "--username", "chefia"]],
  ])("is rolled back by %s", async (_name, args) => {
    await cutPower();
    expect(await call(args())).toMatchObject({ code: 0 });
    expect(disciplines()).toHaveLength(2);
  });

  it("is rolled back at startup, and by restore beside its source", async () => {
    await cutPower();
    for (const suffix of ["", "-journal"]) copyFileSync(file + suffix, copy + suffix);
    const server = await startServer({ DATA_DIR: data });
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    await server.kill();
    expect(disciplines()).toHaveLength(2);
    await cutPower();
    expect(await call(["restore", copy])).toMatchObject({ code: 0 });
    expect(disciplines()).toHaveLength(2);
  });
});

describe("restore", () => {
  it("never overwrites a file with the old database", async () => {
    await makeSchool();
    await call(["backup", copy]);
    const names = Array.from({ length: 30 }, (_, second) => {
      const stamp = fileStamp(new Date(Date.now() + second * 1000));
      return path.join(data, `reservas-antes-de-restaurar-${stamp}.db`);
    });
    for (const name of names) writeFileSync(name, "outro");
    const { code, output } = await call(["restore", copy]);
    expect(code).toBe(0);
    expect(output).toMatch(/guardado em \S+Z-2\.db\./);
    expect(names.filter((name) => readFileSync(name, "utf8") !== "outro")).toEqual([]);
  });

  it.skipIf(isWindows)("replaces what a link points to, not the link", async () => {
    await makeSchool();
    await call(["backup", copy]);
    const disk = path.join(root, "disco");
    mkdirSync(disk);
    const real = path.join(disk, "escola.db");
    writeFileSync(real, await schoolImage());
    rmSync(file);
    symlinkSync(real, file);
    const before = statSync(real).ino;
    expect((await call(["restore", copy])).code).toBe(0);
    expect(statSync(file).ino).toBe(statSync(real).ino);
    expect(statSync(real).ino).not.toBe(before);
    expect(has(disk, "escola-antes-de-restaurar")).toBe(true);
  });

  it.skipIf(!isRoot)("by root leaves a folder that its owner can use", async () => {
    await makeSchool();
    await call(["backup", copy]);
    rmSync(data, { recursive: true });
    mkdirSync(data);
    chownSync(data, 10001, 10001);
    expect((await call(["restore", "--new", copy])).code).toBe(0);
    const foreign = readdirSync(data).filter((name) => statSync(path.join(data, name)).uid !== 10001);
    expect(foreign).toEqual([]);
  });
});

describe("a command line", () => {
  it.skipIf(isWindows)("may name a pipe, which is neither replaced nor blocks", async () => {
    await makeSchool();
    const pipe = path.join(root, "cano");
    spawnSync("mkfifo", [pipe]);
    for (const args of [
      ["backup", "--force", pipe],
      ["check", pipe],
      ["restore", pipe],
    ]) {
      expect(await run(args)).toEqual(endedWith(1, "não é um arquivo comum"));
    }
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  it("may be a user name that gives no e-mail address: the command requests one", async () => {
    await makeSchool();
    expect(await call(["user", "create-admin", "--username", "joão"])).toEqual(
      endedWith(1, /^Indique o e-mail da pessoa em --email/),
    );
    const given = ["user", "create-admin", "--username", "joão", "--email", "joao@escola.br"];
    expect((await call(given)).output).toContain("usuário joão, senha");
  });

  it("has a help that marks optional arguments", async () => {
    expect((await call(["--help"])).output).toMatch(/^ {2}check \[ARQUIVO\] /m);
  });

  it("may have a reader that closes the pipe early", async () => {
    const child = spawn(process.execPath, [BUILT_FILE, "--help"], {
      env: { ...process.env, ...COMPILE_CACHE },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    const output = collectOutput(child);
    expect([(await once(child, "close"))[0], output()]).toEqual([0, ""]);
  });
});

it("healthcheck reaches the program at any configured address and port", async () => {
  // Browsers, and fetch with them, do not go to port 6000.
  const server = await startAgain({ HOST: "::1", PORT: "6000" });
  try {
    expect(server.output()).toMatch(/^Reservas em http:\/\/\[::1\]:6000$/m);
    const checked = await call(["healthcheck"], { HOST: "::1", PORT: "6000" });
    expect(checked).toEqual(endedWith(0, /^O servidor responde\.\n$/));
  } finally {
    await server.stop();
  }
});
