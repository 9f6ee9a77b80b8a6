import { Worker } from "node:worker_threads";
import type { Program } from "#app/server/process/program.ts";
import type { MountWatch } from "#app/server/workers/mount-watch-worker.ts";

/**
 * Watches a LiteFS mount from a thread of its own: when LiteFS has ended, or the mount was taken away, the program
 * must end too, or it would show old pages and keep LiteFS from mounting again. Every query on a dead mount holds
 * the main thread for ten seconds, so the thread ends the process where `onGone` does not within half a second.
 * @param onGone is told the system's code, such as ENOTCONN.
 */
export function watchMount(program: Program, folder: string, onGone: (code: string) => void): void {
  const source = program.assets.read("mount-watch-worker.cjs").toString("utf8");
  const worker = new Worker(source, { eval: true, workerData: { folder } satisfies MountWatch });
  worker.on("message", (message: unknown) => {
    // Node itself may post to the parent, as it does under `--watch`: that is not the end of the mount.
    if (typeof message === "string") onGone(message);
  });
  worker.unref();
}
