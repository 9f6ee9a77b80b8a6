import { findUser } from "#app/models/people/user.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Actor } from "../access/actor.ts";
import type { Deps } from "../deps.ts";
import { ok, type Result } from "../result.ts";

/** A request is given 30 s: a copy that takes longer is made all the same, but no longer waited for. */
const WAIT_MS = 20_000;

/** Makes a copy on demand. Gives false where it is still being made after 20 s. */
export async function takeBackupNow(
  deps: Deps,
  actor: Actor,
  waitMs = WAIT_MS,
): Promise<Result<{ isFinished: boolean }>> {
  const taken = deps.backups.take().then(async (result) => {
    if (!result.ok) return result;
    const { name: file, size } = result.value;
    await deps.db.writeWhenUnlocked(() => {
      // A copy takes a while: meanwhile the account may be deleted, and its id reused.
      const isPresent = findUser(deps.db, actor.id)?.username === actor.username;
      recordAudit(deps, isPresent ? actor : null, {
        action: "create",
        entity: "backup",
        id: null,
        after: { file, size },
        details: { file, size },
      });
    });
    return ok({ isFinished: true });
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<Result<{ isFinished: boolean }>>((resolve) => {
    timer = setTimeout(() => resolve(ok({ isFinished: false })), waitMs);
  });
  try {
    return await Promise.race([taken, patience]);
  } finally {
    clearTimeout(timer);
  }
}
