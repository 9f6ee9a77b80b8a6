import { existsSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { median, print, printTable } from "./figures.ts";
import { startServer } from "./server-process.ts";

const EMPTY_SERVER =
  'require("node:http").createServer((q, s) => s.end()).listen(process.env.PORT, "127.0.0.1")';
/** How long after the first answer the memory counts as at rest. */
const REST_MS = 5000;

type Start = { ms: number; memory: number | null };

async function startOnce(command: string[], dataDir: string): Promise<Start> {
  const server = await startServer(command, { DATA_DIR: dataDir });
  await pause(REST_MS);
  const memory = server.memory();
  await server.stop();
  return { ms: server.startMs, memory };
}

export type StartFigures = {
  name: string;
  /** From the start to the first 200, median. */
  ms: number;
  /** The same as a multiple of the empty server's beside it, median. */
  ratio: number;
  /** Resident memory at rest in MB, median; null where the platform does not report it. */
  memory: number | null;
  /** Bytes of the file. */
  size: number;
};

/**
 * How long the single file and the folder build take from the start to the first 200 over an existing database,
 * against an empty `node:http` server on the same runtime; in turns, after one round that does not count.
 */
export async function measureStarts(
  dataDir: string,
  rounds: number,
  singleFile: string,
): Promise<StartFigures[]> {
  const programs = [
    { name: "Empty `node:http`", command: [process.execPath, "-e", EMPTY_SERVER], file: process.execPath },
    { name: "The single file", command: [singleFile], file: singleFile },
    { name: "The folder build", command: [process.execPath, "build/server.cjs"], file: "build/server.cjs" },
  ].filter(({ file }) => existsSync(file));
  const starts: Start[][] = programs.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { command }] of programs.entries()) {
      const start = await startOnce(command, dataDir);
      if (round > 0) starts[index]!.push(start);
    }
  }
  return programs.map(({ name, file }, index) => {
    const own = starts[index]!;
    const known = own.flatMap(({ memory }) => (memory === null ? [] : [memory]));
    return {
      name,
      ms: median(own.map((start) => start.ms)),
      ratio: median(own.map(({ ms }, round) => ms / starts[0]![round]!.ms)),
      memory: known.length > 0 ? median(known) : null,
      size: statSync(file).size,
    };
  });
}

/** Prints what `measureStarts` measures. */
export async function benchStart(dataDir: string, rounds: number, singleFile: string): Promise<void> {
  const figures = await measureStarts(dataDir, rounds, singleFile);
  print("## Start\n");
  printTable(
    ["Start to the first 200", "Time", "Against empty", "Memory at rest (RSS)", "File"],
    figures.map(({ name, ms, ratio, memory, size }) => [
      name,
      `${Math.round(ms)} ms`,
      ratio.toFixed(2),
      memory === null ? "n/a" : `${Math.round(memory)} MB`,
      `${(size / 1e6).toFixed(1)} MB`,
    ]),
  );
  print(`Medians of ${rounds} starts, in turns, after one that does not count.`);
}
