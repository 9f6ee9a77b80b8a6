import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { openDemoFile } from "./demo-file.ts";
import { startServer } from "./server.ts";

const MEASURE = pathToFileURL(path.resolve("scripts/bench/longest-hold.mjs"));
/** Time for the work that follows a response's last byte. */
const AFTERWARDS_MS = 30;

export type HeldServer = Awaited<ReturnType<typeof startHeldServer>>;

/** Starts the program over a demonstration school of a year, and measures how long its main thread is blocked. */
export async function startHeldServer(today: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  const database = path.join(folder, "reservas.db");
  const db = await openDemoFile(folder, {
    rooms: 40,
    days: 200,
    scale: 1,
    seed: "demora",
    today,
    passwordCost: 4,
  });
  db.close();
  const file = path.join(folder, "longest-hold");
  const server = await startServer({
    DATA_DIR: folder,
    HOLDS_FILE: file,
    NODE_OPTIONS: `--import ${MEASURE}`,
  });

  async function read(): Promise<number> {
    rmSync(file, { force: true });
    process.kill(server.pid, "SIGUSR2");
    while (!existsSync(file)) await pause(5);
    return Number(readFileSync(file, "utf8"));
  }

  const ask = (where: string, init: RequestInit = {}) =>
    fetch(server.address + where, {
      redirect: "manual",
      ...init,
      headers: { Origin: server.address, ...init.headers },
    });

  return {
    database,
    address: server.address,
    ask,
    async cookieOf(username: string): Promise<string> {
      const body = new URLSearchParams({ username, password: DEMO_PASSWORD });
      const answer = await ask("/auth", { method: "POST", body });
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    },
    /** The response's status, and the longest time in milliseconds that it blocked the main thread. */
    async longestHold(act: () => Promise<Response>): Promise<{ status: number; ms: number }> {
      await read();
      const answer = await act();
      await answer.arrayBuffer();
      await pause(AFTERWARDS_MS);
      return { status: answer.status, ms: await read() };
    },
    stop: () => server.stop(),
  };
}
