import { ADDRESSES } from "#app/domain/addresses.ts";
import { hasEquipment } from "#app/models/equipment/equipment.server.ts";
import { listEquipmentAnsweredFor } from "#app/models/equipment/equipment-people.server.ts";
import { answersForEquipment } from "#app/models/equipment/waiting.server.ts";
import { listRoomsAnsweredFor } from "#app/models/rooms/room-people.server.ts";
import { countWaitingAbsences } from "#app/services/absences/page.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { schoolMinute } from "#app/services/clock.ts";
import { readStepsProgress } from "#app/services/dashboard/first-steps.server.ts";
import { countUnread } from "#app/services/notifications/notification-page.server.ts";
import type { RequestContext } from "./access/request-context.ts";
import { menuOf, userMenuOf } from "./navigation.ts";
import { readRegion } from "./region.server.ts";

export function readFrame({ actor, url, context }: { actor: Actor; url: URL; context: RequestContext }) {
  const { deps } = context;
  const isSchoolEquipped = hasEquipment(deps.db);
  return {
    /** The school's clock, by which a request shows as without an answer. */
    minute: schoolMinute(deps),
    person: { name: actor.name, role: actor.role },
    menu: menuOf(actor.role, {
      answersForRooms:
        listRoomsAnsweredFor(deps.db, actor.id).length > 0 || answersForEquipment(deps.db, actor.id),
      hasEquipment: isSchoolEquipped,
      handsOut:
        isSchoolEquipped && (isStaff(actor.role) || listEquipmentAnsweredFor(deps.db, actor.id).length > 0),
      absences: isStaff(actor.role)
        ? (readRegion({ url, context }, () => countWaitingAbsences(deps)) ?? 0)
        : 0,
    }),
    userMenu: userMenuOf(actor.role),
    // The steps' own page says where they are.
    steps: isStaff(actor.role) && url.pathname !== ADDRESSES.home ? readStepsProgress(deps) : null,
    unread: readRegion({ url, context }, () => countUnread(deps, actor)),
  };
}
