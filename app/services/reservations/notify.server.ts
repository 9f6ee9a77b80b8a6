import { insertNotification, type NotificationType } from "#app/models/notification.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";

/**
 * Notifies a reservation's owner of what became of it, in the same transaction; nobody is notified of their own
 * action.
 */
export function notifyOwner(
  deps: Deps,
  actor: Pick<Actor, "id">,
  reservation: { ownerId: number; reservationId: number | null },
  type: NotificationType,
  text: { title: string; message: string },
): void {
  if (reservation.ownerId === actor.id) return;
  insertNotification(deps.db, {
    userId: reservation.ownerId,
    reservationId: reservation.reservationId,
    type,
    ...text,
    at: timestamp(deps),
  });
}
