import { MAIL_DELAY_MS } from "#app/domain/limits.ts";
import {
  MAIL_KEY_OF,
  MAIL_LIFE_MS,
  type MailItem,
  type MailKey,
  type MailReservation,
} from "#app/domain/mail/mail.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import {
  countMailItems,
  deleteMailItem,
  findMailOfItem,
  findOpenMail,
  insertMailItem,
  updateMailDue,
} from "#app/models/mail/mail-item.server.ts";
import { deleteMail } from "#app/models/mail/mail-outbox.server.ts";
import { wantsMail } from "#app/models/mail/mail-preference.server.ts";
import { insertMail } from "#app/models/mail/mail-write.server.ts";
import { readSettings } from "#app/models/settings/setting.server.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { type Deps, timestamp } from "../deps.ts";
import { enqueueBy } from "../jobs/enqueue.server.ts";
import { SEND_MAIL } from "./kinds.ts";

/**
 * What one person does to one teacher's reservations, with no longer pauses than this, is one action, however it is
 * written; but no mail waits for more than a minute for what may follow.
 */
const PAUSE_IN_ACT_MS = 10_000;
const LONGEST_ACT_MS = 60_000;

/** Whether mail of the kind is on in the settings, where it is unless somebody switched it off. */
export function isMailOn(deps: Pick<Deps, "db">, key: MailKey): boolean {
  return readSettings(deps.db, [key])[key] !== "false";
}

export function giveUpAt({ now }: Pick<Deps, "now">): string {
  return new Date(now().getTime() + MAIL_LIFE_MS).toISOString();
}

export function mailReservation(reservation: Reservation): MailReservation {
  const { id, date, startTime, endTime, shift, status, environmentNames } = reservation;
  const { disciplineName, className, notes, equipment, createdAt, updatedAt } = reservation;
  return {
    ...{ id, date, startTime, endTime, shift, status, environmentNames },
    ...{ disciplineName, className, notes, createdAt, updatedAt },
    ...(equipment.length > 0 ? { equipmentWords: bookedText.list(equipment) } : {}),
  };
}

/**
 * Queues a mail to a teacher about a reservation, in the transaction of the event: sent two minutes later
 * (rules R12.5), together with the rest of the same action. Does nothing if the settings or the person have
 * switched the kind off.
 * @param options.act names an action that takes longer than some seconds.
 * @param options.key the switch, if it is not the event's own.
 * @param options.total how many reservations the whole action is about, where only the first get an item.
 * @returns the id of the item, by which it can be withdrawn.
 */
export function queueDecision(
  deps: Deps,
  to: { userId: number; actorId: number },
  item: MailItem,
  options: { act?: string | undefined; key?: MailKey | undefined; total?: number } = {},
): number | null {
  const { db } = deps;
  const key = options.key ?? MAIL_KEY_OF[item.event];
  if (!isMailOn(deps, key) || !wantsMail(db, { userId: to.userId, kind: key })) return null;
  const now = deps.now().getTime();
  const at = timestamp(deps);
  const due = new Date(now + MAIL_DELAY_MS);
  const act = options.act ?? `actor:${to.actorId}`;
  const before = (ms: number, from: number) => (options.act ? "" : new Date(from - ms).toISOString());
  const open = findOpenMail(db, {
    userId: to.userId,
    act,
    since: before(LONGEST_ACT_MS, now),
    dueSince: before(PAUSE_IN_ACT_MS, due.getTime()),
  });
  if (open !== null) updateMailDue(db, { id: open, dueAt: due.toISOString() });
  const mailId =
    open ??
    insertMail(db, {
      kind: "decision",
      userId: to.userId,
      domain: deps.mailer.domain,
      act,
      ...(options.total === undefined ? {} : { details: JSON.stringify({ total: options.total }) }),
      dueAt: due.toISOString(),
      giveUpAt: giveUpAt(deps),
      at,
    });
  const itemId = insertMailItem(db, { mailId, item, at });
  enqueueBy(deps, { kind: SEND_MAIL, payload: {}, due });
  return itemId;
}

/** Withdraws the mail of a named action to a person, as long as it was not tried; gives whether there was one. */
export function withdrawAct({ db }: Pick<Deps, "db">, of: { userId: number; act: string }): boolean {
  const open = findOpenMail(db, { ...of, since: "", dueSince: "" });
  if (open === null) return false;
  deleteMail(db, open);
  return true;
}

/** Only while its mail was not sent; an empty mail is removed. @returns what became of the mail. */
export function withdrawDecision(
  { db }: Pick<Deps, "db">,
  itemId: number | null,
): "withdrawn" | "left" | "none" {
  const mail = itemId === null ? null : findMailOfItem(db, itemId);
  if (itemId === null || !mail) return "none";
  if (mail.isTried) return "left";
  deleteMailItem(db, itemId);
  if (countMailItems(db, mail.mailId) === 0) deleteMail(db, mail.mailId);
  return "withdrawn";
}
