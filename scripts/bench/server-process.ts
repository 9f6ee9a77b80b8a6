import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const START_LIMIT_MS = 20_000;

/** CPU time that a process has taken, in milliseconds: all threads together, and its main one. */
export type Cpu = { all: number; main: number };

export type ServerProcess = {
  origin: string;
  /** From its start to the first 200. */
  startMs: number;
  /** CPU time until now, to the microsecond; null where the platform does not report it. */
  cpu(): Cpu | null;
  /** Resident memory in MB; null where the platform does not report it. */
  memory(): number | null;
  signal(name: NodeJS.Signals): void;
  /** Ends the process as an operator would. */
  stop(): Promise<void>;
};

function threadMs(pid: number, thread: string | number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    // A thread that has just ended.
    return 0;
  }
}

function cpuOf(pid = 0): Cpu | null {
  if (!existsSync(`/proc/${pid}/task`)) return null;
  const threads = readdirSync(`/proc/${pid}/task`);
  return { all: threads.reduce((sum, thread) => sum + threadMs(pid, thread), 0), main: threadMs(pid, pid) };
}

function memoryOf(pid = 0): number | null {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) && /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
}

function handle(child: ChildProcess, origin: string, startMs: number): ServerProcess {
  return {
    origin,
    startMs,
    cpu: () => cpuOf(child.pid),
    memory: () => memoryOf(child.pid),
    signal: (name) => child.kill(name),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A free port of the loopback interface. */
function freePort(): Promise<number> {
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

function isHealthy(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${origin}/healthz`, { agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
    });
    request.once("error", () => resolve(false));
  });
}

/** Starts a server by its command, on a free port of the loopback interface, and waits for its first 200. */
export async function startServer(
  [command = "", ...args]: string[],
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
  } as const;
  const startedAt = performance.now();
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, ...settings },
  });
  const elapsed = () => performance.now() - startedAt;
  while (elapsed() < START_LIMIT_MS && child.exitCode === null) {
    if (await isHealthy(origin)) return handle(child, origin, elapsed());
    await pause(2);
  }
  await handle(child, origin, 0).stop();
  throw new Error(`${command} did not answer`);
}

/** Starts the built program over a data folder. */
export function startProgram(
  dataDir: string,
  nodeOptions: string[] = [],
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  return startServer([process.execPath, ...nodeOptions, "build/server.cjs"], {
    DATA_DIR: dataDir,
    ...settings,
  });
}

/** Starts a server that prints its address. */
export async function startYardstick(file: string): Promise<ServerProcess> {
  const env = { ...process.env, NODE_ENV: "production" } as const;
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"], env });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
  });
  return handle(child, origin, 0);
}
