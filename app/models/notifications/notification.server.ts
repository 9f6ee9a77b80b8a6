import { sql } from "kysely";
import type { NotificationType } from "#app/domain/mail/notification-type.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type { NotificationType };

type NewNotification = {
  userId: number;
  reservationId: number | null;
  type: NotificationType;
  title: string;
  message: string;
  at: string;
};

const insertion = prepareQuery((q, input: NewNotification) =>
  q.insertInto("notifications").values({
    user_id: input.userId,
    reservation_id: input.reservationId,
    type: input.type,
    title: input.title,
    message: input.message,
    created_at: input.at,
  }),
);

export function insertNotification(db: Database, input: NewNotification): number {
  return db.run(insertion(input)).id;
}

const unread = prepareQuery((q, params: { id: number }) =>
  q.deleteFrom("notifications").where("id", "=", params.id).where("read_at", "is", null),
);

/** @returns whether there was an unread one. */
export function deleteUnread(db: Database, id: number): boolean {
  return db.run(unread({ id })).changes > 0;
}

export type Notification = {
  id: number;
  type: NotificationType;
  title: string;
  message: string;
  date: string;
  isRead: boolean;
};

export function listNotifications(
  db: Database,
  userId: number,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: { date: string; id: number } },
): Notification[] {
  const newest = db.q
    .selectFrom("notifications")
    .select(["id", "type", "title", "message", "created_at as date", "read_at as readAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  const rows = db.all(
    after ? newest.where(sql<boolean>`(created_at, id) < (${after.date}, ${after.id})`) : newest,
  );
  return rows.map(({ readAt, ...row }) => ({ ...row, isRead: readAt !== null }));
}

/** How many notifications a person has, up to `max`, and the id of the latest. */
export function summarizeNotifications(
  db: Database,
  userId: number,
  max: number,
): { count: number; latestId: number } {
  const newest = db.q
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(max);
  const row = db.get(
    db.q
      .selectFrom(newest.as("newest"))
      .select((select) => [
        select.fn.countAll<number>().as("count"),
        select.fn.coalesce(select.fn.max("id"), select.val(0)).as("latestId"),
      ]),
  );
  return row ?? { count: 0, latestId: 0 };
}

const unreadNotifications = prepareQuery((q, { userId, max }: { userId: number; max: number }) =>
  q
    .selectFrom(
      q
        .selectFrom("notifications")
        .select("id")
        .where("user_id", "=", userId)
        .where("read_at", "is", null)
        .limit(max)
        .as("unread"),
    )
    .select((select) => select.fn.countAll<number>().as("n")),
);

export function countUnreadNotifications(db: Database, userId: number, max: number): number {
  return db.get(unreadNotifications({ userId, max }))?.n ?? 0;
}

/** Marks a person's unread notifications as read, up to and including `upToId`; ids are in order of creation. */
export function markNotificationsRead(
  db: Database,
  input: { userId: number; upToId: number; at: string },
): void {
  db.run(
    db.q
      .updateTable("notifications")
      .set({ read_at: input.at })
      .where("user_id", "=", input.userId)
      .where("id", "<=", input.upToId)
      .where("read_at", "is", null),
  );
}

export function deleteNotificationsBefore(
  db: Database,
  { before, limit }: { before: string; limit: number },
): number {
  const old = db.q
    .selectFrom("notifications")
    .select("id")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit);
  return db.run(db.q.deleteFrom("notifications").where("id", "in", old)).changes;
}
