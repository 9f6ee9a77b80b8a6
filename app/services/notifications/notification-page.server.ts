import { MAX_LISTED, MAX_UNREAD } from "#app/domain/limits.ts";
import { pageOf } from "#app/domain/page.ts";
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  type Notification,
  summarizeNotifications,
} from "#app/models/notifications/notification.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { ok, type Result } from "../result.ts";

const PAGE_SIZE = 20;
export type NotificationPage = {
  items: Notification[];
  page: number;
  pages: number;
  /** One more than MAX_UNREAD means any number beyond it. */
  unread: number;
  /** There may be older ones, which are not shown. */
  isFull: boolean;
  /** The newest id when the page was read, so that later ones are not marked with it. */
  latestId: number;
};

export function readNotificationPage(deps: Deps, actor: Actor, wanted: number): NotificationPage {
  return deps.db.read(() => {
    const { count, latestId } = summarizeNotifications(deps.db, actor.id, MAX_LISTED);
    const { page, pages, offset } = pageOf(count, wanted, PAGE_SIZE);
    const items = listNotifications(deps.db, actor.id, { limit: PAGE_SIZE, offset });
    return { items, page, pages, unread: countUnread(deps, actor), isFull: count === MAX_LISTED, latestId };
  });
}

export function readNotifications(
  deps: Deps,
  actor: Actor,
  part: Parameters<typeof listNotifications>[2],
): Notification[] {
  return listNotifications(deps.db, actor.id, part);
}

/** The number beside the bell; one more than MAX_UNREAD means any number beyond it. */
export function countUnread(deps: Deps, actor: Actor): number {
  return countUnreadNotifications(deps.db, actor.id, MAX_UNREAD + 1);
}

export function markSeen(deps: Deps, actor: Actor, input: { upToId: number }): Result<null> {
  return deps.db.write(() => {
    markNotificationsRead(deps.db, { userId: actor.id, upToId: input.upToId, at: timestamp(deps) });
    return ok(null);
  });
}
