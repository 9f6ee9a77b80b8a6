import { findEquipment } from "#app/models/equipment/equipment.server.ts";
import {
  deletePersonFromEquipment,
  leaveToSector,
  listEquipmentAnsweredFor,
} from "#app/models/equipment/equipment-people.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";

/**
 * Removes a person who leaves from the kinds that they answer for, within the caller's transaction. One whose requests
 * they alone decided is the sector's again.
 */
export function removeFromEquipment(deps: Deps, actor: Actor, userId: number): void {
  const { db } = deps;
  const before = listEquipmentAnsweredFor(db, userId).flatMap((id) => findEquipment(db, id) ?? []);
  deletePersonFromEquipment(db, userId);
  for (const kind of before) {
    const isAlone = kind.approval === "responsible" && kind.responsibleUserIds.length === 1;
    if (isAlone) leaveToSector(db, { id: kind.id, at: timestamp(deps) });
    recordAudit(deps, actor, {
      action: "update",
      entity: "equipment",
      id: kind.id,
      before: kind,
      after: findEquipment(db, kind.id),
    });
  }
}
