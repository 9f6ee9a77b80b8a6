import path from "node:path";

/** SQLite's compiled addon, already loaded; undefined lets better-sqlite3 find its own. */
export type NativeBinding = object | undefined;

const loaded = new Map<string, object>();

/**
 * Loads the addon from a file. Not by `require`, which reads nothing but Node's own modules inside a single
 * file; works in worker threads too.
 */
export function loadNativeBinding(file: string): object {
  const absolute = path.resolve(file);
  const known = loaded.get(absolute);
  if (known) return known;
  const module = { exports: {} };
  process.dlopen(module, absolute);
  loaded.set(absolute, module.exports);
  return module.exports;
}
