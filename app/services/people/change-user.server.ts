import { deleteSessionsOfUser } from "#app/models/access/session.server.ts";
import type { PatchUserInput } from "#app/models/people/user.schema.ts";
import { findUser, type User, updateUser } from "#app/models/people/user.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { endKeys } from "#app/services/access/keys/keys.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { findManageable, refuseLoss, roleRefusal, takenRefusal } from "./permission.server.ts";

function roleChangeRefusal(deps: Deps, actor: Actor, user: User, role: User["role"]): Refusal | null {
  if (role === user.role) return null;
  return roleRefusal(deps.db, actor, role) ?? refuseLoss(deps.db, actor, user);
}

export function changeUser(
  deps: Deps,
  actor: Actor,
  id: number,
  input: PatchUserInput & ExpectedVersion,
): Result<User> {
  const { db } = deps;
  return db.write((): Result<User> => {
    const found = findManageable(db, actor, id);
    if (!found.ok) return found;
    const user = found.value;
    const stale = refuseStale("user", user, input.updatedAt);
    if (stale) return stale;
    const name = input.name ?? user.name;
    const email = input.email ?? user.email;
    const username = input.username ?? user.username;
    const role = input.role ?? user.role;
    const refusal =
      roleChangeRefusal(deps, actor, user, role) ?? takenRefusal(db, { username, email, exceptId: id });
    if (refusal) return refusal;
    const at = timestamp(deps);
    updateUser(db, { id, name, email, username, role, at });
    if (role !== user.role) {
      deleteSessionsOfUser(db, { userId: id });
      endKeys(deps, actor, id);
    }
    const changed = findUser(db, id);
    recordAudit(deps, actor, {
      action: "update",
      entity: "user",
      id,
      before: user,
      after: changed,
      details: role === user.role ? {} : { from: user.role, to: role },
    });
    return changed ? ok(changed) : refuse("notFound");
  });
}
