import type { Scope } from "#app/domain/access/scope.ts";
import { contentOf } from "#app/domain/bookings/reservation-content.ts";
import type { Lesson, TimeRange } from "#app/domain/dates/lesson.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { type AskedEquipment, equipmentAsked } from "#app/domain/equipment/equipment.ts";
import { findFurtherNames, writeJoined } from "#app/models/bookings/joined.server.ts";
import type { UpdateReservationInput } from "#app/models/bookings/reservation.schema.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { deleteBooked, insertBooked } from "#app/models/equipment/booked.server.ts";
import { setDetached } from "#app/models/series/series.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { countRefused } from "#app/services/booking-rules/refusals.server.ts";
import { isWindowClosed } from "#app/services/bookings/request/submission-window.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import type { Deps } from "#app/services/deps.ts";
import { refuseUnknownKinds } from "#app/services/equipment/booked.server.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { notificationText } from "#app/text/notifications/notifications.ts";
import { readFurtherNames, type TypedNames } from "./further-names.server.ts";
import { hoursOn } from "./hours.ts";
import { notifyTeachers, toldOf } from "./notify.server.ts";
import { auditOverride } from "./override.ts";
import { refusalOf } from "./refusal.server.ts";
import { isStaff, refuseUnknown, resolveFurtherTeachers, resolveTeacher } from "./rules.server.ts";
import { isMoved, judge } from "./verdict.server.ts";
import { type Changed, writeChange } from "./write-change.server.ts";

type EditedReservation = Changed & {
  classIds: number[];
  furtherTeacherIds: number[];
};

/** A form gives names of further ones and lessons (none means the whole shift, but for times that are typed); an API call gives times. */
type EditInput = UpdateReservationInput & { lessons?: Lesson[] } & TypedNames;

/**
 * The hours that the reservation would have: a new shift brings its own. Hours that stay on their date are not judged:
 * a reservation of an older set may retain its hours (rules R2.10).
 */
function hoursOf(
  deps: Deps,
  present: Reservation,
  { date, shift, classId }: Pick<EditedReservation, "date" | "shift" | "classId">,
  input: EditInput,
): Result<TimeRange> {
  const { lessons, startTime, endTime } = input;
  const isSameShift = shift === present.shift;
  const before = lessons || !isSameShift ? {} : { startTime: present.startTime, endTime: present.endTime };
  const asked = { ...before, lessons, ...dropUndefined({ startTime, endTime }) };
  const isSame = asked.startTime === present.startTime && asked.endTime === present.endTime;
  if (isSame && isSameShift && date === present.date && !lessons?.length) return ok(present);
  const shiftLessons = lessonsOn(readLessonTimes(deps.db), date, classId)[shift];
  return hoursOn({ date, shift, shiftLessons }, asked);
}

function wantedOf(deps: Deps, present: Reservation, input: EditInput): EditedReservation | Refusal {
  const dates = readCivilDates(input.date ? [input.date] : [], deps.timeZone, "date");
  if (!dates.ok) return dates;
  const place = {
    date: dates.value[0] ?? present.date,
    shift: input.shift ?? present.shift,
    classId: input.classId ?? present.classId,
  };
  const hours = hoursOf(deps, present, place, input);
  if (!hours.ok) return hours;
  const { startTime, endTime } = hours.value;
  return {
    shift: place.shift,
    startTime,
    endTime,
    ...contentOf(present),
    ...dropUndefined(contentOf(input)),
    environmentIds: input.environmentIds ?? present.environmentIds,
    date: place.date,
    teacherUserId: present.teacherUserId,
    classIds: [place.classId, ...(input.classIds ?? present.classIds.slice(1))],
    // A first teacher who is replaced does not become a further one by that alone.
    furtherTeacherIds: present.teacherUserIds.slice(1),
  };
}

function dropUndefined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;
}

/**
 * Edits a reservation: its teacher while it is pending (scope `own`), staff in any status (a transfer).
 * A teacher's move to another time or room counts as a new request: an enforced submission window applies to it too.
 * Moving an approved one onto another approved one is refused unless `override` allows the overlap.
 */
