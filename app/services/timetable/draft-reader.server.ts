import type { Clock } from "../clock.ts";
import { runOnce } from "../process/one-shot-worker.server.ts";
import { FILE_WORKER_MS } from "../process/worker-timeout.ts";

/** What the thread is asked, and where it finds the database. */
export type DraftTask = {
  name: string;
  asked: unknown[];
  databaseFile: string;
  addonFile: string;
  /** The instant that counts as now. */
  now: string;
  timeZone: string;
};

/** 40,000 periods with their names take some 150 MB while they are compared. */
const LIMITS = { timeoutMs: FILE_WORKER_MS, memoryMb: 512 };

type Options = Pick<DraftTask, "databaseFile" | "timeZone"> & {
  /** Gives the JavaScript text of draft-worker. */
  readSource: () => string;
  addonFile: () => string;
  now: Clock;
};

/** Reads timetables without holding the requests of others; typed by `readDraft()`. */
export type DraftReader = { read(name: string, asked: unknown[]): Promise<unknown> };

/** Reads timetables in a thread that ends after each answer, one at a time however many ask. */
export function createDraftReader({ readSource, addonFile, now, ...where }: Options): DraftReader {
  let last: Promise<unknown> = Promise.resolve();
  return {
    read(name, asked) {
      const run = () => {
        const at = now().toISOString();
        const task: DraftTask = { ...where, name, asked, addonFile: addonFile(), now: at };
        return runOnce<unknown>(readSource(), task, LIMITS);
      };
      const answer = last.then(run);
      last = answer.catch(() => {});
      return answer;
    },
  };
}
