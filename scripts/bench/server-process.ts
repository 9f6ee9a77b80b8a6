import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import LIMITS from "#app/server/process/memory-limits.json" with { type: "json" };

const START_LIMIT_MS = 20_000;

/** The program as `npm start` runs it, with its memory limits. */
export const PROGRAM = {
  flags: LIMITS.flags,
  file: "build/server.cjs",
  settings: { ...LIMITS.environment, NODE_COMPILE_CACHE: "build/compile-cache" },
};

/** A yardstick: `node:http` that answers `/N` with N bytes and does nothing else. */
export const BARE_SERVER = [
  process.execPath,
  "-e",
  `const bodies = {};
  require("node:http").createServer(({ url }, response) => {
    const body = (bodies[url] ??= Buffer.alloc(Number(url.slice(1)) || 0, "x"));
    const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length };
    response.writeHead(200, headers).end(body);
  }).listen(process.env.PORT, "127.0.0.1")`,
];

/** Resident memory of a process in MB; NaN where the platform does not tell. */
export function residentMemory(pid: number): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) && /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : Number.NaN;
}

function threadMs(pid: number, thread: string | number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    // A thread that has just ended.
    return 0;
  }
}

/** A port of the loopback interface that nobody listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const running = new Set<{ stop(): Promise<void> }>();

/** Stops every server that still runs. */
export async function stopServers(): Promise<void> {
  for (const server of running) await server.stop();
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Starts a server by its command, on a free port of the loopback interface, and waits for its first answer. */
export async function startServer([command = "", ...args]: string[], settings: Record<string, string> = {}) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...settings,
    },
  });
  const exit = once(child, "exit");
  const pid = child.pid ?? 0;
  const isAnswering = async () => {
    const response = await fetch(`${origin}/healthz`).catch(() => null);
    await response?.arrayBuffer();
    return response !== null && response.status < 500;
  };
  const server = {
    origin,
    pid,
    /** From the start to the first answer. */
    startMs: 0,
    /** CPU time until now in milliseconds, of all threads and of the main one; NaN where the platform does not tell. */
    cpu(): { all: number; main: number } {
      if (!existsSync(`/proc/${pid}/task`)) return { all: Number.NaN, main: Number.NaN };
      const all = readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadMs(pid, thread), 0);
      return { all, main: threadMs(pid, pid) };
    },
    memory: () => residentMemory(pid),
    /** Ends the process as an operator would. */
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await exit;
      running.delete(server);
    },
  };
  running.add(server);
  while (performance.now() - startedAt < START_LIMIT_MS && child.exitCode === null) {
    if (await isAnswering()) {
      server.startMs = performance.now() - startedAt;
      return server;
    }
    await pause(2);
  }
  await server.stop();
  throw new Error(`${command} did not answer`);
}
