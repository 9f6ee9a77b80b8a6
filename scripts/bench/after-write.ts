import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { figure, median, printTable, quantile } from "./figures.ts";
import { costOfOne } from "./measure.ts";
import type { ServerProcess } from "./server-process.ts";

const ADDRESSES = ["/programacao-semanal", "/tv-panel", "/api/public/reservations/weekly"];
const TRIES = 20;
const CROWD = 200;

type School = { scale: number; server: ServerProcess; dataDir: string };

async function timed(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - started;
}

/** What making a shared page anew takes of the main thread, and how long 200 who ask at once wait for it. */
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
    for (const address of ADDRESSES) {
      const made: number[] = [];
      const cached: number[] = [];
      for (let i = 0; i < TRIES; i++) {
        write.run(`${address} ${i}`, id);
        made.push((await costOfOne(server, address)).ms);
        cached.push((await costOfOne(server, address)).ms);
      }
      write.run(`${address} once more`, id);
      const crowd = Array.from({ length: CROWD }, () => timed(server.origin + address));
      const health = timed(`${server.origin}/healthz`);
      const waits = await Promise.all(crowd);
      rows.push([
        `\`${address}\``,
        String(scale),
        `${figure(median(made) - median(cached))} ms`,
        `${figure(quantile(waits, 0.5))} ms`,
        `${figure(quantile(waits, 1))} ms`,
        `${figure(await health)} ms`,
      ]);
    }
    db.close();
  }
  console.info(`Cached pages after a write: main thread of making one anew, and ${CROWD} who ask at once\n`);
  printTable(["Address", "Scale", "Made anew", "Wait, median", "Wait, most", "`/healthz` meanwhile"], rows);
}
