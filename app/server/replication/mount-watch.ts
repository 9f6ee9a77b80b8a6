import { Worker } from "node:worker_threads";
import type { Program } from "#app/server/process/program.ts";
import type { MountWatch } from "#app/server/workers/mount-watch-worker.ts";

/**
 * Watches a LiteFS mount from a worker thread: when LiteFS has exited or the mount is gone, the program must exit too, or
 * it would serve stale pages and prevent a new mount. A query on a dead mount blocks the main thread for ten seconds, so
 * the worker kills the process where `onGone` does not exit within half a second.
 * @param onGone gets the system's error code, such as ENOTCONN.
 */
export function watchMount(program: Program, folder: string, onGone: (code: string) => void): void {
  const source = program.assets.read("mount-watch-worker.cjs").toString("utf8");
  const worker = new Worker(source, { eval: true, workerData: { folder } satisfies MountWatch });
  worker.on("message", (message: unknown) => {
    // Node itself may post to the parent, as under `--watch`: that is not the end of the mount.
    if (typeof message === "string") onGone(message);
  });
  worker.unref();
}
