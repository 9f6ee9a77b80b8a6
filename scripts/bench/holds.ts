import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { figure, median, print, printTable, scaleHeads } from "./figures.ts";
import { type Heavy, type Sent, WORTH_MS } from "./measure.ts";
import { type ServerProcess, startProgram } from "./server-process.ts";

/** What one request may take of the main thread at once (rules R13.21). */
const LIMIT_MS = 50;
const WARM_UP = 3;
const TRIES = 7;
/** What an answer leaves to do after its last byte. */
const AFTERWARDS_MS = 30;
const MEASURE = pathToFileURL(path.resolve("scripts/bench/longest-hold.mjs"));

type Held = { server: ServerProcess; read(): Promise<number> };

async function start(dataDir: string): Promise<Held> {
  const file = path.join(dataDir, "longest-hold");
  const server = await startProgram(dataDir, [], {
    HOLDS_FILE: file,
    NODE_OPTIONS: `--import ${MEASURE}`,
  });
  return {
    server,
    async read() {
      rmSync(file, { force: true });
      server.signal("SIGUSR2");
      while (!existsSync(file)) await pause(2);
      return Number(readFileSync(file, "utf8"));
    },
  };
}

async function longestHold({ server, read }: Held, { path: asked, init }: Sent) {
  await read();
  const headers = { ...init.headers, Origin: server.origin };
  const response = await fetch(server.origin + asked, { redirect: "manual", ...init, headers });
  if (response.status >= 400) throw new Error(`${asked} answered ${response.status}`);
  await response.arrayBuffer();
  await pause(AFTERWARDS_MS);
  return read();
}

/**
 * How long the main thread is held at most, without others being served, by what takes long in all. Starts the program
 * again over each school: none may be running there.
 * @returns the requests that hold it longer than they may.
 */
export async function benchHolds(
  schools: { scale: number; dataDir: string }[],
  heavy: Heavy[],
): Promise<string[]> {
  const cells = heavy.map(({ name }) => [`\`${name}\``]);
  const slow = new Set<string>();
  for (const [index, { dataDir }] of schools.entries()) {
    const held = await start(dataDir);
    try {
      for (const [row, { name, of }] of heavy.entries()) {
        const holds: number[] = [];
        for (let at = 0; at < WARM_UP + TRIES; at++) holds.push(await longestHold(held, of(index)));
        const warm = holds.slice(WARM_UP);
        cells[row]!.push(`${figure(Math.min(...warm))} (${figure(median(warm))})`);
        // A collection of garbage or a busy machine comes between; the least is what the request itself takes.
        if (Math.min(...warm) > LIMIT_MS) slow.add(name);
      }
    } finally {
      await held.server.stop();
    }
  }
  print(
    `## Main thread at once\n\nOf what takes more than ${WORTH_MS} ms in all: the longest time without others being ` +
      `served, ms, at least (median) of ${TRIES}.\n`,
  );
  printTable(["Address", ...scaleHeads(schools)], cells);
  return [...slow];
}
