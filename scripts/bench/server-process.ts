import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { type Cpu, cpuOf } from "./cpu.ts";

const START_LIMIT_MS = 20_000;

export type ServerProcess = {
  origin: string;
  /** CPU time until now, or null where the platform does not tell. */
  cpu(): Cpu | null;
  /** Resident memory in MB, or null where the platform does not tell. */
  memory(): number | null;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
};

/** Resident memory in MB, or null where the platform does not tell. */
export function memoryOf(child: ChildProcess): number | null {
  const file = `/proc/${child.pid}/status`;
  if (!existsSync(file)) return null;
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
}

/** Ends the process as an operator would. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

function handle(child: ChildProcess, origin: string): ServerProcess {
  return {
    origin,
    cpu: () => cpuOf(child),
    memory: () => memoryOf(child),
    signal: (name) => child.kill(name),
    stop: () => stopProcess(child),
  };
}

/** A port of the loopback interface that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function waitUntilHealthy(child: ChildProcess, origin: string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server did not get healthy");
}

/** Starts the built program over a data folder, on a free port of the loopback interface. */
export async function startProgram(
  dataDir: string,
  nodeOptions: string[] = [],
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, "build/server.cjs"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const server = handle(child, origin);
  try {
    await waitUntilHealthy(child, origin);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Starts a server that prints its address. */
export async function startYardstick(file: string): Promise<ServerProcess> {
  const env = { ...process.env, NODE_ENV: "production" } as const;
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"], env });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
  });
  return handle(child, origin);
}
