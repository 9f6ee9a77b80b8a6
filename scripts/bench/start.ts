import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { get } from "node:http";
import { median, print, printTable } from "./figures.ts";
import { freePort, memoryOf, stopProcess } from "./server-process.ts";

const EMPTY_SERVER =
  'require("node:http").createServer((q, s) => s.end()).listen(process.env.PORT, "127.0.0.1")';
const LIMIT_MS = 20_000;
/** How long after the first answer the memory counts as at rest. */
const REST_MS = 5000;

type Start = { ms: number; memory: number | null };

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, path: "/healthz", agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
    });
    request.once("error", () => resolve(false));
  });
}

async function timeToAnswer(child: ChildProcess, port: number, startedAt: number): Promise<number> {
  while (performance.now() - startedAt < LIMIT_MS && child.exitCode === null) {
    if (await answers(port)) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error("The program did not answer");
}

async function startOnce([command = "", ...args]: string[], dataDir: string): Promise<Start> {
  const port = await freePort();
  const env = { NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir } as const;
  const startedAt = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit"], env });
  try {
    const ms = await timeToAnswer(child, port, startedAt);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return { ms, memory: memoryOf(child) };
  } finally {
    await stopProcess(child);
  }
}

export type StartFigures = {
  name: string;
  /** From the start to the first 200, median. */
  ms: number;
  /** The same as a multiple of the empty server's beside it, median. */
  ratio: number;
  /** Resident memory at rest in MB, median; null where the platform does not tell. */
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
