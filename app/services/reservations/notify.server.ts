import type { MailItem, MailKey } from "#app/domain/mail/mail.ts";
import { insertNotification, type NotificationType } from "#app/models/notifications/notification.server.ts";
import type { Reservation } from "#app/models/reservations/reservation.server.ts";
import { isAnonymised } from "#app/models/users/user.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { mailReservation, queueDecision } from "../mail/outbox.server.ts";

/** Events that are also sent by mail. */
export type MailNotice = {
  event: MailItem["event"];
  /** As it is now, or was when it was deleted. */
  reservation: Reservation;
  before?: Reservation;
  reason?: string;
  isAutomatic?: true;
  /** See `queueDecision`. */
  act?: string;
  key?: MailKey;
};

/**
 * Ids of the notification and mail of an act, stored in its audit entry so that they can be withdrawn. Empty if no one
 * was notified, or for entries from before the ids were recorded.
 */
export type Notified = { notificationId: number | null; mailItemId: number | null };

const NONE_NOTIFIED: Notified = { notificationId: null, mailItemId: null };

/** The program itself as the actor: an automatic approval notifies the person who asked. */
export const PROGRAM: Pick<Actor, "id"> = { id: 0 };

/** The part of an audit entry about who was notified. */
export function notifiedOf({ notified }: { notified?: unknown }): Notified {
  return { ...NONE_NOTIFIED, ...(notified as Partial<Notified> | undefined) };
}

/**
 * Notifies a reservation's owner of a change, in the same transaction: on the screen and, if `mail` is given, by mail.
 * People are not notified of their own action, and anonymised users never are.
 */
export function notifyOwner(
  deps: Deps,
  actor: Pick<Actor, "id">,
  reservation: { ownerId: number; reservationId: number | null },
  type: NotificationType,
  text: { title: string; message: string },
  mail?: MailNotice,
): Notified {
  if (reservation.ownerId === actor.id || isAnonymised(deps.db, reservation.ownerId)) return NONE_NOTIFIED;
  const notificationId = insertNotification(deps.db, {
    userId: reservation.ownerId,
    reservationId: reservation.reservationId,
    type,
    ...text,
    at: timestamp(deps),
  });
  if (!mail) return { notificationId, mailItemId: null };
  const { act, key, before, reason, event, isAutomatic } = mail;
  const mailItemId = queueDecision(
    deps,
    { userId: reservation.ownerId, actorId: actor.id },
    {
      event,
      reservation: mailReservation(mail.reservation),
      ...(before ? { before: mailReservation(before) } : {}),
      ...(reason === undefined ? {} : { reason }),
      ...(isAutomatic ? { isAutomatic } : {}),
    },
    { act, key },
  );
  return { notificationId, mailItemId };
}
