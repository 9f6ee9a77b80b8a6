import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { collectOutput } from "#tests/support/server/process-output.ts";
import { startServer } from "#tests/support/server/server.ts";

/** What a save may take on a busy machine; a restart of the process or a build takes longer on any. */
const SOON = { timeout: 15_000 };
const START_MS = 120_000;
/** Replaces the whole program, which the development server takes ten seconds to load. */
const EMPTY_PROGRAM = `
  import { createServer } from "node:http";
  export const settings = () => ({ HOST: "127.0.0.1", PORT: 0 });
  export const takeDataDir = () => () => {};
  export const startProgram = async () => ({ app: {}, stop: async () => {} });
  export const createHttpServer = () => createServer((_, response) => response.end("vazio"));
  export const publicAddress = (_, port) => "http://127.0.0.1:" + port;
  export const startupText = { ready: (address) => "Reservas em " + address };
`;

const COPIED = [
  ...["app", "db", "public", "scripts"],
  ...["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"],
];

/** A source tree that a test may edit; packages are found above it. */
type SourceTree = {
  folder: string;
  /** Saves a file with a text replaced: in place, or as many editors do, by renaming a new file over it. */
  replace(file: string, before: string, after: string, how?: "in place" | "by rename"): void;
  /** Replaces the content of a file. */
  write(file: string, text: string): void;
  remove(): void;
};

/** A copy of the sources inside build/, beneath the project's own node_modules. */
function copySources(): SourceTree {
  mkdirSync("build", { recursive: true });
  const folder = mkdtempSync(path.resolve("build/sources-"));
  for (const name of COPIED) cpSync(name, path.join(folder, name), { recursive: true });
  return {
    folder,
    replace(file, before, after, how = "in place") {
      const target = path.join(folder, file);
      const text = readFileSync(target, "utf8");
      if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
      const written = how === "in place" ? target : `${target}.new`;
      writeFileSync(written, text.replace(before, after));
      if (written !== target) renameSync(written, target);
    },
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

type DevServer = {
  address: string;
  child: ChildProcess;
  exit: Promise<unknown[]>;
};

/** The process of `npm run dev`'s server over the sources, with the test as its parent; it has yet to start. */
function spawnDevServer({ folder }: SourceTree): ChildProcess {
  return spawn(process.execPath, ["scripts/dev/server.ts"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: path.join(folder, "data"),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

/** Starts the server of `npm run dev` over the sources, and waits until it serves. */
async function startDevServer(sources: SourceTree): Promise<DevServer> {
  const child = spawnDevServer(sources);
  const exit = once(child, "exit");
  const output = collectOutput(child);
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const ready = /^Reservas em (http:\S+)$/m.exec(output())?.[1];
      if (ready) resolve(ready);
    });
    void exit.then(([code]) => reject(new Error(`The server ended with ${code}: ${output()}`)));
  });
  return { address: await address, child, exit };
}

let sources: SourceTree;
let server: DevServer;

beforeAll(async () => {
  sources = copySources();
  server = await startDevServer(sources);
}, START_MS);
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.exit;
  sources.remove();
});

/** The headers and the body at an address, as one text. */
async function read(address: string): Promise<string> {
  const response = await fetch(server.address + address);
  return [...response.headers].flat().join("\n") + (await response.text());
}

