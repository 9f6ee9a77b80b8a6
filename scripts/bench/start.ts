import { existsSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { figure, median, print, printTable } from "./figures.ts";
import { BARE_SERVER, PROGRAM, startServer } from "./server-process.ts";

/** How long after the first answer the memory counts as at rest. */
const REST_MS = 5000;

/**
 * How long the single file and the folder build take from the start to the first 200 over an existing database, and
 * as a multiple of what an empty `node:http` server on the same runtime takes; their memory at rest in MB (NaN where
 * the platform does not tell) and the size of their file in bytes. Medians of `rounds`, in turns, after one that does
 * not count.
 */
export async function measureStarts(dataDir: string, rounds: number, singleFile: string) {
  const programs = [
    { name: "Empty `node:http`", command: BARE_SERVER, file: process.execPath },
    { name: "The single file", command: [singleFile], file: singleFile },
    {
      name: "The folder build",
      command: [process.execPath, ...PROGRAM.flags, PROGRAM.file],
      file: PROGRAM.file,
      settings: PROGRAM.settings,
    },
  ]
    .filter(({ file }) => existsSync(file))
    .map((program) => ({ ...program, times: [] as number[], memories: [] as number[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const { command, settings, times, memories } of programs) {
      const server = await startServer(command, { ...settings, DATA_DIR: dataDir });
      await pause(REST_MS);
      if (round > 0) memories.push(server.memory());
      if (round > 0) times.push(server.startMs);
      await server.stop();
    }
  }
  return programs.map(({ name, file, times, memories }) => ({
    name,
    ms: median(times),
    ratio: median(times.map((ms, round) => ms / programs[0]!.times[round]!)),
    memory: median(memories),
    size: statSync(file).size,
  }));
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
      `${figure(memory)} MB`,
      `${(size / 1e6).toFixed(1)} MB`,
    ]),
  );
  print(`Medians of ${rounds} starts, in turns, after one that does not count.`);
}
