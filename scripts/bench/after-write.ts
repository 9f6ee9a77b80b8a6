import { Agent, get } from "node:http";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { AFTER_WRITE } from "./addresses.ts";
import { figure, median, print, printTable, quantile } from "./figures.ts";
import { costOfOne } from "./measure.ts";
import type { School } from "./schools.ts";
import type { ServerProcess } from "./server-process.ts";

const TRIES = 20;
const CROWD = 200;

function timed(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const waited = performance.now() - started;
      response.resume().once("end", () => {
        if (response.statusCode === 200) resolve(waited);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).once("error", reject);
  });
}

/** How long each of the crowd waits, over connections that are open already, and `/healthz` in their midst. */
async function waitsOfCrowd(server: ServerProcess, address: string, agent: Agent) {
  const ask = (path: string) => timed(server.origin + path, agent);
  const crowd = Array.from({ length: CROWD }, () => ask(address));
  const health = ask("/healthz");
  return { waits: await Promise.all(crowd), health: await health };
}

/** What rendering a cached page again takes of the main thread, and how long 200 who ask at once wait for it. */
export async function benchAfterWrite(schools: School[]): Promise<void> {
  const rows: string[][] = [];
  for (const { scale, server, dataDir } of schools) {
    const db = new SqliteDatabase(path.join(dataDir, "reservas.db"), { timeout: 5000 });
    const id = db
      .prepare(
        "SELECT id FROM reservations WHERE status = 'approved' AND date >= date('now') ORDER BY date LIMIT 1",
      )
      .pluck()
      .get();
    const write = db.prepare("UPDATE reservations SET notes = ? WHERE id = ?");
    for (const address of AFTER_WRITE) {
      const made: number[] = [];
      const cached: number[] = [];
      for (let i = 0; i < TRIES; i++) {
        write.run(`${address} ${i}`, id);
        made.push((await costOfOne(server, address)).ms);
        cached.push((await costOfOne(server, address)).ms);
      }
      const agent = new Agent({ keepAlive: true, maxSockets: CROWD + 1 });
      await waitsOfCrowd(server, address, agent);
      const before = await waitsOfCrowd(server, address, agent);
      write.run(`${address} once more`, id);
      const after = await waitsOfCrowd(server, address, agent);
      agent.destroy();
      rows.push([
        `\`${address}\``,
        String(scale),
        `${figure(median(made) - median(cached))} ms`,
        ...[before, after].map(({ waits }) => `${figure(median(waits))} (${figure(quantile(waits, 1))}) ms`),
        `${figure(after.health)} ms`,
      ]);
    }
    db.close();
  }
  print(
    `## Cached pages after a write\n\nMain thread of rebuilding one, and ${CROWD} simultaneous requests.\n`,
  );
  printTable(["Address", "Scale", "Rebuilt", "Wait before (most)", "after", "`/healthz` meanwhile"], rows);
}
