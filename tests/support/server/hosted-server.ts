import { type ChildProcess, fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import MEMORY_LIMITS from "#app/server/process/memory-limits.json" with { type: "json" };
import type { Reply } from "./program-host.ts";
import { ADMIN_PASSWORD, COMPILE_CACHE } from "./server.ts";

/** What a test needs of a running program. */
export type TestedServer = {
  /** `http://127.0.0.1:…` */
  address: string;
  dataDir: string;
  /** Ends it and removes its data; returns its exit code. */
  stop(): Promise<number | null>;
};

/** By their clocks. */
const hosts = new Map<string, ChildProcess>();

function hostWith(clock: Partial<Record<string, string>>): ChildProcess {
  const key = JSON.stringify(clock);
  const known = hosts.get(key);
  if (known?.connected) return known;
  const host = fork(path.join(import.meta.dirname, "program-host.ts"), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ...COMPILE_CACHE,
      ...MEMORY_LIMITS.environment,
      ...clock,
    },
    execArgv: MEMORY_LIMITS.flags,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // The host ends with the worker that started it.
  host.unref();
  host.channel?.unref();
  hosts.set(key, host);
  return host;
}

/** Sends settings to the host, and waits for its reply. */
function send<T extends Reply>(host: ChildProcess, settings: object | null): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`The program's host ended with ${code}`));
    host.once("exit", fail);
    host.once("message", (reply) => {
      host.off("exit", fail);
      host.channel?.unref();
      resolve(reply as T);
    });
    host.channel?.ref();
    host.send({ settings });
  });
}

/**
 * Serves the built program over `dataDir` in a reused process, one test at a time: a test need not wait for Node and the
 * modules. Starting and ending a process is tested with `startServer`.
 * @param clock the environment that shifts the process's clock.
 */
export async function startHostedServer(
  dataDir: string,
  clock: Partial<Record<string, string>> = {},
): Promise<TestedServer> {
  const host = hostWith(clock);
  const { port } = await send<{ port: number }>(host, {
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    ADMIN_PASSWORD,
  });
  return {
    address: `http://127.0.0.1:${port}`,
    dataDir,
    async stop() {
      await send(host, null);
      rmSync(dataDir, { recursive: true, force: true });
      return 0;
    },
  };
}
