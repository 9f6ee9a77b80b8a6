import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import MEMORY_LIMITS from "#app/server/process/memory-limits.json" with { type: "json" };

export const ADMIN_PASSWORD = "Admin#2026x";

/** V8's compile cache of `npm start`: startup takes a quarter less work. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.resolve("build/compile-cache") };

/** The program's main file, as the build made it. */
export const BUILT_FILE = path.resolve("build/server.cjs");

/**
 * The program as `npm start` runs it: the command and its first arguments. Without them, and without its environment,
 * it warns that it has no memory limits.
 */
export const FOLDER_PROGRAM = [process.execPath, ...MEMORY_LIMITS.flags, BUILT_FILE];

/** The program as a single file for this platform, in dist/; undefined if it has none. */
export const SINGLE_FILE = new Map([
  ["linux-x64", path.resolve("dist/reservas-linux-x64")],
  ["linux-arm64", path.resolve("dist/reservas-linux-arm64")],
  ["win32-x64", path.resolve("dist/reservas.exe")],
]).get(`${process.platform}-${process.arch}`);

export type RunningServer = {
  /** `http://127.0.0.1:…` */
  address: string;
  dataDir: string;
  pid: number;
  /** What it printed on standard output and standard error. */
  output(): string;
  /** Waits until it ends by itself; gives its exit code, null where a signal ended it. */
  exit(): Promise<number | null>;
  /** Kills it as a power cut would; its data stays. */
  kill(): Promise<void>;
  /** Ends it as an operator would and removes its data; returns its exit code. */
  stop(): Promise<number | null>;
};

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once("exit", resolve));
}

/** Starts the program as a process of its own on a free loopback port, over a fresh database or `DATA_DIR`. */
export async function startServer(
  settings: Partial<Record<string, string>> = {},
  [command, ...args]: string[] = FOLDER_PROGRAM,
): Promise<RunningServer> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  const child = spawn(command ?? "", args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ADMIN_PASSWORD,
      ...COMPILE_CACHE,
      ...MEMORY_LIMITS.environment,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString("utf8");
      // It prints its public address, which differs if APP_URL is set.
      const isReady = /^Reservas em /m.test(output);
      const own = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? `http://127.0.0.1:${settings.PORT}`;
      if (isReady) resolve(own);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });

  const kill = async () => {
    child.kill("SIGKILL");
    await exitOf(child);
  };
  const stop = async () => {
    child.kill("SIGTERM");
    const code = await exitOf(child);
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  try {
    const exit = () => exitOf(child);
    return { address: await address, dataDir, pid: child.pid ?? 0, output: () => output, exit, kill, stop };
  } catch (error) {
    await kill();
    // Another program may use a folder that the test passes.
    if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}
