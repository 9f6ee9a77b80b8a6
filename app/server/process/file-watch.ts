import { statSync } from "node:fs";

/** Why writes would be lost: `/healthz` reports it like SQLite's codes. */
export type FileProblem = "DATABASE_FILE_GONE" | "DATABASE_FILE_REPLACED";

function identityOf(file: string): string | null {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
}

export type FileWatch = {
  remember(): void;
  problem(): FileProblem | undefined;
};

/** On Unix a deleted or replaced file can still be read and written; the writes are lost with the process. */
export function watchFiles(database: string): FileWatch {
  const files = [database, `${database}-wal`];
  const known = new Map<string, string>();
  const check = (file: string): FileProblem | undefined => {
    const [before, now] = [known.get(file), identityOf(file)];
    if (before === undefined) {
      // The first transaction creates the log.
      if (now) known.set(file, now);
      return undefined;
    }
    if (before === now) return undefined;
    return now === null ? "DATABASE_FILE_GONE" : "DATABASE_FILE_REPLACED";
  };
  return {
    remember() {
      known.clear();
      for (const file of files) check(file);
    },
    problem() {
      for (const file of files) {
        const problem = check(file);
        if (problem) return problem;
      }
      return undefined;
    },
  };
}
