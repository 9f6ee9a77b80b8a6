import type { MailItem, MailKey } from "#app/domain/mail/mail.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import type { NotificationType } from "#app/models/notifications/notification.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type Notified, notifyTeachers, toldOf } from "#app/services/bookings/notify.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { mailReservation, queueDecision } from "#app/services/mail/outbox.server.ts";
import type { seriesNotification } from "#app/text/series/series.ts";

export type Span = Parameters<typeof seriesNotification.received>[0];

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
  /** Names the act that this notice is a part of: all mails of an act go out as one for each teacher. */
  act?: string | undefined;
  /** Whether nobody decided (rules R26.26). */
  isAutomatic?: true;
  before?: Map<number, Reservation>;
  isDeletion?: boolean;
};

/** A teacher, or a substitute, and the reservations of a series that are theirs to teach; whether they are their first teacher. */
type Part = { userId: number; isFirst: boolean; rows: Reservation[] };

/** The reservations by teacher: those of the owner of the first one, then those of each further teacher and substitute. */
export function partsOf(reservations: Reservation[]): Part[] {
  const ownerId = reservations[0]?.ownerId;
  const people = [...new Set(reservations.flatMap(toldOf))];
  return people.map((userId) => ({
    userId,
    isFirst: userId === ownerId,
    rows: reservations.filter((row) => toldOf(row).includes(userId)),
  }));
}

export type SeriesNotified = { notified: Notified; ofReservation: (id: number) => Notified };

/**
 * Notifies the teachers of a series of what became of some of its reservations: each one notification, and one mail that
 * names each of theirs. Nobody is notified of their own action.
 * @param ownerId whose the reservations are, or were.
 */
export function notifySeries(
  deps: Deps,
  actor: Pick<Actor, "id">,
  ownerId: number,
  reservations: Reservation[],
  notice: Notice,
): SeriesNotified {
  const isHandedOn = notice.event === "handedOver" || notice.key === "mail_transfer";
  const parts = partsOf(reservations)
    .filter(({ userId }) => !isHandedOn || userId === ownerId)
    .map(({ userId, rows }) => ({ userId, ...notifyPart(deps, actor, userId, rows, notice) }));
  const toNotified = (
    firstId: number,
    idsOf: (part: (typeof parts)[number]) => Omit<Notified, "further">,
  ): Notified => {
    const rest = parts
      .filter(({ userId }) => userId !== firstId)
      .map((part) => ({ userId: part.userId, ...idsOf(part) }))
      .filter((each) => each.notificationId !== null || each.mailItemId !== null);
    const first = parts.find(({ userId }) => userId === firstId);
    const own = first ? idsOf(first) : { notificationId: null, mailItemId: null };
    return { ...own, ...(rest.length > 0 ? { further: rest } : {}) };
  };
  // A date may have been handed to a colleague: the first teacher of each reservation is its own.
  const ownerOf = new Map(reservations.map((row) => [row.id, row.ownerId]));
  return {
    notified: toNotified(ownerId, ({ notificationId }) => ({ notificationId, mailItemId: null })),
    ofReservation: (id) =>
      toNotified(ownerOf.get(id) ?? ownerId, ({ mailItems }) => ({
        notificationId: null,
        mailItemId: mailItems.get(id) ?? null,
      })),
  };
}

function notifyPart(
  deps: Deps,
  actor: Pick<Actor, "id">,
  userId: number,
  reservations: Reservation[],
  { type, text, event, key, act, before, isDeletion, isAutomatic }: Notice,
): { notificationId: number | null; mailItems: Map<number, number | null> } {
  const mailItems = new Map<number, number | null>();
  const [first] = reservations;
  if (!first) return { notificationId: null, mailItems };
  const target = { teacherUserIds: [userId], reservationId: isDeletion ? null : first.id };
  const { notificationId } = notifyTeachers(deps, actor, target, type, text(spanOf(reservations)));
  if (notificationId === null) return { notificationId, mailItems };
  const actKey = act ?? `series:${event}:${first.id}:${timestamp(deps)}`;
  for (const reservation of reservations) {
    const old = before?.get(reservation.id);
    const reason = event === "rejected" ? reservation.rejectionReason : null;
    const item = {
      event,
      reservation: mailReservation(reservation),
      ...(old ? { before: mailReservation(old) } : {}),
      ...(reason === null ? {} : { reason }),
      ...(isAutomatic ? { isAutomatic } : {}),
    };
    mailItems.set(
      reservation.id,
      queueDecision(deps, { userId, actorId: actor.id }, item, { act: actKey, key }),
    );
  }
  return { notificationId, mailItems };
}