describe("the development server", { timeout: 60_000 }, () => {
  it("serves the sources behind the origin check, with a policy that allows Vite", async () => {
    const page = await fetch(`${server.address}/auth`);
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("connect-src 'self' ws:");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
    expect(await page.text()).toContain("/app/entry.client.tsx");
    const headers = { Origin: "http://elsewhere.test" };
    expect((await fetch(`${server.address}/auth`, { method: "POST", headers })).status).toBe(403);
  });

  it.each([
    ["component", "/auth", "app/root.tsx", '<html lang="pt-BR"', '<html lang="pt-BR" id="MARK"'],
    ["text", "/auth", "app/text/people/account.ts", 'enter: "Entrar"', 'enter: "MARK"'],
    ["loader", "/auth", "app/routes/shell.tsx", "requestId: context.requestId", 'requestId: "MARK"'],
    ["service", "/healthz", "app/services/health.server.ts", "{ ...node,", '{ saved: "MARK", ...node,'],
    ["header", "/auth", "app/server/http/headers.ts", '"same-origin"', '"MARK"'],
  ])("shows a saved %s without a restart, however it was saved", async (_, address, file, before, after) => {
    sources.replace(file, before, after.replace("MARK", "salvo-1"));
    await expect.poll(() => read(address), SOON).toContain("salvo-1");
    sources.replace(file, "salvo-1", "salvo-2", "by rename");
    await expect.poll(() => read(address), SOON).toContain("salvo-2");
    expect(server.child.exitCode).toBeNull();
  });

  it("serves a public page whose one sheet holds the shared rules, cached or not", async () => {
    for (let i = 0; i < 2; i++) {
      const page = await (await fetch(`${server.address}/privacidade`)).text();
      const sheet = /href="([^"]*privacy[^"]*\.css[^"]*)"/.exec(page)?.[1] ?? "none";
      const css = await fetch(server.address + sheet, {
        headers: { "Sec-Fetch-Dest": "style", Accept: "text/css" },
      });
      expect(css.headers.get("content-type")).toContain("text/css");
      expect(await css.text()).toContain("--canvas: #f5f7fa");
    }
  });

  it("reports an error in a source until it is fixed", async () => {
    const file = "app/services/health.server.ts";
    sources.replace(file, "export function readHealth", "export funktion readHealth", "by rename");
    await expect.poll(() => read("/auth"), SOON).toContain("health.server.ts");
    expect((await fetch(`${server.address}/auth`)).status).toBe(500);
    sources.replace(file, "export funktion readHealth", "export function readHealth");
    await expect.poll(() => read("/healthz"), SOON).toContain("salvo-2");
  });

  it("ends on a signal and releases the data folder", async () => {
    server.child.kill("SIGTERM");
    expect(await server.exit).toEqual([0, null]);
    await expect(fetch(server.address)).rejects.toThrow();
    const next = await startServer({ DATA_DIR: path.join(sources.folder, "data") });
    expect((await fetch(`${next.address}/healthz`)).status).toBe(200);
    await next.stop();
  });

  it(
    "ends with the process that started it",
    async () => {
      sources.write("scripts/dev/entry.ts", EMPTY_PROGRAM);
      server = await startDevServer(sources);
      expect(await (await fetch(server.address)).text()).toBe("vazio");
      server.child.disconnect();
      expect(await server.exit).toEqual([0, null]);
    },
    START_MS,
  );

  it("ends also if that process ended before startup", async () => {
    const child = spawnDevServer(sources);
    onTestFinished(() => void child.kill("SIGKILL"));
    child.disconnect();
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});

/** Stub of `npm run dev`, with a server that only waits for its parent to end. */
const PARENT = `
  import { runOnProjectNode } from "./scripts/install.mjs";
  const child = "process.on('disconnect', () => process.exit()); console.log(process.pid); setInterval(() => {}, 1000);";
  process.exitCode = await runOnProjectNode(["--eval", child], { endsWithParent: true });`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.each([
  ["SIGTERM", "parent"],
  ["SIGINT", "parent"],
  ["SIGKILL", "parent"],
  ["SIGKILL", "grandparent"],
] as const)("%s to its %s leaves no server behind", async (signal, ancestor) => {
  const started = `process.execPath, ["--input-type=module", "--eval", ${JSON.stringify(PARENT)}], { stdio: "inherit" }`;
  const npm = `console.log(require("node:child_process").spawn(${started}).pid)`;
  const grandparent = spawn(process.execPath, ["--eval", npm], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(grandparent, "exit");
  const output = collectOutput(grandparent);
  const pids = () => output().trim().split("\n").map(Number);
  await expect.poll(pids, SOON).toHaveLength(2);
  const [parent = 0, child = 0] = pids();
  process.kill(ancestor === "parent" ? parent : (grandparent.pid ?? 0), signal);
  await expect.poll(() => isAlive(child) || isAlive(parent), SOON).toBe(false);
  await ended;
});
