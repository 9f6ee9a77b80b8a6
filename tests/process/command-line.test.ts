import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { startAgain } from "#tests/support/database/first-database.ts";
import { cookieOf, post } from "#tests/support/school/first-admin.ts";
import { callCommand, runCommand } from "#tests/support/server/command.ts";
import {
  BUILT_FILE,
  FOLDER_PROGRAM,
  type RunningServer,
  SINGLE_FILE,
  startServer,
} from "#tests/support/server/server.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

const COMMAND = [process.execPath, BUILT_FILE];
const PROGRAMS = { folder: COMMAND, ...(SINGLE_FILE ? { "single file": [SINGLE_FILE] } : {}) };
const COMMANDS = [
  "serve",
  "backup",
  "restore",
  "check",
  "user",
  "school",
  "service",
  "demo",
  "healthcheck",
  "version",
];

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

const VERSION_LINE = new RegExp(
  `^${version.replaceAll(".", "\\.")} \\([0-9a-f]{7,}, \\d{4}-\\d{2}-\\d{2}\\)\n$`,
);

const folder = sharedFolder();

/** Runs it in its own process. */
const run = (
  program: string[],
  args: string[],
  dataDir = folder,
  settings: Partial<Record<string, string>> = {},
) => runCommand(args, { DATA_DIR: dataDir, PATH: undefined, ...settings }, program);

/** The same within this process. */
const call = (args: string[], dataDir = folder, settings: Partial<Record<string, string>> = {}) =>
  callCommand(args, { DATA_DIR: dataDir, ...settings });

const ended = (code: number, out: string, err = "") => expect.objectContaining({ code, out, err });

it("prints its usage on a Node that SQLite's addon was not built for", async () => {
  const file = path.join(folder, "other-node.cjs");
  const versions = "{ ...process.versions, modules: '115' }";
  writeFileSync(file, `Object.defineProperty(process, "versions", { value: ${versions} });`);
  const { code, err } = await run([process.execPath, "--require", file, BUILT_FILE], ["check"]);
  expect([code, err]).toEqual([1, expect.stringContaining("npm run reservas -- COMANDO")]);
});

const signIn = (server: RunningServer, username: string, password: string) =>
  post(server, "/api/login", "", { username, password });

function printedPassword(out: string): string {
  return /(?:senha|Nova senha de \S+:) (\S+)$/m.exec(out)?.[1] ?? "";
}

