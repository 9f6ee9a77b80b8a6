import type { GapReason } from "#app/domain/series/series.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { setStatus } from "#app/models/bookings/reservation-write.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { noteCancellation } from "#app/services/bookings/changes.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { recordGap } from "./gaps.server.ts";
import { notifySeries, type Span } from "./notify.server.ts";

/** Why staff cancel lessons, and the notification of all of them. */
type Cause = {
  gap: GapReason;
  /** Why the reservation is rejected, and the title of its missing lesson. */
  wordsOf: (row: Reservation) => { reason: string; title: string | null };
  text: (span: Span) => { title: string; message: string };
  /** Names all that is done at once: its mails go out as one a teacher. */
  act?: string | undefined;
};

/**
 * Rejects reservations of one person, approved ones too, each a lesson to make up (rules R24.6), in the caller's
 * transaction. Every teacher gets one notification, and each of theirs in a mail.
 * @returns the entries of the audit log by which each can be undone.
 */
export function cancelLessons(
  deps: Deps,
  actor: Actor,
  ownerId: number,
  rows: Reservation[],
  { gap, wordsOf, text, act }: Cause,
): number[] {
  const { db } = deps;
  const at = timestamp(deps);
  for (const row of rows) {
    const { reason, title } = wordsOf(row);
    noteCancellation(deps, row);
    setStatus(db, { id: row.id, status: "rejected", reviewerUserId: actor.id, rejectionReason: reason, at });
    recordGap(deps, row, { reason: gap, title, hasReservation: true });
  }
  const ids = rows.map(({ id }) => id);
  const after = new Map(listReservationsById(db, ids).map((row) => [row.id, row]));
  const cancelled = rows.flatMap((row) => after.get(row.id) ?? []);
  const notice = { type: "rejected", text, event: "rejected", act } as const;
  const { ofReservation } = notifySeries(deps, actor, ownerId, cancelled, notice);
  return rows.map((row) =>
    recordAudit(deps, actor, {
      action: "reject",
      entity: "reservation",
      id: row.id,
      before: row,
      after: after.get(row.id) ?? row,
      details: {
        version: after.get(row.id)?.updatedAt,
        notified: ofReservation(row.id),
        ...(row.status === "approved" ? { approvedBy: row.reviewerUserId } : {}),
      },
    }),
  );
}
