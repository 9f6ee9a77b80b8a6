import type { MailEvent } from "#app/domain/mail/mail.ts";
import type { Absence } from "#app/models/absences/absence.server.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type Notified, notifyTeachers } from "#app/services/bookings/notify.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { mailReservation, queueDecision } from "#app/services/mail/outbox.server.ts";
import { spanOf } from "#app/services/series/notify.server.ts";
import { absenceNotification } from "#app/text/absences/absences.ts";

/** A lesson that was given to a substitute. */
export type Substitution = { before: Reservation; after: Reservation; substituteId: number };

type Told = { userId: number; event: Extract<MailEvent, "substituted" | "substituting" | "kept"> };

/** A row that a person is told of, with who else it is about: who stands in, or for whom. */
type Line = Told & { row: Reservation; person: string };

/** Tells each person once of all of theirs; gives the items of their mails, by lesson and person. */
function tell(deps: Deps, actor: Actor, lines: Line[], act: string): Map<number, Map<number, number | null>> {
  const items = new Map<number, Map<number, number | null>>();
  for (const own of Map.groupBy(lines, ({ userId, event }) => `${userId} ${event}`).values()) {
    const [{ userId, event } = {} as Line] = own;
    const people = [...new Set(own.map(({ person }) => person))];
    const words = absenceNotification[event](spanOf(own.map(({ row }) => row)), people);
    const target = { teacherUserIds: [userId], reservationId: null };
    const { notificationId } = notifyTeachers(deps, actor, target, "info", words);
    if (notificationId === null) continue;
    for (const { row, person } of own) {
      const item = { event, reservation: mailReservation(row), person };
      const itemId = queueDecision(deps, { userId, actorId: actor.id }, item, { act });
      const ofRow = items.get(row.id) ?? new Map<number, number | null>();
      items.set(row.id, ofRow.set(userId, itemId));
    }
  }
  return items;
}

/**
 * Tells the teachers of lessons who stands in, and the substitutes what they take (rules R30.5), in the caller's
 * transaction: one notification each of all lessons, which one mail names.
 * @returns the mails' items of a lesson, by which they can be withdrawn.
 */
export function tellSubstitutions(
  deps: Deps,
  actor: Actor,
  absence: Absence,
  { done, act }: { done: Substitution[]; act: string },
): (reservationId: number) => Notified {
  const lines = done.flatMap(({ after, substituteId }): Line[] => [
    ...[...new Set([...after.teacherUserIds, absence.userId])].map((userId) => ({
      ...{ userId, row: after, person: after.substituteName ?? "" },
      event: "substituted" as const,
    })),
    { userId: substituteId, event: "substituting", row: after, person: absence.userName },
  ]);
  const items = tell(deps, actor, lines, act);
  const ownerOf = new Map(done.map(({ after }) => [after.id, after.ownerId]));
  return (reservationId) => {
    const ofRow = items.get(reservationId) ?? new Map<number, number | null>();
    const ownerId = ownerOf.get(reservationId) ?? 0;
    const further = [...ofRow].flatMap(([userId, mailItemId]) =>
      userId === ownerId ? [] : [{ userId, notificationId: null, mailItemId }],
    );
    const mailItemId = ofRow.get(ownerId) ?? null;
    return { notificationId: null, mailItemId, ...(further.length > 0 ? { further } : {}) };
  };
}

/** Tells the other teachers of lessons that are kept that they give them without the one who is away. */
export function tellKept(
  deps: Deps,
  actor: Actor,
  absence: Absence,
  { rows, act }: { rows: Reservation[]; act: string },
): void {
  const lines = rows.flatMap((row) =>
    row.teacherUserIds
      .filter((userId) => userId !== absence.userId)
      .map((userId): Line => ({ userId, event: "kept", row, person: absence.userName })),
  );
  tell(deps, actor, lines, act);
}
