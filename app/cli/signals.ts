import { constants } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { BackupAnswer, runBackupTask } from "#app/services/backups/task.ts";
import { cliBackupText } from "#app/text/program/cli-backups.ts";
import { CommandRefused } from "./refused.ts";

const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export class Interrupted extends CommandRefused {
  /** As the shell counts a process that a signal ended. */
  override readonly exitCode: number;
  constructor(signal: (typeof ENDING)[number]) {
    super(cliBackupText.interrupted);
    this.exitCode = 128 + constants.signals[signal];
  }
}

export type Signals = {
  /** Lets a signal that arrived during synchronous work be handled, and ends the command if there was one. */
  pass(): Promise<void>;
  /** Waits for the task; a signal stops it. */
  follow(task: ReturnType<typeof runBackupTask>): Promise<BackupAnswer>;
};

/** Runs `work` so that a signal does not end the process before the clean-up. */
export async function withSignals<T>(work: (signals: Signals) => Promise<T>): Promise<T> {
  let seen: (typeof ENDING)[number] | undefined;
  let running: ReturnType<typeof runBackupTask> | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    seen ??= ENDING.find((each) => each === signal);
    void running?.stop();
  };
  const end = () => {
    if (seen) throw new Interrupted(seen);
  };
  for (const signal of ENDING) process.on(signal, onSignal);
  try {
    return await work({
      async pass() {
        // Two: the first may come before the loop has looked for signals.
        await setImmediate();
        await setImmediate();
        end();
      },
      async follow(task) {
        running = task;
        if (seen) void task.stop();
        const answer = await task.answer;
        running = undefined;
        if (!answer.ok) end();
        return answer;
      },
    });
  } finally {
    for (const signal of ENDING) process.off(signal, onSignal);
  }
}
