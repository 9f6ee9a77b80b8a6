import { parentPort, workerData } from "node:worker_threads";
import type { DraftTask } from "#app/services/timetable/draft-reader.server.ts";
import { readDraftHere } from "#app/services/timetable/draft-reads.server.ts";
import { Database } from "#db/client.server.ts";
import { connectReadOnly } from "#db/connect.server.ts";
import { loadNativeBinding } from "#db/native-binding.ts";

/** A reader of the log waits for nobody but the moment in which a connection opens. */
const BUSY_MS = 5000;

function answer({ name, asked, databaseFile, addonFile, now, timeZone }: DraftTask) {
  const nativeBinding = loadNativeBinding(addonFile);
  const db = new Database(connectReadOnly(databaseFile, { busyTimeoutMs: BUSY_MS, nativeBinding }));
  try {
    const deps = { db, now: () => new Date(now), timeZone };
    return readDraftHere(deps, name, asked);
  } finally {
    db.close();
  }
}

try {
  parentPort?.postMessage({ value: answer(workerData as DraftTask) });
} catch (error) {
  parentPort?.postMessage({ error: String(error) });
}
