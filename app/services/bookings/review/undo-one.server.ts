import { EVERYTHING, roomsOfScope, type Scope } from "#app/domain/access/scope.ts";
import type { AuditAction } from "#app/domain/audit/audit.ts";
import type { IdRange } from "#app/domain/id-range.ts";
import { MAIL_DELAY_MS } from "#app/domain/limits.ts";
import { deleteDecisionOfEntry, setDecided, setSubstitute } from "#app/models/absences/absence.server.ts";
import type { DecisionEntry } from "#app/models/audit/audit.server.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { setOverride, setStatus } from "#app/models/bookings/reservation-write.server.ts";
import { decideBooked } from "#app/models/equipment/booked.server.ts";
import { deleteUnread } from "#app/models/notifications/notification.server.ts";
import { isGone } from "#app/models/people/user.server.ts";
import { deleteGapOfReservation } from "#app/models/series/gap.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import {
  deciderOf,
  type MailNotice,
  noticeOf,
  notifiedOf,
  notifyTeachers,
  toldOf,
} from "#app/services/bookings/notify.server.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import { refuseUnknown } from "#app/services/bookings/rules.server.ts";
import { judge } from "#app/services/bookings/verdict.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { mayDecide, reopenEquipment } from "#app/services/equipment/decide.server.ts";
import { mailReservation, queueDecision, withdrawDecision } from "#app/services/mail/outbox.server.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { bookedUndoneNotice } from "#app/text/equipment/booked.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";
import { changeRooms } from "./move.server.ts";

/** The rooms before a move, the version of the row that the decision left; of a step, the entries of its decisions. */
export type UndoDetails = {
  rooms?: number[];
  isDetached?: boolean;
  version?: string;
  ranges?: IdRange[];
  /** The decision was about this kind of equipment alone. */
  equipmentId?: number;
  /** Of an approved reservation that was cancelled: who had approved it. */
  approvedBy?: number | null;
  /** The decision was about a series, which notifies its teacher of all of it at once. */
  seriesId?: number;
  /** Who stood in for the teacher before and since a substitution. */
  substitute?: { from: number | null; to: number };
  /** Of a step: the entries of the series that it decided. */
  series?: number[];
};

/**
 * In the caller's transaction; notifies everyone the decision notified. Refuses `notFound`, `changed` and conflicts.
 */
export function undoOne(
  deps: Deps,
  actor: Actor,
  entry: DecisionEntry,
  scope: Scope = EVERYTHING,
): Result<Reservation> {
  const { db } = deps;
  const details = entry.details as UndoDetails;
  const { rooms, version, isDetached = false, seriesId, approvedBy, substitute } = details;
  const { equipmentId } = details;
  // Who answers for equipment decides of it in every room.
  const reach = equipmentId !== undefined && mayDecide(deps, actor, equipmentId) ? EVERYTHING : scope;
  const present = entry.entityId === null ? null : findReservation(db, reach, entry.entityId);
  const allowed = roomsOfScope(scope);
  if (allowed && rooms?.some((id) => !allowed.includes(id))) return refuse("notFound");
  if (!present) return refuse("notFound");
  // Who stands in is apart from all else: another room, or other notes, leave it as it is.
  const isAsLeft = substitute ? present.substituteUserId === substitute.to : present.updatedAt === version;
  if (!isAsLeft) return refuse("changed", { entity: "reservation", present });
  const refused =
    equipmentId === undefined
      ? revert(deps, present, {
          ...{ rooms, isDetached, approvedBy, substitute },
          isApproval: entry.action.startsWith("approve"),
        })
      : reopenEquipment(deps, present, equipmentId);
  if (refused) return refused;
  const reservation = findReservation(db, EVERYTHING, present.id);
  if (!reservation) return refuse("notFound");
  const absenceId = deleteDecisionOfEntry(db, entry.id);
  if (absenceId !== null) setDecided(db, { id: absenceId, isDecided: false, at: timestamp(deps) });
  recordAudit(deps, actor, {
    action: "undo",
    entity: "reservation",
    id: present.id,
    before: present,
    after: reservation,
    details: { undoes: entry.id },
  });
  if (equipmentId !== undefined) notifyOfEquipmentUndo(deps, actor, entry, reservation);
  else if (seriesId === undefined) notifyOfUndo(deps, actor, entry, { before: present, reservation, scope });
  else correctMail(deps, actor, entry, { before: present, reservation });
  return ok(reservation);
}

function revert(
  deps: Deps,
  present: Reservation,
  {
    rooms,
    isDetached,
    approvedBy,
    substitute,
    isApproval,
  }: Pick<UndoDetails, "rooms" | "approvedBy" | "substitute"> & { isDetached: boolean; isApproval: boolean },
): Refusal | null {
  // A request that was moved and approved in one step is pending again before it goes back.
  if (rooms && isApproval)
    return (
      revertStatus(deps, present, approvedBy) ??
      revertToRooms(deps, { ...present, status: "pending" }, { rooms, isDetached })
    );
  if (rooms) return revertToRooms(deps, present, { rooms, isDetached });
  if (!substitute) return revertStatus(deps, present, approvedBy);
  const before = substitute.from !== null && !isGone(deps.db, substitute.from) ? substitute.from : null;
  setSubstitute(deps.db, { id: present.id, userId: before, at: timestamp(deps) });
  return null;
}

