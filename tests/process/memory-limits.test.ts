/** The process that starts a server sets its memory limits; without them it logs a warning and runs. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import MEMORY_LIMITS from "#app/server/process/memory-limits.json" with { type: "json" };
import { startAgain } from "#tests/support/database/first-database.ts";
import { BUILT_FILE, FOLDER_PROGRAM, type RunningServer, SINGLE_FILE } from "#tests/support/server/server.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

/** Old space and young generation of the limits, and what V8 adds. */
const HEAP_AT_MOST = 200e6;

/** Prints the limit of the heap; and aborts where the program would re-execute itself at startup. */
const PRELOADED = `
  const { isMainThread } = require("node:worker_threads");
  if (isMainThread) console.error("HEAP " + require("node:v8").getHeapStatistics().heap_size_limit);
  process.execve = () => process.abort();`;
const preloaded = path.join(sharedFolder(), "preloaded.cjs");
writeFileSync(preloaded, PRELOADED);

/** Removes the environment of the tests' servers. */
const WITHOUT = Object.fromEntries(Object.keys(MEMORY_LIMITS.environment).map((name) => [name, undefined]));
const MISSING = Object.entries(MEMORY_LIMITS.environment)
  .map((entry) => entry.join("="))
  .join(" ");

const start = (settings: Partial<Record<string, string>>, command?: string[]) =>
  startAgain({ NODE_OPTIONS: `--require=${preloaded}`, ...settings }, command);

const heapsOf = ({ output }: RunningServer) =>
  [...output().matchAll(/^HEAP (\d+)$/gm)].map(([, bytes]) => Number(bytes));

// Only Linux has this allocator.
describe.skipIf(process.platform !== "linux")("the limits of memory", { timeout: 30_000 }, () => {
  it.each<[string, string[] | undefined]>([
    ["npm start", FOLDER_PROGRAM],
    ["the image and the unit", SINGLE_FILE ? [SINGLE_FILE, "serve"] : undefined],
  ])("are set by %s, without a warning", async (_, command) => {
    const server = await start({}, command);
    expect(heapsOf(server)).toEqual([expect.toSatisfy((bytes: number) => bytes < HEAP_AT_MOST)]);
    expect(server.output()).not.toContain("de memória a mais");
    expect(await server.stop()).toBe(0);
  });

  it.skipIf(!SINGLE_FILE)(
    "of the heap are built into the single file, which runs without the others",
    async () => {
      const server = await start(WITHOUT, [SINGLE_FILE ?? ""]);
      expect(heapsOf(server)).toEqual([expect.toSatisfy((bytes: number) => bytes < HEAP_AT_MOST)]);
      expect(server.output()).toContain(`de memória a mais, porque foi iniciado sem: ${MISSING}\n`);
      expect(await server.stop()).toBe(0);
    },
  );

  it("are missing if started by hand, which logs a warning", async () => {
    const server = await start(WITHOUT, [process.execPath, BUILT_FILE]);
    expect(server.output()).toContain(`iniciado sem: ${MISSING} ${MEMORY_LIMITS.flags.join(" ")}\n`);
    expect(await server.stop()).toBe(0);
  });
});
