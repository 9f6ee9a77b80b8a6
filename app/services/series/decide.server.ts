import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import { rangesOf } from "#app/domain/id-range.ts";
import { listReservationsOfSeries, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { setOverride, setStatus } from "#app/models/bookings/reservation-write.server.ts";
import type { SeriesStatusBody } from "#app/models/series/series.schema.ts";
import { touchSeries } from "#app/models/series/series.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { auditOverride, isBesideApproved, shortKinds } from "#app/services/bookings/override.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import { judgeInTurn, type Obstacle } from "#app/services/bookings/verdict.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { leaveEquipmentOut } from "#app/services/equipment/booked.server.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { seriesNotification } from "#app/text/series/series.ts";
import { recordGap } from "./gaps.server.ts";
import { notifySeries } from "./notify.server.ts";
import { isPastLesson, readSeries, refuseStaleSeries } from "./read.server.ts";

export type LeftDate = { id: number; date: string; reason: "conflict" | "past" };

export type DecidedSeries = {
  decided: number;
  left: LeftDate[];
  entryId: number | null;
  entryIds: number[];
};

/**
 * Decides the pending reservations of a series at once (rules R24.4). An approval is refused while one of them would
 * conflict with an approved one, unless `only: "free"` leaves those pending or `override` allows it; past ones stay.
 * `withoutEquipment` leaves out the kinds of which too few are left (rules R29.7).
 * Its teacher gets one notification and one mail; one undo takes all of it back.
 * @param scope whose reservations the person may decide: those that it does not reach stay as they are, unnamed.
 */
export function decideSeries(
  deps: Deps,
  actor: Actor,
  id: number,
  decision: SeriesStatusBody,
  scope: Scope = EVERYTHING,
): Result<DecidedSeries> {
  const { db } = deps;
  return db.write((): Result<DecidedSeries> => {
    const read = readSeries(deps, scope, id);
    if (!read.ok) return read;
    const stale = refuseStaleSeries(read.value, decision.updatedAt);
    if (stale) return stale;
    const pending = read.value.reservations.filter(({ status }) => status === "pending");
    if (pending.length === 0) return refuse("alreadyReviewed");
    const past = pending.filter((row) => isPastLesson(deps, row));
    const open = pending.filter((row) => !past.includes(row));
    const judged = decision.status === "approved" ? judgeInTurn(deps, open) : [];
    const isWithout = decision.status === "approved" && decision.withoutEquipment === true;
    const found = isWithout
      ? judged.map((each) => each.filter(({ kind }) => kind !== "equipmentShort"))
      : judged;
    const shortOf = new Map(
      open.map((row, index) => [row.id, isWithout ? shortKinds(judged[index] ?? []) : []]),
    );
    const passedOf = new Map(open.map(({ id: rowId }, index) => [rowId, found[index] ?? []]));
    const isTaken = (row: Reservation) => (passedOf.get(row.id) ?? []).length > 0;
    const isOnlyFree = decision.status === "approved" && decision.only === "free";
    const override = decision.status === "approved" && decision.override;
    const refused = isOnlyFree ? null : refusalOf(deps, found, { override });
    if (refused) return refused;
    const rows = isOnlyFree ? open.filter((row) => !isTaken(row)) : open;
    const left = [
      ...past.map((row) => leftDate(row, "past")),
      ...(isOnlyFree ? open.filter(isTaken).map((row) => leftDate(row, "conflict")) : []),
    ];
    const none = { entryId: null, entryIds: [] };
    const [first] = rows;
    const act = { id, rows, passedOf, shortOf, decision, left };
    const entries = first ? decide(deps, actor, { ...act, ownerId: first.ownerId }) : none;
    return ok({ decided: rows.length, left, ...entries });
  });
}

function leftDate({ id, date }: Reservation, reason: LeftDate["reason"]): LeftDate {
  return { id, date, reason };
}

type Act = {
  id: number;
  /** Whom the notice names first: the first date's teacher. */
  ownerId: number;
  rows: Reservation[];
  passedOf: Map<number, Obstacle[]>;
  /** Kinds that each goes without. */
  shortOf: Map<number, number[]>;
  decision: SeriesStatusBody;
  left: LeftDate[];
};

function decide(
  deps: Deps,
  actor: Actor,
  { id, ownerId, rows, passedOf, shortOf, decision, left }: Act,
): Pick<DecidedSeries, "entryId" | "entryIds"> {
  const { db } = deps;
  const at = timestamp(deps);
  const status: Status = decision.status;
  const reason = decision.status === "rejected" ? decision.rejectionReason : null;
  for (const row of rows) {
    if (isBesideApproved(passedOf.get(row.id) ?? [])) setOverride(db, row.id, actor.id);
    leaveEquipmentOut(deps, row.id, shortOf.get(row.id) ?? []);
    setStatus(db, { id: row.id, status, reviewerUserId: actor.id, rejectionReason: reason, at });
    if (reason !== null) recordGap(deps, row, { reason: "rejected", title: reason, hasReservation: true });
  }
  touchSeries(db, id, at);
  const now = new Map(listReservationsOfSeries(db, id).map((row) => [row.id, row]));
  const decided = rows.flatMap((row) => now.get(row.id) ?? []);
  const without = rows.filter((row) => shortOf.get(row.id)?.length).map(({ date }) => date);
  const notified = notifyOwner(deps, actor, { ownerId, decided, left, without, reason });
  const entryIds = rows.map((row) => {
    const after = now.get(row.id) ?? row;
    const { action, details } = auditOverride("approve", passedOf.get(row.id) ?? []);
    return recordAudit(deps, actor, {
      action: reason === null ? action : "reject",
      entity: "reservation",
      id: row.id,
      before: row,
      after,
      details: {
        seriesId: id,
        version: after.updatedAt,
        notified: notified.ofReservation(row.id),
        ...(shortOf.get(row.id)?.length ? { withoutEquipment: shortOf.get(row.id) } : {}),
        ...details,
      },
    });
  });
  const entryId = recordAudit(deps, actor, {
    action: reason === null ? "approve-selected" : "reject-selected",
    entity: "reservation",
    id: null,
    details: { ranges: rangesOf(entryIds), seriesId: id, notified: notified.notified },
  });
  return { entryId, entryIds };
}

function notifyOwner(
  deps: Deps,
  actor: Actor,
  {
    ownerId,
    decided,
    left,
    without,
    reason,
  }: {
    ownerId: number;
    decided: Reservation[];
    left: LeftDate[];
    without: string[];
    reason: string | null;
  },
) {
  const dates = left.map(({ date }) => date);
  if (reason === null)
    return notifySeries(deps, actor, ownerId, decided, {
      type: "approved",
      text: (span) => seriesNotification.approved(span, dates, without),
      event: "approved",
    });
  return notifySeries(deps, actor, ownerId, decided, {
    type: "rejected",
    text: (span) => seriesNotification.rejected(span, reason, dates),
    event: "rejected",
  });
}
