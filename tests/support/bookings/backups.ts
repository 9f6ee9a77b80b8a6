import type { CopyPurpose } from "#app/domain/people/retention.ts";
import type { BackupOverview, Backups } from "#app/services/backups/backups.server.ts";
import { copyName } from "#app/services/backups/names.ts";
import type { BackupFailure } from "#app/services/backups/task.ts";
import { ok, refuse } from "#app/services/result.ts";

export type FakeBackups = Backups & {
  /** What the screen receives. */
  state: BackupOverview;
  /** The error of the next copies; null lets them succeed. */
  failWith: BackupFailure | null;
  /** How many copies were requested. */
  taken: number;
  /** Replaces the stored copies by these, each `hours` old. */
  store(...hours: number[]): void;
};

/** A fake of the backups, without files, for the screens. */
export function createFakeBackups(now: () => Date): FakeBackups {
  const copyAt = (at: Date, purpose: CopyPurpose = "scheduled"): BackupOverview["copies"][number] => ({
    name: copyName(at, false, purpose),
    at,
    isEncrypted: false,
    purpose,
    size: 5_138_022,
    rule: purpose === "cleanup" ? "cleanup" : "hourly",
  });
  const fake: FakeBackups = {
    state: {
      copies: [],
      failure: null,
      isRunning: false,
      node: null,
      isEncrypted: false,
      folder: "/dados/backups",
      command: "reservas",
    },
    failWith: null,
    taken: 0,
    store(...hours) {
      fake.state.copies = hours.map((each) => copyAt(new Date(now().getTime() - each * 3_600_000)));
    },
    overview: () => fake.state,
    summary: () => ({
      newest: fake.state.copies[0]?.at ?? null,
      hasFailed: fake.state.failure !== null,
    }),
    async take(purpose) {
      if (fake.state.isRunning) return refuse("backupRunning");
      fake.taken++;
      if (fake.failWith) {
        fake.state.failure = { at: now(), reason: fake.failWith };
        return refuse("backupFailed", { reason: fake.failWith });
      }
      const copy = copyAt(now(), purpose);
      fake.state.copies.unshift(copy);
      return ok({ name: copy.name, size: copy.size });
    },
    async interrupt() {},
  };
  return fake;
}