export function editReservation(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  id: number,
  asked: EditInput,
): Result<Reservation> {
  const { db } = deps;
  const edited = db.write((): Result<Reservation> => {
    const present = findReservation(db, scope, id);
    if (!present) return refuse("notFound");
    const stale = refuseStale("reservation", present, asked.updatedAt);
    if (stale) return stale;
    const named = readFurtherNames(deps, withoutUnchanged(deps, id, asked));
    if (!named.ok) return named;
    const input = { ...asked, ...named.value };
    const byStaff = isStaff(actor.role) && scope.kind === "any";
    if (!byStaff && present.status !== "pending") return refuse("notPending");

    const wanted = wantedOf(deps, present, input);
    if ("ok" in wanted) return wanted;
    const chosen = input.teacherUserId ?? (input.userId || undefined);
    if (chosen && chosen !== present.ownerId) {
      const teacher = resolveTeacher(deps, actor, chosen);
      if ("ok" in teacher) return teacher;
      if (byStaff) wanted.teacherUserId = teacher.teacherUserId;
    }
    const further = resolveFurtherTeachers(deps, actor, input.teacherUserIds, present.teacherUserIds);
    if ("ok" in further) return further;
    if (byStaff && further.teacherUserIds) wanted.furtherTeacherIds = further.teacherUserIds;
    const unknown = refuseUnknown(deps, wanted, present);
    if (unknown) return unknown;
    if (!byStaff && isMoved(present, wanted) && isWindowClosed(deps)) return refuse("windowClosed");
    const unknownKind = refuseUnknownKinds(deps, input.equipment, present.equipment);
    if (unknownKind) return unknownKind;
    const equipment = input.equipment
      ? equipmentAsked(present.equipment, input.equipment)
      : present.equipment;
    const rules = {
      personId: wanted.teacherUserId ?? present.userId,
      bookerId: actor.id,
      classId: wanted.classId,
    };
    const [passed = []] = judge(deps, {
      slots: [{ ...wanted, equipment, present }],
      days: true,
      closures: true,
      rules,
      approved: present.status === "approved",
    });
    const refused = refusalOf(deps, [passed], { override: byStaff && input.override, isStaff: byStaff });
    if (refused) return refused;

    // What it no longer has is given back before the new time is taken, as rooms are.
    const changed = input.equipment ? changedKinds(present.equipment, equipment) : { left: [], entered: [] };
    deleteBooked(db, id, changed.left);
    writeChange(deps, actor, present, wanted, passed);
    insertBooked(db, [id], changed.entered);
    writeFurther(db, present, wanted);
    setDetached(db, id, true);
    const after = findReservation(db, { kind: "any" }, id);
    if (!after) return refuse("notFound");
    recordAudit(deps, actor, {
      ...auditOverride("update", passed),
      entity: "reservation",
      id,
      before: present,
      after,
    });
    notifyPeople(deps, actor, present, after);
    return ok(after);
  });
  return countRefused(deps, actor, edited);
}

/** Names that stand as they were are not looked up again: two colleagues may have come to be called the same. */
function withoutUnchanged(deps: Deps, id: number, typed: TypedNames): TypedNames {
  if (typed.moreClasses === undefined && typed.moreTeachers === undefined) return {};
  const present = findFurtherNames(deps.db, id);
  const changed = (name: keyof TypedNames) =>
    (typed[name] ?? "") === present[name] ? undefined : typed[name];
  return { moreClasses: changed("moreClasses"), moreTeachers: changed("moreTeachers") };
}

/** Which kinds are taken from a reservation, and which are given to it; another quantity is both. */
function changedKinds<Wanted extends AskedEquipment>(
  present: readonly AskedEquipment[],
  wanted: readonly Wanted[],
): { left: number[]; entered: Wanted[] } {
  const isIn = (list: readonly AskedEquipment[], { equipmentId, quantity }: AskedEquipment) =>
    list.some((each) => each.equipmentId === equipmentId && each.quantity === quantity);
  return {
    left: present.filter((each) => !isIn(wanted, each)).map(({ equipmentId }) => equipmentId),
    entered: wanted.filter((each) => !isIn(present, each)),
  };
}

/** The first class and teacher are columns of the row: only the further ones are compared and written. */
function writeFurther(db: Deps["db"], present: Reservation, wanted: EditedReservation): void {
  const without = (ids: number[], first: number) => [...new Set(ids)].filter((id) => id !== first);
  const further = {
    classIds: without(wanted.classIds, wanted.classId),
    teacherUserIds: without(wanted.furtherTeacherIds, wanted.teacherUserId ?? present.userId),
  };
  const isSame =
    String(further.classIds) === String(present.classIds.slice(1)) &&
    String(further.teacherUserIds) === String(present.teacherUserIds.slice(1));
  if (!isSame) writeJoined(db, [present.id], further);
}

/** Notifies the teachers who no longer have it, those who have it now, and the others of what changed. */
function notifyPeople(deps: Deps, actor: Actor, before: Reservation, after: Reservation): void {
  const reservationId = after.id;
  const gone = before.teacherUserIds.filter((id) => !after.teacherUserIds.includes(id));
  const come = after.teacherUserIds.filter((id) => !before.teacherUserIds.includes(id));
  const stay = toldOf(after).filter((id) => toldOf(before).includes(id));
  notifyTeachers(
    deps,
    actor,
    { teacherUserIds: gone, reservationId },
    "info",
    notificationText.handedOver(before),
    { event: "handedOver", reservation: { ...before, updatedAt: after.updatedAt } },
  );
  notifyTeachers(
    deps,
    actor,
    { teacherUserIds: come, reservationId },
    "info",
    notificationText.received(after),
    { event: "received", reservation: after, key: "mail_transfer" },
  );
  notifyTeachers(
    deps,
    actor,
    { teacherUserIds: stay, reservationId },
    "info",
    notificationText.moved(before, after),
    { event: "moved", reservation: after, before },
  );
}
