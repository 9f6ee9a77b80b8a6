/** However a server is started, it has the limits of its memory from its first moment on. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import MEMORY_LIMITS from "#app/server/memory-limits.json" with { type: "json" };
import { FOLDER_PROGRAM, SINGLE_FILE, startServer } from "#tests/support/server.ts";

/** Old space and young generation of the limits, and what V8 adds. */
const HEAP_AT_MOST = 200e6;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-limites-"));
  const told = `console.error("HEAP " + require("node:v8").getHeapStatistics().heap_size_limit);`;
  writeFileSync(path.join(folder, "tell.cjs"), `if (require("node:worker_threads").isMainThread) ${told}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started: [name: string, command: string[] | undefined, settings: Record<string, string>][] = [
  ["the folder", FOLDER_PROGRAM, {}],
  ["the folder with a command", [...FOLDER_PROGRAM, "serve"], {}],
  ["the single file", SINGLE_FILE ? [SINGLE_FILE] : undefined, {}],
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
    const server = await startServer({ ...tell, ...settings }, command);
    const limits = [...server.output().matchAll(/^HEAP (\d+)$/gm)].map(([, bytes]) => Number(bytes));
    expect(limits.at(-1)).toBeLessThan(HEAP_AT_MOST);
    const environment = readFileSync(`/proc/${server.pid}/environ`, "utf8").split("\0");
    for (const entry of Object.entries(MEMORY_LIMITS.environment)) {
      expect(environment).toContain(entry.join("="));
    }
    // Begun anew once at most, under the same process id.
    expect(limits.length).toBeLessThanOrEqual("MALLOC_ARENA_MAX" in settings ? 1 : 2);
    expect(await server.stop()).toBe(0);
  },
);
