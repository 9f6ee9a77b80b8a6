import { statSync } from "node:fs";
import path from "node:path";
import type { ViteDevServer } from "vite";

const LOOK_MS = 200;

function savedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/**
 * Reports to Vite the saves that its watcher misses: of two changes within 50 ms, more while the process is busy, it
 * reports the first only (chokidar's throttle), so the save of an editor that formats would be missed.
 */
export function reportMissedSaves(vite: ViteDevServer): void {
  const known = new Map<string, number>();
  const packages = `${path.sep}node_modules${path.sep}`;

  function sources(): Set<string> {
    const graphs = Object.values(vite.environments).map(({ moduleGraph }) => moduleGraph);
    const files = graphs.flatMap((graph) => [...graph.fileToModulesMap.keys()]);
    return new Set(files.filter((file) => path.isAbsolute(file) && !file.includes(packages)));
  }

  vite.watcher.on("change", (file) => {
    const at = savedAt(file);
    if (at !== undefined) known.set(file, at);
  });
  setInterval(() => {
    for (const file of sources()) {
      const at = savedAt(file);
      const before = known.get(file);
      if (at === undefined || at === before) continue;
      known.set(file, at);
      if (before !== undefined) vite.watcher.emit("change", file);
    }
  }, LOOK_MS).unref();
}
