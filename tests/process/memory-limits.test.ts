/** However a server is started, it has the limits of its memory from its first moment on. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import MEMORY_LIMITS from "#app/server/memory-limits.json" with { type: "json" };
import { startAgain } from "#tests/support/first-database.ts";
import { BUILT_FILE, SINGLE_FILE } from "#tests/support/server.ts";

/** Old space and young generation of the limits, and what V8 adds. */
const HEAP_AT_MOST = 200e6;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-limites-"));
  const told = `console.error("HEAP " + require("node:v8").getHeapStatistics().heap_size_limit);`;
  writeFileSync(path.join(folder, "tell.cjs"), `if (require("node:worker_threads").isMainThread) ${told}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Started without the environment that the tests' servers are given. */
const WITHOUT = Object.fromEntries(Object.keys(MEMORY_LIMITS.environment).map((name) => [name, undefined]));
const FOLDER = [process.execPath, BUILT_FILE];

type Settings = Partial<Record<string, string>>;
const started: [name: string, command: string[] | undefined, settings: Settings][] = [
  ["the folder", FOLDER, WITHOUT],
  ["the folder with a command", [...FOLDER, "serve"], WITHOUT],
  ["the single file", SINGLE_FILE ? [SINGLE_FILE] : undefined, WITHOUT],
  [
    "the single file of the image",
    SINGLE_FILE ? [SINGLE_FILE, "serve"] : undefined,
    MEMORY_LIMITS.environment,
  ],
];

// Only Linux has the files of a process, and the allocator that is meant.
it.skipIf(process.platform !== "linux").each(started.filter(([, command]) => command))(
  "of %s",
  { timeout: 30_000 },
  async (_, command, settings) => {
    const tell = { NODE_OPTIONS: `--require=${path.join(folder, "tell.cjs")}` };
    const server = await startAgain({ ...tell, ...settings }, command);
    const limits = [...server.output().matchAll(/^HEAP (\d+)$/gm)].map(([, bytes]) => Number(bytes));
    expect(limits.at(-1)).toBeLessThan(HEAP_AT_MOST);
    const environment = readFileSync(`/proc/${server.pid}/environ`, "utf8").split("\0");
    for (const entry of Object.entries(MEMORY_LIMITS.environment)) {
      expect(environment).toContain(entry.join("="));
    }
    // Begun anew once at most, under the same process id.
    expect(limits.length).toBe(settings === WITHOUT ? 2 : 1);
    expect(await server.stop()).toBe(0);
  },
);