function revertStatus(deps: Deps, present: Reservation, approvedBy: number | null | undefined) {
  const { db } = deps;
  const { id } = present;
  const at = timestamp(deps);
  const reverted = { id, rejectionReason: null, at };
  if (approvedBy === undefined) {
    setStatus(db, { ...reverted, status: "pending", reviewerUserId: null });
    setOverride(db, id, null);
    // Of a request everything is decided with it, also what its approval left out.
    const equipmentIds = present.equipment.map(({ equipmentId }) => equipmentId);
    decideBooked(db, { reservationId: id, equipmentIds, ownStatus: null, reason: null });
  } else {
    const refused = refuseOccupied(deps, present);
    if (refused) return refused;
    setStatus(db, { ...reverted, status: "approved", reviewerUserId: approvedBy });
  }
  deleteGapOfReservation(db, id);
  return null;
}

function refuseOccupied(deps: Deps, slot: Reservation): Refusal | null {
  return refusalOf(deps, judge(deps, { slots: [slot], approved: true }));
}

function revertToRooms(
  deps: Deps,
  present: Reservation,
  { rooms, isDetached }: { rooms: number[]; isDetached: boolean },
) {
  const entered = rooms.filter((id) => !present.environmentIds.includes(id));
  const unknown = refuseUnknown(deps, { ...present, environmentIds: entered }, null);
  if (unknown) return refuse("unknownReference", unknown.details);
  if (present.status === "approved") {
    const refused = refuseOccupied(deps, { ...present, environmentIds: entered });
    if (refused) return refused;
  }
  const left = present.environmentIds.filter((id) => !rooms.includes(id));
  changeRooms(deps, present, { left, entered, isDetached });
  return null;
}

/** What is said of undoing other decisions than that of a status. */
const textsOfUndo: Partial<Record<AuditAction, typeof notificationText.movedBack>> = {
  move: notificationText.movedBack,
  substitute: notificationText.substitutionUndone,
};

type States = { before: Reservation; reservation: Reservation };

/**
 * An unread notification is withdrawn and needs no correction; otherwise its teacher is notified. Unsent mail is
 * withdrawn too, read or not (rules R12.5); sent mail is followed by a correction.
 */
function notifyOfUndo(
  deps: Deps,
  actor: Actor,
  entry: DecisionEntry,
  { before, reservation, scope }: States & { scope: Scope },
): void {
  const { db } = deps;
  const isEarly = deps.now().getTime() - Date.parse(entry.at) <= MAIL_DELAY_MS;
  const { from = null, to = null } = (entry.details as UndoDetails).substitute ?? {};
  const substitutes = [from, to].filter((id) => id !== null);
  for (const userId of new Set([...toldOf(reservation), ...substitutes])) {
    const notice = noticeOf(notifiedOf(entry.details), userId, userId === reservation.ownerId);
    const mail = withdrawDecision(deps, notice.mailItemId);
    const canWithdraw = isEarly && mail !== "left" && notice.notificationId !== null;
    if (canWithdraw && deleteUnread(db, notice.notificationId as number)) continue;
    const target = { teacherUserIds: [userId], reservationId: reservation.id };
    const by = deciderOf(actor, scope, reservation);
    const undone = reservation.status === "approved" ? notificationText.approved : notificationText.undone;
    const text = textsOfUndo[entry.action] ?? undone;
    const correction = mail === "withdrawn" ? undefined : { ...correctionOf(entry, before, reservation), by };
    notifyTeachers(deps, actor, target, "info", text(reservation, by), correction);
  }
}

/** An unread notification of a decision about equipment is withdrawn, else followed by another. */
function notifyOfEquipmentUndo(
  deps: Deps,
  actor: Actor,
  { details }: DecisionEntry,
  reservation: Reservation,
): void {
  for (const userId of reservation.teacherUserIds) {
    const notice = noticeOf(notifiedOf(details), userId, userId === reservation.ownerId);
    const isMailed = withdrawDecision(deps, notice.mailItemId) === "left";
    const isUnread = notice.notificationId !== null && deleteUnread(deps.db, notice.notificationId);
    if (isUnread && !isMailed) continue;
    const target = { teacherUserIds: [userId], reservationId: reservation.id };
    const mail = isMailed ? ({ event: "equipmentUndone", reservation } as const) : undefined;
    notifyTeachers(deps, actor, target, "info", bookedUndoneNotice(reservation), mail);
  }
}

/** For a decision about a series: withdraws this reservation from the mail, or queues a correction if it was sent. */
function correctMail(deps: Deps, actor: Actor, entry: DecisionEntry, { before, reservation }: States): void {
  for (const userId of toldOf(reservation)) {
    const { mailItemId } = noticeOf(notifiedOf(entry.details), userId, userId === reservation.ownerId);
    if (withdrawDecision(deps, mailItemId) !== "left" || userId === actor.id) continue;
    const { event, key } = correctionOf(entry, before, reservation);
    queueDecision(
      deps,
      { userId, actorId: actor.id },
      { event, reservation: mailReservation(reservation), before: mailReservation(before) },
      { key },
    );
  }
}

/** Corrects a mail that was already sent, under the same preference as the decision's mail. */
function correctionOf(entry: DecisionEntry, before: Reservation, reservation: Reservation): MailNotice {
  if (entry.action === "move") return { event: "movedBack", reservation, before };
  if (entry.action === "substitute") return { event: "substitutionUndone", reservation, before };
  const key = entry.action === "reject" ? "mail_rejection" : "mail_approval";
  const event = reservation.status === "approved" ? "approved" : "undone";
  return { event, reservation, before, key };
}
