import { listRoomsAnsweredFor } from "#app/models/rooms/room-people.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { countUnread } from "#app/services/notifications/notification-page.server.ts";
import type { RequestContext } from "./access/request-context.ts";
import { menuOf, userMenuOf } from "./navigation.ts";
import { readRegion } from "./region.server.ts";

export function readFrame({ actor, url, context }: { actor: Actor; url: URL; context: RequestContext }) {
  const { deps } = context;
  return {
    person: { name: actor.name, role: actor.role },
    menu: menuOf(actor.role, listRoomsAnsweredFor(deps.db, actor.id).length > 0),
    userMenu: userMenuOf(actor.role),
    unread: readRegion({ url, context }, () => countUnread(deps, actor)),
  };
}
