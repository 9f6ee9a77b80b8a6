/** The process that starts a server sets its memory limits; without them it logs a warning and goes on. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import MEMORY_LIMITS from "#app/server/process/memory-limits.json" with { type: "json" };
import { startAgain } from "#tests/support/database/first-database.ts";
import { BUILT_FILE, FOLDER_PROGRAM, type RunningServer, SINGLE_FILE } from "#tests/support/server/server.ts";

/** Old space and young generation of the limits, and what V8 adds. */
const HEAP_AT_MOST = 200e6;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-limites-"));
  const heap = `console.error("HEAP " + require("node:v8").getHeapStatistics().heap_size_limit);`;
  writeFileSync(path.join(folder, "report.cjs"), `if (require("node:worker_threads").isMainThread) ${heap}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts it without the environment of the tests' servers. */
const WITHOUT = Object.fromEntries(Object.keys(MEMORY_LIMITS.environment).map((name) => [name, undefined]));
const SAYING = Object.entries(MEMORY_LIMITS.environment)
  .map((entry) => entry.join("="))
  .join(" ");
/** The program does not re-execute itself at startup: where the system refuses that, it aborts. */
const DENIED = "process.execve = () => process.abort();";

type Settings = Partial<Record<string, string>>;

async function start(settings: Settings, command?: string[]): Promise<RunningServer> {
  const denied = path.join(folder, "denied.cjs");
  writeFileSync(denied, DENIED);
  const options = `--require=${path.join(folder, "report.cjs")} --require=${denied}`;
  return startAgain({ NODE_OPTIONS: options, ...settings }, command);
}

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
    "of the heap are the single file's own, which goes on without the others",
    async () => {
      const server = await start(WITHOUT, [SINGLE_FILE ?? ""]);
      expect(heapsOf(server)).toEqual([expect.toSatisfy((bytes: number) => bytes < HEAP_AT_MOST)]);
      expect(server.output()).toContain(`de memória a mais, porque foi iniciado sem: ${SAYING}\n`);
      expect(await server.stop()).toBe(0);
    },
  );

  it("are missing if started by hand: it warns and goes on", async () => {
    const server = await start(WITHOUT, [process.execPath, BUILT_FILE]);
    expect(server.output()).toContain(`iniciado sem: ${SAYING} ${MEMORY_LIMITS.flags.join(" ")}\n`);
    expect(await server.stop()).toBe(0);
  });
});
