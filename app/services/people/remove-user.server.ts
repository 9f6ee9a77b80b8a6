import { countReservationsOfUser, deleteUser, type User } from "#app/models/people/user.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { endKeys } from "#app/services/access/keys/keys.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { removeFromEquipment } from "#app/services/equipment/people.server.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { removeFromRooms } from "#app/services/rooms/room-people.server.ts";
import { findEndable } from "./permission.server.ts";

/** Removes an account that no reservation names, its sessions and keys with it; never one's own, never the last admin. */
export function removeUser(
  deps: Deps,
  actor: Actor,
  id: number,
  expected: ExpectedVersion = {},
): Result<User> {
  const { db } = deps;
  return db.write((): Result<User> => {
    const found = findEndable(db, actor, id, expected);
    if (!found.ok) return found;
    const user = found.value;
    const count = countReservationsOfUser(db, id);
    if (count > 0) return refuse("inUse", { count });
    endKeys(deps, actor, id);
    removeFromRooms(deps, actor, id);
    removeFromEquipment(deps, actor, id);
    deleteUser(db, id);
    recordAudit(deps, actor, {
      action: "delete",
      entity: "user",
      id,
      before: user,
      details: { role: user.role },
    });
    return ok(user);
  });
}
