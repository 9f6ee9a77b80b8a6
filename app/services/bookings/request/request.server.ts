import { createHash } from "node:crypto";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import { contentOf } from "#app/domain/bookings/reservation-content.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { exceptionsByDate } from "#app/domain/dates/date-exception.ts";
import { type LessonTimes, lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { countConflictingReservations } from "#app/models/bookings/first-conflict.server.ts";
import { insertJoined } from "#app/models/bookings/joined.server.ts";
import type { RequestInput } from "#app/models/bookings/reservation.schema.ts";
import {
  findReservation,
  listReservationsOfRequest,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import { insertPlaces, insertReservation } from "#app/models/bookings/reservation-write.server.ts";
import { insertBooked } from "#app/models/equipment/booked.server.ts";
import { isAutomaticFor } from "#app/models/rooms/room-people.server.ts";
import { findGap, type Gap } from "#app/models/series/gap.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { countRefused } from "#app/services/booking-rules/refusals.server.ts";
import { readFurtherNames } from "#app/services/bookings/further-names.server.ts";
import { hoursOn } from "#app/services/bookings/hours.ts";
import { notifyTeachers, PROGRAM } from "#app/services/bookings/notify.server.ts";
import { auditOverride, isBesideApproved } from "#app/services/bookings/override.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import {
  isStaff,
  refuseUnknown,
  resolveFurtherTeachers,
  resolveTeacher,
} from "#app/services/bookings/rules.server.ts";
import { type BookedSlot, judge, type Obstacle } from "#app/services/bookings/verdict.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { isEquipmentAtOnce, refuseUnknownKinds } from "#app/services/equipment/booked.server.ts";
import { readStock, type Shortage, shortagesOf } from "#app/services/equipment/stock.server.ts";
import { queueDigest } from "#app/services/mail/digest.server.ts";
import { ok, type Result } from "#app/services/result.ts";
import { makeUp, refuseGap } from "#app/services/series/gaps.server.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";
import { refuseTeacher } from "./pending-limit.server.ts";

export type Requested = {
  reservations: Reservation[];
  /** Reservations that conflict with the new ones (rules R3.18). */
  conflictCount: number;
  /** Of what waits, kinds of which too few are left (rules R29.6). */
  shortages: Shortage[];
};

/** Marks a submission: the same form sent twice is one request, a form sent again with changes is another. */
function requestKeyOf(actor: Actor, input: RequestInput): string | null {
  if (!input.formToken) return null;
  return createHash("sha256")
    .update(JSON.stringify([actor.id, input]))
    .digest("base64url");
}

/**
 * Creates one reservation per date, all or nothing. A teacher's start pending, whatever they conflict with, but where
 * their rooms and equipment approve at once and nothing is in the way (rules R26.25, R29.8); staff
 * choose a teacher and theirs start approved, unless they conflict with an approved one.
 */
export function requestReservations(
  deps: Deps,
  actor: Actor,
  input: RequestInput & { gapId?: number | undefined },
): Result<Requested> {
  const { db } = deps;
  const requestKey = requestKeyOf(actor, input);
  const requested = db.write((): Result<Requested> => {
    const before = requestKey ? listReservationsOfRequest(db, requestKey) : [];

    const teacher = resolveTeacher(deps, actor, input.teacherUserId);
    if ("ok" in teacher) return teacher;
    const named = readFurtherNames(deps, input);
    if (!named.ok) return named;
    const lost = input.gapId === undefined ? null : findGap(db, input.gapId);
    const { classIds, teacherUserIds } = withLost({ ...input, ...named.value }, lost);
    const further = resolveFurtherTeachers(deps, actor, teacherUserIds);
    if ("ok" in further) return further;
    const dates = readCivilDates(input.dates, deps.timeZone, "date");
    if (!dates.ok) return dates;
    const wanted = slotsOf(readLessonTimes(db), input, [...new Set(dates.value)]);
    if (!wanted.ok) return wanted;
    // The same form resubmitted: create only what has been deleted or moved away since.
    const slots = wanted.value.filter((slot) => !before.some((made) => made.date === slot.date));
    if (slots.length === 0)
      return ok({ reservations: before, conflictCount: countOf(deps, before), shortages: [] });
    const everyRoom = [...new Set(slots.flatMap((slot) => slot.environmentIds))];
    const unknown = refuseUnknown(deps, { ...input, classIds, environmentIds: everyRoom });
    if (unknown) return unknown;
    const { gapId, equipment } = input;
    const unknownKind = refuseUnknownKinds(deps, equipment);
    if (unknownKind) return unknownKind;
    const refusedGap = gapId === undefined ? null : refuseGap(deps, gapId, teacher.teacherUserId ?? actor.id);
    if (refusedGap) return refusedGap;
    const byStaff = isStaff(actor.role);
    const personId = teacher.teacherUserId ?? actor.id;
    const rules = { personId, bookerId: actor.id, classId: input.classId };
    const asked = slots.map((slot) => ({ ...slot, equipment }));
    const found = judge(deps, { slots: asked, days: true, closures: true, rules, approved: byStaff });
    const refused = refusalOf(deps, found, { override: byStaff && input.override, isStaff: byStaff });
    const refusedTeacher = refuseTeacher(deps, actor, slots.length);
    // The window and the limit are told before a rule, after what is wrong with a day.
    const isRuled = refused?.problem === "bookingRule";
    const first = isRuled ? (refusedTeacher ?? refused) : (refused ?? refusedTeacher);
    if (first) return first;

    const counts = slots.map((slot) => countConflictingReservations(db, slot));
    const isAtOnce = asked.map(
      (slot, index) =>
        !byStaff &&
        counts[index] === 0 &&
        isAutomaticFor(db, { rooms: slot.environmentIds, userId: actor.id }) &&
        isEquipmentAtOnce(deps, slot),
    );

    const stock = readStock(deps, asked);
    const shortages = asked.flatMap((slot) => shortagesOf(stock, slot));

    const at = timestamp(deps);
    const made = slots.map((slot, index) => {
      const passed = found[index] ?? [];
      const id = insertReservation(db, {
        ...slot,
        ...contentOf(input),
        userId: actor.id,
        teacherUserId: teacher.teacherUserId,
        status: byStaff || isAtOnce[index] ? "approved" : "pending",
        reviewerUserId: byStaff ? actor.id : null,
        overrideUserId: isBesideApproved(passed) ? actor.id : null,
        requestKey,
        series: null,
        at,
      });
      insertPlaces(db, id, slot.environmentIds);
      insertBooked(db, [id], equipment);
      insertJoined(db, [id], {
        classIds,
        // A teacher chooses no colleagues, but those who had the lost lesson have its make-up too.
        teacherUserIds: further.teacherUserIds ?? lost?.teacherUserIds.slice(1) ?? [],
      });
      const reservation = findReservation(db, EVERYTHING, id) as Reservation;
      recordCreation(deps, actor, reservation, passed);
      if (isAtOnce[index]) recordAutomaticApproval(deps, actor, reservation);
      return reservation;
    });
    if (made[0] && gapId !== undefined) makeUp(deps, gapId, made[0].id);
    const waiting = made.find(({ status }) => status === "pending");
    if (waiting) queueDigest(deps, waiting.id);
    return ok({ reservations: made, conflictCount: sum(counts), shortages });
  });
  return countRefused(deps, actor, requested);
}

type FurtherNamed = {
  classId: number;
  classIds?: number[] | undefined;
  teacherUserIds?: number[] | undefined;
};

/** The further classes and teachers that a request names; where it names none, those of the lesson that it makes up for. */
function withLost({ classId, classIds = [], teacherUserIds }: FurtherNamed, lost: Gap | null) {
  if (!lost) return { classIds, teacherUserIds };
  const isSame = classIds.length === 0 && classId === lost.classId;
  return {
    classIds: isSame ? lost.classIds : classIds,
    teacherUserIds: teacherUserIds?.length ? teacherUserIds : lost.teacherUserIds.slice(1),
  };
}

/** By the form's shift and rooms, or the date's exception; lessons have the hours of their date. */
function slotsOf(times: LessonTimes, input: RequestInput, dates: CivilDate[]): Result<BookedSlot[]> {
  const exceptions = exceptionsByDate(input.exceptions ?? [], dates);
  const slots: BookedSlot[] = [];
  for (const date of dates) {
    const { shift, environmentIds } = exceptions.get(date) ?? input;
    const shiftLessons = lessonsOn(times, date, input.classId)[shift];
    const asked = shift === input.shift ? input : { lessons: input.lessons };
    const hours = hoursOn({ date, shift, shiftLessons }, asked);
    if (!hours.ok) return hours;
    slots.push({ ...hours.value, date, shift, environmentIds });
  }
  return ok(slots);
}

/** @param passed what staff passed over. */
function recordCreation(deps: Deps, actor: Actor, reservation: Reservation, passed: Obstacle[]): void {
  recordAudit(deps, actor, {
    ...auditOverride("create", passed),
    entity: "reservation",
    id: reservation.id,
    after: reservation,
  });
  notifyTeachers(
    deps,
    actor,
    { ...reservation, reservationId: reservation.id },
    "approved",
    notificationText.received(reservation),
    { event: "received", reservation },
  );
}

/** Records an automatic approval in the audit log, and notifies the person who asked (rules R26.26). */
function recordAutomaticApproval(deps: Deps, actor: Actor, reservation: Reservation): void {
  const { id, teacherUserIds } = reservation;
  const text = notificationText.approvedAutomatically(reservation);
  const notified = notifyTeachers(deps, PROGRAM, { teacherUserIds, reservationId: id }, "approved", text, {
    event: "approved",
    isAutomatic: true,
    reservation,
  });
  recordAudit(deps, actor, {
    action: "approve-automatically",
    entity: "reservation",
    id,
    details: { notified },
  });
}

function countOf(deps: Deps, reservations: Reservation[]): number {
  const count = (made: Reservation) => countConflictingReservations(deps.db, made, { exceptId: made.id });
  return sum(reservations.map(count));
}

/** Slots of one request lie on different days, so none of their conflicts is another one's. */
function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
