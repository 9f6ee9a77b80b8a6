import type { MailEvent, MailItem } from "#app/domain/mail/mail.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

const openMailOf = prepareQuery(
  (q, input: { userId: number; act: string; since: string; dueSince: string }) =>
    q
      .selectFrom("mail_outbox")
      .select("id")
      .where("user_id", "=", input.userId)
      .where("kind", "=", "decision")
      .where("act", "=", input.act)
      .where("state", "=", "waiting")
      .where("attempts", "=", 0)
      .where("created_at", ">=", input.since)
      .where("due_at", ">=", input.dueSince)
      .orderBy("id", "desc")
      .limit(1),
);

/** The id of an untried mail of the same act that was made after `since` and is due after `dueSince`. */
export function findOpenMail(
  db: Database,
  mail: { userId: number; act: string; since: string; dueSince: string },
): number | null {
  return db.get(openMailOf(mail))?.id ?? null;
}

export function updateMailDue(db: Database, input: { id: number; dueAt: string }): void {
  db.run(db.q.updateTable("mail_outbox").set({ due_at: input.dueAt }).where("id", "=", input.id));
}

const newItem = prepareQuery(
  (q, input: { mailId: number; reservationId: number; event: MailEvent; details: string; at: string }) =>
    q.insertInto("mail_items").values({
      mail_id: input.mailId,
      reservation_id: input.reservationId,
      event: input.event,
      details: input.details,
      created_at: input.at,
    }),
);

export function insertMailItem(db: Database, input: { mailId: number; item: MailItem; at: string }): number {
  const { event, ...rest } = input.item;
  const details = JSON.stringify(rest);
  return db.run(newItem({ ...input, reservationId: rest.reservation.id, event, details })).id;
}

export function listMailItems(db: Database, mailId: number, limit: number): MailItem[] {
  return db
    .all(
      db.q
        .selectFrom("mail_items")
        .select(["event", "details"])
        .where("mail_id", "=", mailId)
        .orderBy("id")
        .limit(limit),
    )
    .map(({ event, details }) => ({ ...(JSON.parse(details) as Omit<MailItem, "event">), event }));
}

export function countMailItems(db: Database, mailId: number): number {
  return (
    db.get(
      db.q
        .selectFrom("mail_items")
        .select((select) => select.fn.countAll<number>().as("n"))
        .where("mail_id", "=", mailId),
    )?.n ?? 0
  );
}

/** The mail of an item, and whether it was tried yet; null where the item is gone. */
export function findMailOfItem(db: Database, id: number): { mailId: number; isTried: boolean } | null {
  const row = db.get(
    db.q
      .selectFrom("mail_items as i")
      .innerJoin("mail_outbox as m", "m.id", "i.mail_id")
      .select(["i.mail_id as mailId", "m.attempts"])
      .where("i.id", "=", id),
  );
  return row ? { mailId: row.mailId, isTried: row.attempts > 0 } : null;
}

export function deleteMailItem(db: Database, id: number): void {
  db.run(db.q.deleteFrom("mail_items").where("id", "=", id));
}
