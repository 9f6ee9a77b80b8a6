import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { columnIn } from "#tests/support/database/database-file.ts";
import { copyFirstDatabase } from "#tests/support/database/first-database.ts";
import { post } from "#tests/support/school/first-admin.ts";
import { ADMIN_PASSWORD, type RunningServer, startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const SECRET = "a secret of the tests, long enough for anybody";

let folder: string;
/** A session of the first admin. */
let cookie: string;
let running: RunningServer[];

beforeEach(async () => {
  folder = testFolder();
  cookie = await copyFirstDatabase(path.join(folder, "reservas.db"), SECRET);
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.kill();
});

async function start(): Promise<RunningServer> {
  const server = await startServer({ DATA_DIR: folder, SESSION_SECRET: SECRET });
  running.push(server);
  return server;
}

describe("a data folder", () => {
  it("is locked by one program, and free again however that one ends", async () => {
    const first = await start();
    await expect(startServer({ DATA_DIR: folder })).rejects.toThrow(
      /ended with 1: Este programa já está em execução com a pasta de dados .+ DATA_DIR\./,
    );
    expect((await fetch(`${first.address}/healthz`)).status).toBe(200);
    await first.kill();
    const second = await start();
    expect((await fetch(`${second.address}/healthz`)).status).toBe(200);
  });

  it("preserves every acknowledged write when the program is killed during others", {
    timeout: 60_000,
  }, async () => {
    const server = await start();
    const acknowledged: string[] = [];
    const write = async (worker: number) => {
      for (let index = 0; ; index++) {
        const name = `Disciplina ${worker}-${index}`;
        const response = await post(server, "/api/disciplines", cookie, { name }).catch(() => null);
        if (response?.status === 201) acknowledged.push(name);
        if (!response) return;
      }
    };
    const writers = [1, 2, 3, 4].map(write);
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50);
    await server.kill();
    await Promise.all(writers);

    const restarted = await start();
    expect((await fetch(`${restarted.address}/healthz`)).status).toBe(200);
    const file = path.join(folder, "reservas.db");
    expect(columnIn(file, "PRAGMA integrity_check")).toEqual(["ok"]);
    expect(columnIn(file, "PRAGMA foreign_key_check")).toEqual([]);
    const names = new Set(columnIn(file, "SELECT name FROM disciplines"));
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("SIGTERM", () => {
  // Windows knows no signals.
  it.skipIf(process.platform === "win32")(
    "to npm start ends the program too, with 0",
    { timeout: 60_000 },
    async () => {
      const npm = spawn("npm", ["start"], {
        env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, ADMIN_PASSWORD },
      });
      let address: string | undefined;
      for await (const chunk of npm.stdout) {
        address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0];
        if (address) break;
      }
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      const ended = once(npm, "exit");
      npm.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
      await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    },
  );

  it("completes running requests, resets no connection and exits with 0", { timeout: 60_000 }, async () => {
    const server = await start();
    const outcomes: string[] = [];
    const ask = async () => {
      for (;;) {
        const outcome = await fetch(`${server.address}/programacao-semanal`).then(
          async (response) => `${response.status} ${(await response.text()).length > 0}`,
          (error: { cause?: { code?: string } }) => error.cause?.code ?? String(error),
        );
        outcomes.push(outcome);
        if (outcome === "ECONNREFUSED") return;
      }
    };
    const askers = Array.from({ length: 8 }, ask);
    await expect.poll(() => outcomes.length, { timeout: 30_000 }).toBeGreaterThan(100);
    const started = performance.now();
    // An idle connection, as browsers preconnect.
    const silent = connect(Number(new URL(server.address).port), "127.0.0.1").on("error", () => {});
    await once(silent, "connect");
    expect(await server.stop()).toBe(0);
    await Promise.all(askers);
    // It waits up to 10 s for running requests; an idle connection is none.
    expect(performance.now() - started).toBeLessThan(9000);
    const kinds = new Set(outcomes);
    kinds.delete("ECONNREFUSED");
    expect([...kinds]).toEqual(["200 true"]);
  });
});

describe.skipIf(process.platform === "win32")("systemd", () => {
  /** In the place of systemd's tool: writes its arguments to a file. */
  function fakeTool(exitCode: number): { env: Record<string, string>; told: string } {
    const told = path.join(folder, "told");
    const script = `#!/bin/sh\necho "$@" >> '${told}'\nexit ${exitCode}\n`;
    writeFileSync(path.join(folder, "systemd-notify"), script, { mode: 0o700 });
    return { told, env: { PATH: folder, NOTIFY_SOCKET: path.join(folder, "socket") } };
  }

  async function startUnder(env: Record<string, string>): Promise<RunningServer> {
    const server = await startServer({ DATA_DIR: folder, SESSION_SECRET: SECRET, ...env });
    running.push(server);
    return server;
  }

  it("is told once that the program serves, where it wants to know", async () => {
    const { env, told } = fakeTool(0);
    const server = await startUnder(env);
    await expect.poll(() => existsSync(told)).toBe(true);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect(readFileSync(told, "utf8")).toBe("--ready\n");
    expect(server.output()).not.toContain("systemd");
  });

  it("is told nothing elsewhere", async () => {
    const { env, told } = fakeTool(0);
    await startUnder({ ...env, NOTIFY_SOCKET: "" });
    expect(existsSync(told)).toBe(false);
  });

  it.each(["refuses", "is missing"])("is worth a sentence where its tool %s", async (how) => {
    const { env } = fakeTool(1);
    const server = await startUnder(how === "refuses" ? env : { ...env, PATH: "/nowhere" });
    await expect.poll(() => server.output()).toContain("não conseguiu avisar o systemd");
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  });
});
