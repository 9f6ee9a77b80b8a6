import type { MailItem, MailKey } from "#app/domain/mail/mail.ts";
import type { NotificationType } from "#app/models/notifications/notification.server.ts";
import type { Reservation } from "#app/models/reservations/reservation.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { mailReservation, queueDecision } from "#app/services/mail/outbox.server.ts";
import { type Notified, notifyOwner } from "#app/services/reservations/notify.server.ts";
import type { seriesNotification } from "#app/text/series/series.ts";

type Span = Parameters<typeof seriesNotification.received>[0];

/** How many reservations of a series, from when to when, and in which rooms. */
export function spanOf(reservations: Pick<Reservation, "date" | "environmentNames">[]): Span {
  const dates = reservations.map(({ date }) => date).sort((a, b) => a.localeCompare(b));
  const environmentNames = [...new Set(reservations.flatMap((row) => row.environmentNames))];
  return {
    count: reservations.length,
    startDate: dates[0] ?? "",
    endDate: dates.at(-1) ?? "",
    environmentNames,
  };
}

type Notice = {
  type: NotificationType;
  text: (span: Span) => { title: string; message: string };
  event: MailItem["event"];
  key?: MailKey;
  reason?: string;
  /** The reservations as they were, by id. */
  before?: Map<number, Reservation>;
  /** Whether the reservations are gone. */
  isDeletion?: boolean;
};

/** Ids of the one notification, and of each reservation's part of the one mail. */
export type SeriesNotified = { notificationId: number | null; mailItems: Map<number, number | null> };

/**
 * Notifies a series' owner of changes to some of its reservations: one notification, and one mail that names each of
 * them. People are not notified of their own action.
 */
export function notifySeries(
  deps: Deps,
  actor: Pick<Actor, "id">,
  ownerId: number,
  reservations: Reservation[],
  { type, text, event, key, reason, before, isDeletion }: Notice,
): SeriesNotified {
  const mailItems = new Map<number, number | null>();
  const [first] = reservations;
  if (!first) return { notificationId: null, mailItems };
  const target = { ownerId, reservationId: isDeletion ? null : first.id };
  const notified: Notified = notifyOwner(deps, actor, target, type, text(spanOf(reservations)));
  if (notified.notificationId === null) return { notificationId: null, mailItems };
  const act = `series:${event}:${first.id}:${timestamp(deps)}`;
  for (const reservation of reservations) {
    const old = before?.get(reservation.id);
    const item = {
      event,
      reservation: mailReservation(reservation),
      ...(old ? { before: mailReservation(old) } : {}),
      ...(reason === undefined ? {} : { reason }),
    };
    mailItems.set(
      reservation.id,
      queueDecision(deps, { userId: ownerId, actorId: actor.id }, item, { act, key }),
    );
  }
  return { notificationId: notified.notificationId, mailItems };
}