describe.each(Object.entries(PROGRAMS))("the program as a %s", (name, program) => {
  it("prints help in Portuguese with every command", async () => {
    const { code, out, err } = await run(program, ["--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^Uso: /);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command}\\b`, "m"));
    expect(out).not.toMatch(/\b(Usage|Options|Commands|display|output|options|command)\b/);
  });

  it("prints its version, with the commit it was built from", async () => {
    expect((await run(program, ["version"])).out).toMatch(VERSION_LINE);
  });

  it("refuses an unknown command with a message and exit code 2", async () => {
    const sentence = expect.stringMatching(/^Comando desconhecido: frob\. .*--help$/m);
    expect(await run(program, ["frob"])).toEqual(ended(2, "", sentence));
  });

  it("refuses a folder without a database, and creates none", async () => {
    const missing = path.join(folder, `missing-${name}`);
    const { code, err } = await run(program, ["user", "reset-password", "admin"], missing);
    expect(code).toBe(1);
    expect(err).toMatch(/^Não há banco de dados em .*missing-.*reservas\.db\. /);
    expect(existsSync(missing)).toBe(false);
  });
});

it.each(COMMANDS.filter((command) => command !== "user"))("helps with %s", async (command) => {
  const { code, out } = await call([command, "--help"]);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^Uso: .* ${command}`));
  expect(out).not.toMatch(/\b(Usage|Options|Arguments|display|options)\b/);
});

it("prints its version for --version", async () => {
  expect((await call(["--version"])).out).toMatch(VERSION_LINE);
});

it.each([
  [["--frob"], /^Opção desconhecida: --frob\. /],
  [["user", "frob"], /^Comando desconhecido: frob\. /],
  [["user", "reset-password"], /^Falta o argumento NOME\. /],
  [["user", "create-admin", "now"], /^Há argumentos a mais\. /],
  [["user", "create-admin", "--username"], /^A opção --username <USUÁRIO> precisa de um valor\. /],
  [["user", "reset-password", "a", "b"], /^Há argumentos a mais\. /],
  [["demo", "--rooms"], /^A opção --rooms <N> precisa de um valor\. /],
  [["serve", "now"], /^Há argumentos a mais\. /],
])("refuses %j with a message and exit code 2", async (args, sentence) => {
  const { code, out, err } = await call(args);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(sentence);
});

it.each([
  ["help", ["help"], /^Uso: .* \[comando\]/],
  ["help of a command", ["help", "restore"], /^Uso: .* restore/],
  ["a command that groups others", ["user"], /^Uso: .* user/],
  ["help of one of those", ["help", "user", "create-admin"], /^Uso: .* create-admin/],
])("understands %s", async (_what, args, usage) => {
  expect(await call(args)).toEqual(ended(0, expect.stringMatching(usage)));
});

it("understands a command among stray spaces", async () => {
  expect((await call(["", " version ", " "])).out).toMatch(VERSION_LINE);
});

it("refuses invalid settings with a code of their own, and with the sentence in the log too", async () => {
  const log = path.join(folder, "log", "reservas.log");
  const nonsense = await run(COMMAND, ["serve"], folder, { PORT: "abc", LOG_FILE: log });
  expect(nonsense).toEqual(ended(78, "", "PORT deve ser um número de 0 a 65535.\n"));
  expect(readFileSync(log, "utf8")).toBe("PORT deve ser um número de 0 a 65535.\n");
});

it("healthcheck reports by exit code whether the server serves", async () => {
  const server = await startAgain();
  const { port } = new URL(server.address);
  const programs = Object.values(PROGRAMS);
  try {
    for (const program of programs) {
      const checked = await run(program, ["healthcheck"], folder, { PORT: port, HOST: "0.0.0.0" });
      expect(checked).toEqual(ended(0, "O servidor responde.\n"));
    }
    const checked = await call(["healthcheck"], folder, { PORT: port, HOST: "127.0.0.1" });
    expect(checked).toEqual(ended(0, "O servidor responde.\n"));
  } finally {
    await server.stop();
  }
  for (const program of programs) {
    const sentence = expect.stringContaining(`O servidor não responde na porta ${port}`);
    expect(await run(program, ["healthcheck"], folder, { PORT: port })).toEqual(ended(1, "", sentence));
  }
});

describe.each(Object.entries(PROGRAMS))("accounts, by the %s", (name, program) => {
  const dataDir = sharedFolder();
  let server: RunningServer;

  beforeAll(async () => {
    expect((await run(program, ["demo", "--rooms", "3", "--days", "5"], dataDir)).out).toContain("professor");
    server = await startServer({ DATA_DIR: dataDir }, name === "folder" ? FOLDER_PROGRAM : program);
  }, 30_000);
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });

  it("resets a password beside the running server, and ends the sessions", async () => {
    const before = await signIn(server, "direcao", DEMO_PASSWORD);
    expect(before.status).toBe(200);
    const cookie = cookieOf(before);
    const { code, out } = await run(program, ["user", "reset-password", "DIRECAO"], dataDir);
    expect(code).toBe(0);
    const asUser = await fetch(`${server.address}/api/user`, { headers: { Cookie: cookie } });
    expect(asUser.status).toBe(401);
    expect((await signIn(server, "direcao", DEMO_PASSWORD)).status).toBe(401);
    const after = await signIn(server, "direcao", printedPassword(out));
    expect(await after.json()).toMatchObject({ username: "direcao", firstLogin: true });
  });

  it("creates an administrator", async () => {
    const args = ["user", "create-admin", "--username", "chefia", "--name", "Chefia da Escola"];
    const { code, out } = await run(program, args, dataDir);
    expect(code).toBe(0);
    const session = await signIn(server, "chefia", printedPassword(out));
    expect(await session.json()).toMatchObject({
      name: "Chefia da Escola",
      email: "chefia@escola.local",
      role: "admin",
      firstLogin: true,
    });
  });

  // The rest is the same code in both programs.
  if (name === "single file") return;

  it("refuses a user name that exists", async () => {
    const again = await call(["user", "create-admin", "--username", "chefia"], dataDir);
    expect(again).toEqual(ended(1, "", expect.stringContaining("Já existe um usuário")));
  });

  it("finds a free name by itself", async () => {
    const { code, out } = await call(["user", "create-admin"], dataDir);
    expect([code, out.split("\n")[0]]).toEqual([0, expect.stringMatching(/: usuário admin, senha \S+$/)]);
    const second = await call(["user", "create-admin"], dataDir);
    expect(second.out).toMatch(/: usuário admin2, senha \S+$/m);
    expect((await signIn(server, "admin2", printedPassword(second.out))).status).toBe(200);
  });

  it("refuses an unknown name and an invalid account", async () => {
    const unknown = await call(["user", "reset-password", "ninguem"], dataDir);
    expect(unknown).toEqual(ended(1, "", expect.stringMatching(/^Não há usuário com o nome ninguem\./)));
    const args = ["user", "create-admin", "--username", "a b", "--email", "x"];
    const wrong = await call(args, dataDir);
    expect(wrong).toEqual(ended(1, "", "Email inválido.\nUsername não pode ter espaços.\n"));
  });
});
