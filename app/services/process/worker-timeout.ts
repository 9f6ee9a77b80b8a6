/**
 * How long a worker thread may take for one file that a person waits for; common proxies wait 60 s. Its pace depends on
 * what else the machine does: a new worker's first proof of 100 rows takes 3 s alone, 31 s beside 14 busy threads.
 */
export const FILE_WORKER_MS = 55_000;

/** A worker did not finish in its time: transient where the machine is busy. */
export class WorkerTimeout extends Error {}
