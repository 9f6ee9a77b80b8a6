import { createHash } from "node:crypto";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import { contentOf } from "#app/domain/bookings/reservation-content.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_SERIES } from "#app/domain/limits.ts";
import { isLossLarge } from "#app/domain/series/date-choice.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import { insertJoined } from "#app/models/bookings/joined.server.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { insertPlaces, insertReservation } from "#app/models/bookings/reservation-write.server.ts";
import { insertBooked } from "#app/models/equipment/booked.server.ts";
import { isAutomaticFor } from "#app/models/rooms/room-people.server.ts";
import { insertGap } from "#app/models/series/gap.server.ts";
import { countOpenSeries, findSeriesOfRequest, insertSeries } from "#app/models/series/series.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { countRefused } from "#app/services/booking-rules/refusals.server.ts";
import { PROGRAM } from "#app/services/bookings/notify.server.ts";
import { auditOverride, isBesideApproved } from "#app/services/bookings/override.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import { refuseTeacher } from "#app/services/bookings/request/pending-limit.server.ts";
import { isStaff, resolveFurtherTeachers, resolveTeacher } from "#app/services/bookings/rules.server.ts";
import { judge, type Obstacle } from "#app/services/bookings/verdict.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { isEquipmentAtOnce } from "#app/services/equipment/booked.server.ts";
import { queueDigest } from "#app/services/mail/digest.server.ts";
import { type Result, refuse } from "#app/services/result.ts";
import { seriesNotification } from "#app/text/series/series.ts";
import { seriesFormText } from "#app/text/series/series-form.ts";
import { notifySeries } from "./notify.server.ts";
import { datesOfSeries, isOfApproved, type PlannedDate, type SeriesInput } from "./plan.server.ts";
import { readSeries, type SeriesRows } from "./read.server.ts";
import { planAsked } from "./unavailable.server.ts";

function reasonToLeave(date: PlannedDate, { skipTaken }: SeriesInput): GapReason | null {
  if (date.isSkipped) return "cancelled";
  if (!skipTaken || date.isForced) return null;
  if (date.obstacles[0]?.kind === "equipmentClosed") return "equipment";
  const reasons: Partial<Record<PlannedDate["state"], GapReason>> = {
    blocked: "blocked",
    closed: "closedRoom",
    taken: "conflict",
    short: "equipment",
    refused: "refused",
  };
  return reasons[date.state] ?? null;
}

function requestKeyOf(actor: Actor, input: SeriesInput, formToken: string | undefined): string | null {
  if (!formToken) return null;
  return createHash("sha256")
    .update(JSON.stringify(["series", actor.id, formToken, input]))
    .digest("base64url");
}

/**
 * Asks for a series: one reservation a date, all in one transaction (rules R24.3). A teacher's are pending, beside an
 * approved one too, but where their rooms approve at once and nothing stands on the date (rules R24.12); those of staff
 * are approved. Dates that are left out become gaps; days without school and past ones
 * are not of the series.
 * @param formToken marks the form, so that the same one sent twice makes one series.
 * @param acceptsLoss false refuses a series of which more than a third would be lessons to make up.
 */
