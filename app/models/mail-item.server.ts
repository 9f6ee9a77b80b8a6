import type { MailItem } from "#app/domain/mail.ts";
import type { Database } from "#db/client.server.ts";

/**
 * A decision's mail to a person that was not tried yet, of the same act, made after `since` and added to lately: due
 * after `dueSince`; its id.
 */
export function findOpenMail(
  db: Database,
  of: { userId: number; act: string; since: string; dueSince: string },
): number | null {
  const row = db.get(
    db.q
      .selectFrom("mail_outbox")
      .select("id")
      .where("user_id", "=", of.userId)
      .where("kind", "=", "decision")
      .where("act", "=", of.act)
      .where("state", "=", "waiting")
      .where("attempts", "=", 0)
      .where("created_at", ">=", of.since)
      .where("due_at", ">=", of.dueSince)
      .orderBy("id", "desc")
      .limit(1),
  );
  return row?.id ?? null;
}

/** Puts off a mail that something was added to. */
export function updateMailDue(db: Database, input: { id: number; dueAt: string }): void {
  db.run(db.q.updateTable("mail_outbox").set({ due_at: input.dueAt }).where("id", "=", input.id));
}

export function insertMailItem(db: Database, input: { mailId: number; item: MailItem; at: string }): void {
  const { event, ...details } = input.item;
  db.run(
    db.q.insertInto("mail_items").values({
      mail_id: input.mailId,
      reservation_id: details.reservation.id,
      event,
      details: JSON.stringify(details),
      created_at: input.at,
    }),
  );
}

/** What a mail tells, in the order in which it happened; the first `limit`. */
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

/** How many things a mail tells. */
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

/** What mail tells of a reservation between two instants: the items with their mail, and whether that was tried yet. */
export function listItemsOf(
  db: Database,
  of: { reservationId: number; from: string; to: string },
): { id: number; mailId: number; isTried: boolean }[] {
  const rows = db.all(
    db.q
      .selectFrom("mail_items as i")
      .innerJoin("mail_outbox as m", "m.id", "i.mail_id")
      .select(["i.id", "i.mail_id as mailId", "m.attempts"])
      .where("i.reservation_id", "=", of.reservationId)
      .where("i.created_at", ">=", of.from)
      .where("i.created_at", "<=", of.to),
  );
  return rows.map(({ attempts, ...row }) => ({ ...row, isTried: attempts > 0 }));
}

export function deleteMailItem(db: Database, id: number): void {
  db.run(db.q.deleteFrom("mail_items").where("id", "=", id));
}
