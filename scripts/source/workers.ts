import { readdirSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = "app/server/workers";

/** The source file of each worker's or child process's text, e.g. `app/server/workers/backup-worker.ts` of `backup-worker.cjs`. */
export function workerFiles(): Map<string, string> {
  const names = readdirSync(path.join(ROOT, FOLDER)).filter((name) => /-(worker|child)\.tsx?$/.test(name));
  return new Map(names.map((name) => [`${path.parse(name).name}.cjs`, `${FOLDER}/${name}`]));
}
