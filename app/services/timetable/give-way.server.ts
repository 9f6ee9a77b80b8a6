import { EVERYTHING } from "#app/domain/access/scope.ts";
import { findReservation, listReservationsById } from "#app/models/bookings/reservation.server.ts";
import { setStatus } from "#app/models/bookings/reservation-write.server.ts";
import { deleteGapOfReservation } from "#app/models/series/gap.server.ts";
import { findChangeContent, insertChange } from "#app/models/timetable/timetable-rows.server.ts";
import { noteCancellation } from "#app/services/bookings/changes.server.ts";
import { notifyTeachers } from "#app/services/bookings/notify.server.ts";
import { isOccupied } from "#app/services/bookings/verdict.server.ts";
import { leaveShortOut } from "#app/services/equipment/booked.server.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import { recordAudit } from "../audit/record.server.ts";
import { timestamp } from "../deps.ts";
import { recordGap } from "../series/gaps.server.ts";
import { auditActor, isDone, leaveOut, type Run, type StepResult } from "./step.server.ts";

/** What publishing stores of a reservation that gives way: the version that the rejection leaves. */
type GaveWay = { version: string };

/** Rejects reservations that give way to the timetable, and tells whose they are. */
export function rejectForTimetable({ deps, id, work }: Run, { ids }: { ids: number[] }): StepResult {
  const { db } = deps;
  const at = timestamp(deps);
  const rows = listReservationsById(db, ids).filter(({ status }) => status === "approved");
  for (const row of rows) {
    const decision = {
      status: "rejected" as const,
      reviewerUserId: work.actorId,
      rejectionReason: text.rejected,
    };
    noteCancellation(deps, row);
    setStatus(db, { id: row.id, ...decision, at });
    recordGap(deps, row, { reason: "conflict", title: text.rejected, hasReservation: true });
    insertChange(db, {
      timetableId: id,
      reservationId: row.id,
      kind: "rejected",
      content: { version: at } satisfies GaveWay,
    });
    const target = { teacherUserIds: row.teacherUserIds, reservationId: row.id };
    const words = notificationText.rejected(row, text.rejected);
    const notified = notifyTeachers(deps, { id: work.actorId }, target, "rejected", words, {
      event: "rejected",
      reservation: { ...row, status: "rejected", updatedAt: at },
      reason: text.rejected,
      act: `timetable:${id}`,
    });
    recordAudit(deps, auditActor(work), {
      action: "reject",
      entity: "reservation",
      id: row.id,
      before: row,
      after: findReservation(db, EVERYTHING, row.id),
      details: { timetable: id, notified },
    });
  }
  return isDone(ids.length);
}

function versionLeft({ deps, id }: Run, reservationId: number): string | null {
  const content = findChangeContent(deps.db, id, reservationId);
  return content === null ? null : (JSON.parse(content) as GaveWay).version;
}

/** Approves again what had given way and nobody has changed since, where its place is free. */
export function reinstateRejected(run: Run, { ids }: { ids: number[] }): StepResult {
  const { deps, work } = run;
  const { db } = deps;
  const at = timestamp(deps);
  for (const row of listReservationsById(db, ids)) {
    const isChanged = row.status !== "rejected" || row.updatedAt !== versionLeft(run, row.id);
    const isTaken = isOccupied(deps, row);
    if (isChanged || isTaken) {
      leaveOut(run, isChanged ? "changed" : "placeTaken", row);
      continue;
    }
    const decision = { status: "approved" as const, reviewerUserId: work.actorId, rejectionReason: null };
    leaveShortOut(deps, row);
    setStatus(db, { id: row.id, ...decision, at });
    deleteGapOfReservation(db, row.id);
    const target = { teacherUserIds: row.teacherUserIds, reservationId: row.id };
    const notified = notifyTeachers(
      deps,
      { id: work.actorId },
      target,
      "approved",
      notificationText.approved(row),
      {
        event: "approved",
        reservation: { ...row, status: "approved", updatedAt: at },
      },
    );
    recordAudit(deps, auditActor(work), {
      action: "approve",
      entity: "reservation",
      id: row.id,
      before: row,
      after: findReservation(db, EVERYTHING, row.id),
      details: { notified },
    });
  }
  return isDone(ids.length);
}
