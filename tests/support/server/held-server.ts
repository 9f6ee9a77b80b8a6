import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { longestHold, MEASURE_HOLDS } from "#scripts/bench/held-time.ts";
import { cookieOf, post } from "#tests/support/school/first-admin.ts";
import { openDemoFile } from "./demo-file.ts";
import { startServer } from "./server.ts";

export type HeldServer = Awaited<ReturnType<typeof startHeldServer>>;

/**
 * Starts the program over a demonstration school of a year, and measures how long its main thread is blocked.
 * @param settings of the environment, beside those of the measurement.
 */
export async function startHeldServer(today: string, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  const database = path.join(folder, "reservas.db");
  const size = { rooms: 40, days: 200, scale: 1, seed: "demora", today, passwordCost: 4 };
  (await openDemoFile(folder, size)).close();
  const file = path.join(folder, "longest-hold");
  const measuring = { HOLDS_FILE: file, NODE_OPTIONS: MEASURE_HOLDS };
  const server = await startServer({ DATA_DIR: folder, ...measuring, ...settings });

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
      return cookieOf(await post(server, "/api/login", "", { username, password: DEMO_PASSWORD }));
    },
    /** The response's status, and the longest time in milliseconds that it blocked the main thread. */
    async longestHold(act: () => Promise<Response>): Promise<{ status: number; ms: number }> {
      const { answer, ms } = await longestHold(server.pid, file, async () => {
        const answer = await act();
        await answer.arrayBuffer();
        return answer;
      });
      return { status: answer.status, ms };
    },
    stop: () => server.stop(),
  };
}
