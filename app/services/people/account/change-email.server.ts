import { findTakenName, findUser, type User, updateUser } from "#app/models/people/user.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { problemText } from "#app/text/problems.ts";

export function changeEmail(
  deps: Deps,
  actor: Actor,
  input: { email: string } & ExpectedVersion,
): Result<User> {
  const { db } = deps;
  return db.write(() => {
    const user = findUser(db, actor.id);
    if (!user) return refuse("notFound");
    const stale = refuseStale("user", user, input.updatedAt);
    if (stale) return stale;
    const { username, name, role } = user;
    if (findTakenName(db, { username, email: input.email, exceptId: user.id }) === "email") {
      return refuse("emailTaken", {}, { email: [problemText.emailTaken()] });
    }
    updateUser(db, { id: user.id, username, name, role, email: input.email, at: timestamp(deps) });
    const changed = findUser(db, user.id);
    recordAudit(deps, actor, {
      action: "change-email",
      entity: "user",
      id: user.id,
      before: user,
      after: changed,
    });
    return changed ? ok(changed) : refuse("notFound");
  });
}
