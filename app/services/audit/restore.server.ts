import { z } from "zod";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import {
  type ContentName,
  RESERVATION_CONTENT,
  type ReservationContent,
} from "#app/domain/bookings/reservation-content.ts";
import { STATUSES } from "#app/domain/bookings/status.ts";
import { eachOf } from "#app/domain/content.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { findAuditEntry } from "#app/models/audit/audit-list.server.ts";
import { insertJoined } from "#app/models/bookings/joined.server.ts";
import {
  findReservation,
  listReservationsOfSeries,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import {
  insertPlaces,
  insertRestored,
  type SeriesPlace,
} from "#app/models/bookings/reservation-write.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { deleteGapOfDate, deleteGapOfLesson } from "#app/models/series/gap.server.ts";
import { findSeriesHolding } from "#app/models/series/series.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { noticeOf, notifiedOf, notifyTeachers, toldOf } from "#app/services/bookings/notify.server.ts";
import { passedRules } from "#app/services/bookings/override.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import { refuseUnknown } from "#app/services/bookings/rules.server.ts";
import { judge, type Obstacle } from "#app/services/bookings/verdict.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { restoreEquipment } from "#app/services/equipment/booked.server.ts";
import { withdrawDecision } from "#app/services/mail/outbox.server.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { auditText } from "#app/text/audit/audit.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";
import { recordAudit } from "./record.server.ts";
import { canRestore } from "./restorable.ts";

/** A value of the content; an entry from before there was the field does not name it. */
const STORED = {
  reference: z.number(),
  text: z.string().nullable().default(null),
  number: z.number().nullable().default(null),
};
const content = eachOf(RESERVATION_CONTENT, (name) => STORED[RESERVATION_CONTENT[name].kind]) as {
  [Name in ContentName]: z.ZodType<ReservationContent[Name]>;
};

const deletedReservation = z.object({
  userId: z.number(),
  teacherUserId: z.number().nullable(),
  ...content,
  environmentIds: z.array(z.number()).min(1),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  shift: z.enum(SHIFTS),
  status: z.enum(STATUSES),
  reviewerUserId: z.number().nullable(),
  rejectionReason: z.string().nullable(),
  createdAt: z.string(),
  substituteUserId: z.number().nullable().default(null),
  /** An entry from before there were series does not name them. */
  seriesId: z.number().nullable().default(null),
  seriesDate: z.string().nullable().default(null),
  isDetached: z.boolean().default(false),
  /** An entry from before lessons could be joined does not name them. */
  classIds: z.array(z.number()).default([]),
  teacherUserIds: z.array(z.number()).default([]),
  /** Nor one from before there was equipment. */
  equipment: z
    .array(
      z.object({
        equipmentId: z.number(),
        quantity: z.number(),
        ownStatus: z.enum(STATUSES).nullable(),
      }),
    )
    .default([]),
});

type Deleted = z.infer<typeof deletedReservation>;

function refuseGone(deps: Deps, deleted: Deleted): Refusal | null {
  const people = [deleted.userId, deleted.teacherUserId, ...deleted.teacherUserIds].filter(
    (id) => id !== null,
  );
  if (people.some((id) => !findUser(deps.db, id))) {
    return refuse("unknownReference", { names: [auditText.entities.user.toLowerCase()] });
  }
  const gone = refuseUnknown(deps, deleted, null);
  return gone && refuse("unknownReference", gone.details);
}

/** What stands against a deleted reservation: one that was rejected holds no room, what is past breaks no rule. */
function judgeDeleted(deps: Deps, actor: Actor, deleted: Deleted): Obstacle[][] {
  if (deleted.status === "rejected") return [];
  const personId = deleted.teacherUserId ?? deleted.userId;
  const rules = { personId, bookerId: actor.id, classId: deleted.classId };
  const isPast = deleted.date < schoolToday(deps);
  return judge(deps, { slots: [deleted], approved: true, rules: isPast ? null : rules });
}

/** In the series that holds its date now; null if the series ended before it, or the date has another one. */
function placeInSeries({ db }: Deps, { seriesId, seriesDate, isDetached }: Deleted): SeriesPlace | null {
  if (seriesId === null || seriesDate === null) return null;
  const series = findSeriesHolding(db, seriesId, seriesDate);
  if (!series) return null;
  const isTaken = listReservationsOfSeries(db, series.id).some((row) => row.seriesDate === seriesDate);
  return isTaken ? null : { seriesId: series.id, seriesDate, isDetached };
}

/**
 * Brings back a deleted reservation as it was, under its id, for 30 days after its deletion (rules R3.31). Refuses
 * where it would conflict with an approved one, or a booking rule refuses it and nothing overrides that.
 * @param auditId the entry of its deletion.
 */
export function restoreReservation(
  deps: Deps,
  actor: Actor,
  auditId: number,
  { override = false }: { override?: boolean | undefined } = {},
): Result<Reservation> {
  const { db } = deps;
  return db.write((): Result<Reservation> => {
    const entry = findAuditEntry(db, auditId);
    if (entry?.entity !== "reservation" || entry.entityId === null) return refuse("notFound");
    const id = entry.entityId;
    if (findReservation(db, EVERYTHING, id)) return refuse("alreadyRestored");
    if (!canRestore(deps, entry)) return refuse("notRestorable");
    const read = deletedReservation.safeParse(entry.before);
    if (!read.success) return refuse("notRestorable");
    const deleted = read.data;
    const gone = refuseGone(deps, deleted);
    if (gone) return gone;
    // Of equipment comes back what is left.
    const found = judgeDeleted(deps, actor, { ...deleted, equipment: [] });
    const refused = refusalOf(deps, found, { override, never: ["approvedConflict"], isStaff: true });
    if (refused) return refused;
    const reviewer = deleted.reviewerUserId !== null && findUser(db, deleted.reviewerUserId);
    const reviewerUserId = reviewer ? reviewer.id : null;
    const series = placeInSeries(deps, deleted);
    insertRestored(db, { ...deleted, id, reviewerUserId, series, at: timestamp(deps) });
    insertPlaces(db, id, deleted.environmentIds);
    insertJoined(db, [id], deleted);
    restoreEquipment(deps, { ...deleted, id });
    const after = findReservation(db, EVERYTHING, id);
    if (!after) return refuse("notFound");
    if (series) deleteGapOfDate(db, series.seriesId, series.seriesDate);
    // A single one that its absent teacher cancelled, or of a series that is separated by now.
    else deleteGapOfLesson(db, { ...after, date: deleted.seriesDate ?? deleted.date });
    recordAudit(deps, actor, {
      action: "restore",
      entity: "reservation",
      id,
      after,
      details: { deletion: auditId, ...passedRules(found.flat()) },
    });
    const notified = notifiedOf(entry.details);
    for (const userId of toldOf(after)) {
      const mail = withdrawDecision(deps, noticeOf(notified, userId, userId === after.ownerId).mailItemId);
      notifyTeachers(
        deps,
        actor,
        { teacherUserIds: [userId], reservationId: id },
        "info",
        notificationText.restored(after),
        mail === "withdrawn" ? undefined : { event: "restored", reservation: after },
      );
    }
    return ok(after);
  });
}
