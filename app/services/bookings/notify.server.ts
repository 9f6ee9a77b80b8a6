import type { Scope } from "#app/domain/access/scope.ts";
import type { MailItem, MailKey, RoomDecider } from "#app/domain/mail/mail.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { insertNotification, type NotificationType } from "#app/models/notifications/notification.server.ts";
import { isGone } from "#app/models/people/user.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { mailReservation, queueDecision } from "#app/services/mail/outbox.server.ts";

export type MailNotice = {
  event: MailItem["event"];
  /** As it is now, or was when it was deleted. */
  reservation: Reservation;
  before?: Reservation;
  reason?: string;
  isAutomatic?: true;
  by?: RoomDecider | undefined;
  /** See `queueDecision`. */
  act?: string;
  key?: MailKey;
};

type Notice = { notificationId: number | null; mailItemId: number | null };

/** Ids of an act's notification and mail, stored in its audit entry so that they can be withdrawn. */
export type Notified = Notice & { further?: ({ userId: number } & Notice)[] };

const NOBODY: Notice = { notificationId: null, mailItemId: null };

/** The program itself as the actor: an automatic approval notifies the person who asked. */
export const PROGRAM: Pick<Actor, "id"> = { id: 0 };

/** Who is named to the teacher: somebody who acts as the one who answers for the rooms, not the sector. */
export function deciderOf(
  { name }: Pick<Actor, "name">,
  scope: Scope,
  { environmentNames }: Pick<Reservation, "environmentNames">,
): RoomDecider | undefined {
  return scope.kind === "rooms" ? { name, environmentNames } : undefined;
}

export function notifiedOf({ notified }: { notified?: unknown }): Notified {
  return { ...NOBODY, ...(notified as Partial<Notified> | undefined) };
}

export function noticeOf({ further = [], ...first }: Notified, userId: number, isFirst: boolean): Notice {
  return (isFirst ? first : further.find((each) => each.userId === userId)) ?? NOBODY;
}

/** Whom an event concerns, the first teacher first; a deleted reservation is not named. */
type Target = { teacherUserIds: number[]; reservationId: number | null };

/** Who is told what becomes of a lesson: its teachers, the first one first, and who stands in for one of them. */
export function toldOf({
  teacherUserIds,
  substituteUserId,
}: Pick<Reservation, "teacherUserIds" | "substituteUserId">): number[] {
  return [...new Set([...teacherUserIds, ...(substituteUserId === null ? [] : [substituteUserId])])];
}

/** In the same transaction, on the screen and, with `mail`, by mail; never of one's own action, nor if anonymised. */
export function notifyTeachers(
  deps: Deps,
  actor: Pick<Actor, "id">,
  { teacherUserIds, reservationId }: Target,
  type: NotificationType,
  text: { title: string; message: string },
  mail?: MailNotice,
): Notified {
  const notices = teacherUserIds.map((userId) => ({
    userId,
    ...notifyOne(deps, actor, { userId, reservationId }, type, text, mail),
  }));
  const [first, ...others] = notices;
  const { notificationId, mailItemId } = first ?? NOBODY;
  const further = others.filter((each) => each.notificationId !== null);
  return { notificationId, mailItemId, ...(further.length > 0 ? { further } : {}) };
}

function notifyOne(
  deps: Deps,
  actor: Pick<Actor, "id">,
  { userId, reservationId }: { userId: number; reservationId: number | null },
  type: NotificationType,
  text: { title: string; message: string },
  mail?: MailNotice,
): Notice {
  if (userId === actor.id || isGone(deps.db, userId)) return NOBODY;
  const at = timestamp(deps);
  const notificationId = insertNotification(deps.db, { userId, reservationId, type, ...text, at });
  if (!mail) return { notificationId, mailItemId: null };
  const { act, key, before, reason, event, isAutomatic, by } = mail;
  const mailItemId = queueDecision(
    deps,
    { userId, actorId: actor.id },
    {
      event,
      reservation: mailReservation(mail.reservation),
      ...(before ? { before: mailReservation(before) } : {}),
      ...(reason === undefined ? {} : { reason }),
      ...(isAutomatic ? { isAutomatic } : {}),
      ...(by ? { by } : {}),
    },
    { act, key },
  );
  return { notificationId, mailItemId };
}
