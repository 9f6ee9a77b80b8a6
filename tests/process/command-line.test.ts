import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { FOLDER_PROGRAM, type RunningServer, SINGLE_FILE, startServer } from "#tests/support/server.ts";

const PROGRAMS = { folder: FOLDER_PROGRAM, ...(SINGLE_FILE ? { "single file": [SINGLE_FILE] } : {}) };
const COMMANDS = ["serve", "backup", "restore", "check", "user", "demo", "healthcheck", "version"];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { code: number; out: string; err: string };

function run(
  [command, ...first]: string[],
  args: string[],
  dataDir = folder,
  settings: Record<string, string> = {},
): Promise<Ended> {
  const env = { NODE_ENV: "production", DATA_DIR: dataDir, ...settings } as const;
  return new Promise((resolve) => {
    execFile(command ?? "", [...first, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

describe("on another Node than the one that SQLite's addon is for", () => {
  const otherNode = () => {
    const file = path.join(folder, "other-node.cjs");
    const versions = "{ ...process.versions, modules: '115' }";
    writeFileSync(file, `Object.defineProperty(process, "versions", { value: ${versions} });`);
    return [process.execPath, "--require", file];
  };

  it("a command of the folder runs on the project's own", async () => {
    const marked = path.join(folder, "marked.cjs");
    writeFileSync(marked, "console.error(`ran with`, process.execArgv.join());");
    const settings = { NODE_OPTIONS: `--require=${marked}` };
    const { code, out, err } = await run(
      [...otherNode(), FOLDER_PROGRAM[1] ?? ""],
      ["version"],
      folder,
      settings,
    );
    expect([code, out]).toEqual([0, (await run(FOLDER_PROGRAM, ["version"])).out]);
    expect(err.match(/ran with/g)).toHaveLength(2);
    expect(err).toContain("ran with --disable-warning=ExperimentalWarning");
  });

  it("says what to do where that one is not there", async () => {
    const lone = path.join(folder, "alone", "build", "server.cjs");
    mkdirSync(path.dirname(lone), { recursive: true });
    copyFileSync(FOLDER_PROGRAM[1] ?? "", lone);
    const { code, err } = await run([...otherNode(), lone], ["check"]);
    expect(code).toBe(1);
    expect(err).toContain("Inicie-o com npm start ou execute npm ci");
  });
});

async function signIn(server: RunningServer, username: string, password: string): Promise<Response> {
  return fetch(`${server.address}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
}

function printedPassword(out: string): string {
  return /(?:senha|Nova senha de \S+:) (\S+)$/m.exec(out)?.[1] ?? "";
}

describe.each(Object.entries(PROGRAMS))("the program as a %s", (_name, program) => {
  it("helps in Portuguese and names every command", async () => {
    const { code, out, err } = await run(program, ["--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^Uso: /);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command}\\b`, "m"));
    expect(out).not.toMatch(/\b(Usage|Options|Commands|display|output|options|command)\b/);
  });

  it.each(COMMANDS.filter((command) => command !== "user"))("helps with %s", async (command) => {
    const { code, out } = await run(program, [command, "--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^Uso: .* ${command}`));
    expect(out).not.toMatch(/\b(Usage|Options|Arguments|display|options)\b/);
  });

  it("tells by its exit code whether the server of these settings serves", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
    const server = await startServer({ DATA_DIR: dataDir });
    const { port } = new URL(server.address);
    const settings = { PORT: port };
    try {
      for (const HOST of ["0.0.0.0", "127.0.0.1"]) {
        const asked = await run(program, ["healthcheck"], dataDir, { ...settings, HOST });
        expect(asked).toEqual({ code: 0, out: "O servidor responde.\n", err: "" });
      }
    } finally {
      await server.stop();
    }
    const refused = await run(program, ["healthcheck"], dataDir, settings);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toContain(`O servidor não responde na porta ${port}`);
  });

  it("tells its version", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(await run(program, ["version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
    expect((await run(program, ["--version"])).out).toBe(`${version}\n`);
  });

  it.each([
    [["frob"], /^Comando desconhecido: frob\. .*--help$/m],
    [["--frob"], /^Opção desconhecida: --frob\. /],
    [["user"], /--help/],
    [["user", "frob"], /^Comando desconhecido: frob\. /],
    [["user", "reset-password"], /^Falta o argumento NOME\. /],
    [["user", "create-admin", "now"], /^Há argumentos a mais\. /],
    [["user", "create-admin", "--username"], /^A opção --username <USUÁRIO> precisa de um valor\. /],
    [["user", "reset-password", "a", "b"], /^Há argumentos a mais\. /],
    [["demo", "--rooms"], /^A opção --rooms <N> precisa de um valor\. /],
    [["serve", "now"], /^Há argumentos a mais\. /],
  ])("refuses %j with a sentence and 2", async (args, sentence) => {
    const { code, out, err } = await run(program, args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(sentence);
  });

  it("refuses settings that are nonsense, and a folder without a database", async () => {
    const missing = path.join(folder, "missing");
    const { code, err } = await run(program, ["user", "reset-password", "admin"], missing);
    expect(code).toBe(1);
    expect(err).toMatch(/^Não há banco de dados em .*missing.reservas\.db\. /);
    expect(existsSync(missing)).toBe(false);
    const nonsense = await run(program, ["serve"], missing, { PORT: "abc" });
    expect(nonsense).toEqual({ code: 1, out: "", err: "PORT deve ser um número de 0 a 65535.\n" });
  });
});

describe.each(Object.entries(PROGRAMS))("accounts, by the %s", (_name, program) => {
  let server: RunningServer;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
    expect((await run(program, ["demo", "--rooms", "3", "--days", "5"], dataDir)).out).toContain("professor");
    server = await startServer({ DATA_DIR: dataDir }, program);
  }, 30_000);
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });

  it("gives a new password beside the running server, and ends the sessions", async () => {
    const before = await signIn(server, "direcao", DEMO_PASSWORD);
    expect(before.status).toBe(200);
    const cookie = before.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { code, out } = await run(program, ["user", "reset-password", "DIRECAO"], dataDir);
    expect(code).toBe(0);
    const asUser = await fetch(`${server.address}/api/user`, { headers: { Cookie: cookie } });
    expect(asUser.status).toBe(401);
    expect((await signIn(server, "direcao", DEMO_PASSWORD)).status).toBe(401);
    const after = await signIn(server, "direcao", printedPassword(out));
    expect(await after.json()).toMatchObject({ username: "direcao", firstLogin: true });
  });

  it("makes an administrator, once", async () => {
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
    const again = await run(program, args, dataDir);
    expect([again.code, again.out]).toEqual([1, ""]);
    expect(again.err).toContain("Já existe um usuário");
  });

  it("finds a free name by itself", async () => {
    const { code, out } = await run(program, ["user", "create-admin"], dataDir);
    expect([code, out.split("\n")[0]]).toEqual([0, expect.stringMatching(/: usuário admin, senha \S+$/)]);
    const second = await run(program, ["user", "create-admin"], dataDir);
    expect(second.out).toMatch(/: usuário admin2, senha \S+$/m);
    expect((await signIn(server, "admin2", printedPassword(second.out))).status).toBe(200);
  });

  it("refuses an unknown name and an account that cannot be", async () => {
    const unknown = await run(program, ["user", "reset-password", "ninguem"], dataDir);
    expect(unknown).toMatchObject({ code: 1, out: "" });
    expect(unknown.err).toMatch(/^Não há usuário com o nome ninguem\./);
    const args = ["user", "create-admin", "--username", "a b", "--email", "x"];
    const wrong = await run(program, args, dataDir);
    expect(wrong.code).toBe(1);
    expect(wrong.err).toBe("Email inválido.\nUsername não pode ter espaços.\n");
  });
});