export function createSeries(
  deps: Deps,
  actor: Actor,
  input: SeriesInput,
  { formToken, acceptsLoss = true }: { formToken?: string | undefined; acceptsLoss?: boolean } = {},
): Result<SeriesRows> {
  const { db } = deps;
  const requestKey = requestKeyOf(actor, input, formToken);
  const created = db.write((): Result<SeriesRows> => {
    const before = requestKey === null ? null : findSeriesOfRequest(db, requestKey);
    if (before !== null) return readSeries(deps, EVERYTHING, before);
    const byStaff = isStaff(actor.role);
    const teacher = resolveTeacher(deps, actor, input.teacherUserId ?? input.teacherUserIds?.[0]);
    if ("ok" in teacher) return teacher;
    const further = resolveFurtherTeachers(deps, actor, input.teacherUserIds);
    if ("ok" in further) return further;
    const joined = { classIds: input.classIds ?? [], teacherUserIds: further.teacherUserIds ?? [] };
    const ownerId = teacher.teacherUserId ?? actor.id;
    const rules = { personId: ownerId, bookerId: actor.id, classId: input.classId };
    const planned = planAsked(deps, actor, input, rules);
    if (!planned.ok) return planned;
    const plan = planned.value;
    const dates = datesOfSeries(plan);
    const left = dates.map((date) => reasonToLeave(date, input));
    const asked = dates.filter((_, index) => left[index] === null);
    if (asked.length === 0) return refuse("seriesEmpty");
    const gaps = dates.length - asked.length;
    if (!acceptsLoss && isLossLarge({ total: dates.length, gaps }))
      return refuse("invalid", {}, { acceptLoss: [seriesFormText.lossUnconfirmed(gaps, dates.length)] });
    const mayOverride = byStaff && input.override;
    // What staff pass over is asked of exactly the dates that they make: a plan asks no rule about a blocked one.
    const found = mayOverride
      ? judge(deps, { slots: asked, days: true, closures: true, approved: true, rules })
      : asked.map(({ obstacles }) => obstacles.filter((each) => byStaff || !isOfApproved(each)));
    const refused =
      refusalOf(deps, found, { override: mayOverride, isStaff: byStaff }) ??
      refuseTeacher(deps, actor, asked.length);
    if (refused) return refused;
    const passedOn = new Map(asked.map(({ date }, index) => [date, found[index] ?? []]));
    if (countOpenSeries(db, ownerId, schoolToday(deps)) >= MAX_SERIES) return refuse("tooManySeries");

    const atOnce = byStaff ? new Set<PlannedDate>() : approvedAtOnce(deps, actor, asked);
    const at = timestamp(deps);
    const id = insertSeries(db, {
      kind: "request",
      ownerId,
      createdBy: actor.id,
      ...contentOf(input),
      environmentIds: input.environmentIds,
      shift: input.shift,
      lessons: input.lessons?.length ? [...input.lessons] : null,
      startTime: input.startTime && input.endTime ? input.startTime : null,
      endTime: input.startTime && input.endTime ? input.endTime : null,
      weekdays: input.weekdays,
      everyWeeks: input.everyWeeks,
      startDate: plan.startDate,
      endDate: plan.endDate,
      splitFromId: null,
      requestKey,
      at,
    });
    const ids: number[] = [];
    for (const [index, date] of dates.entries()) {
      const reason = left[index] ?? null;
      const place = { ...date, shift: input.shift };
      if (reason === null) {
        const reservationId = insertReservation(db, {
          ...place,
          ...contentOf(input),
          userId: actor.id,
          teacherUserId: teacher.teacherUserId,
          status: byStaff || atOnce.has(date) ? "approved" : "pending",
          reviewerUserId: byStaff ? actor.id : null,
          overrideUserId: isBesideApproved(passedOn.get(date.date) ?? []) ? actor.id : null,
          requestKey: null,
          series: { seriesId: id, seriesDate: date.date, isDetached: date.isElsewhere },
          at,
        });
        insertPlaces(db, reservationId, date.environmentIds);
        ids.push(reservationId);
      } else {
        const { disciplineId, classId } = input;
        const lesson = {
          disciplineId,
          classId,
          userId: ownerId,
          ...joined,
          reservationId: null,
          seriesId: id,
        };
        insertGap(db, { ...place, ...lesson, reason, title: date.title, at });
      }
    }
    insertBooked(db, ids, input.equipment);
    insertJoined(db, ids, joined);
    const made = readSeries(deps, EVERYTHING, id);
    if (made.ok) recordCreation(deps, actor, made.value, passedOn);
    return made;
  });
  return countRefused(deps, actor, created);
}

/** The dates on which nothing stands, pending or approved, and whose rooms and equipment approve this person at once. */
function approvedAtOnce(deps: Deps, actor: Actor, asked: PlannedDate[]): Set<PlannedDate> {
  const free = asked.filter(({ state }) => state === "free");
  const byRooms = Map.groupBy(free, ({ environmentIds }) => JSON.stringify(environmentIds));
  const atOnce = [...byRooms.values()].filter(([first]) =>
    isAutomaticFor(deps.db, { rooms: first?.environmentIds ?? [], userId: actor.id }),
  );
  return new Set(atOnce.flat().filter((date) => isEquipmentAtOnce(deps, date)));
}

/** Says that nobody decided: in the audit log of each reservation, and once to the person who asked (rules R26.26). */
function recordAutomaticApprovals(
  deps: Deps,
  actor: Actor,
  ownerId: number,
  reservations: Reservation[],
): void {
  const approved = reservations.filter(({ status }) => status === "approved");
  const waiting = reservations.filter(({ status }) => status === "pending").map(({ date }) => date);
  const { ofReservation } = notifySeries(deps, PROGRAM, ownerId, approved, {
    type: "approved",
    text: (span) => seriesNotification.approvedAutomatically(span, waiting),
    event: "approved",
    isAutomatic: true,
  });
  for (const { id, seriesId } of approved) {
    recordAudit(deps, actor, {
      action: "approve-automatically",
      entity: "reservation",
      id,
      details: { seriesId, notified: ofReservation(id) },
    });
  }
}

/** @param passedOn what staff passed over, by date. */
function recordCreation(
  deps: Deps,
  actor: Actor,
  { series, reservations }: SeriesRows,
  passedOn: Map<CivilDate, Obstacle[]>,
): void {
  recordAudit(deps, actor, { action: "create", entity: "series", id: series.id, after: series });
  for (const reservation of reservations)
    recordAudit(deps, actor, {
      ...auditOverride("create", passedOn.get(reservation.date) ?? []),
      entity: "reservation",
      id: reservation.id,
      after: reservation,
    });
  notifySeries(deps, actor, series.ownerId, reservations, {
    type: "approved",
    text: seriesNotification.received,
    event: "received",
  });
  if (isStaff(actor.role)) return;
  recordAutomaticApprovals(deps, actor, series.ownerId, reservations);
  const waiting = reservations.find(({ status }) => status === "pending");
  if (waiting) queueDigest(deps, waiting.id);
}
