import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import { contentOf, type ReservationContent } from "#app/domain/bookings/reservation-content.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import type { Lesson, TimeRange } from "#app/domain/dates/lesson.ts";
import { type LessonTimes, lessonsOn } from "#app/domain/dates/lesson-times.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import type { ChangeSeriesBody } from "#app/models/series/series.schema.ts";
import {
  hasDatesBefore,
  insertSeries,
  moveDatesToSeries,
  type Series,
  touchSeries,
  updateSeries,
} from "#app/models/series/series.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { countRefused } from "#app/services/booking-rules/refusals.server.ts";
import { editReservation } from "#app/services/bookings/edit.server.ts";
import { hoursOn } from "#app/services/bookings/hours.ts";
import { auditOverride } from "#app/services/bookings/override.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import { isWindowClosed } from "#app/services/bookings/request/submission-window.server.ts";
import { refuseUnknown, resolveTeacher } from "#app/services/bookings/rules.server.ts";
import { isMoved, judge, type Obstacle } from "#app/services/bookings/verdict.server.ts";
import { type Changed, writeChange } from "#app/services/bookings/write-change.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { seriesNotification } from "#app/text/series/series.ts";
import { extentOf, type SeriesExtent } from "./extent.server.ts";
import { notifySeries } from "./notify.server.ts";
import { readSeries, type SeriesRows } from "./read.server.ts";

/** A call gives times; a form gives lessons, of which none means the whole shift. */
export type SeriesChange = ChangeSeriesBody & { lessons?: Lesson[] };

export type ChangedSeries = SeriesRows & { changed: number; left: Reservation[] };

function given<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;
}

/** The hours that a reservation would have on its date; omitted ones stay (rules R2.10). */
function hoursOf(times: LessonTimes, row: Reservation, input: SeriesChange): Result<TimeRange> {
  const { shift = row.shift, classId = row.classId, lessons, startTime, endTime } = input;
  const isSameShift = shift === row.shift;
  if (isSameShift && !lessons && !startTime && !endTime) return ok(row);
  const before = lessons || !isSameShift ? {} : { startTime: row.startTime, endTime: row.endTime };
  const shiftLessons = lessonsOn(times, row.date, classId)[shift];
  return hoursOn(
    { date: row.date, shift, shiftLessons },
    { ...before, lessons, ...given({ startTime, endTime }) },
  );
}

function wantedOf(times: LessonTimes, row: Reservation, input: SeriesChange): Result<Changed> {
  const hours = hoursOf(times, row, input);
  if (!hours.ok) return hours;
  const { startTime, endTime } = hours.value;
  return ok({
    ...contentOf(row),
    ...given(contentOf(input as ReservationContent)),
    environmentIds: input.environmentIds ?? row.environmentIds,
    date: row.date,
    shift: input.shift ?? row.shift,
    startTime,
    endTime,
    teacherUserId: row.teacherUserId,
  });
}

function wantedRows(
  deps: Deps,
  actor: Actor,
  { affected, series, byStaff }: SeriesExtent,
  input: SeriesChange,
): Result<Changed[]> {
  const times = readLessonTimes(deps.db);
  const chosen = input.teacherUserId;
  const teacher = chosen && chosen !== series.ownerId ? resolveTeacher(deps, actor, chosen) : null;
  if (teacher && "ok" in teacher) return teacher;
  const wanted: Changed[] = [];
  for (const row of affected) {
    const each = wantedOf(times, row, input);
    if (!each.ok) return each;
    wanted.push(byStaff && teacher ? { ...each.value, ...teacher } : each.value);
  }
  const [first] = wanted;
  const unknown = first ? refuseUnknown(deps, first, affected[0]) : null;
  return unknown ?? ok(wanted);
}

type Move = { row: Reservation; wanted: Changed };

/** Refuses a change as a whole, or says what staff pass over on each date. */
function judgeMoves(
  deps: Deps,
  actor: Actor,
  moves: Move[],
  { byStaff }: SeriesExtent,
  override: boolean | undefined,
): Result<Obstacle[][]> {
  const isAnyMoved = moves.some(({ row, wanted }) => isMoved(row, wanted));
  if (!byStaff && isAnyMoved && isWindowClosed(deps)) return refuse("windowClosed");
  const [first] = moves;
  const rules = first && {
    personId: first.wanted.teacherUserId ?? first.row.userId,
    bookerId: actor.id,
    classId: first.wanted.classId,
  };
  const slots = moves.map(({ row, wanted }) => {
    const isWaiting = row.status !== "approved" || !isMoved(row, wanted);
    return { ...wanted, equipment: row.equipment, isWaiting, present: row };
  });
  const found = judge(deps, { slots, days: true, closures: true, rules, approved: true });
  return refusalOf(deps, found, { override: byStaff && override, isStaff: byStaff }) ?? ok(found);
}

/** The reservations and gaps from a date on as a series of their own; the present one ends before it. */
function split(deps: Deps, { series, from }: SeriesExtent): Series {
  const { db } = deps;
  const at = timestamp(deps);
  updateSeries(db, { ...series, endDate: addDays(from, -1) }, at);
  const endDate = series.endDate < from ? from : series.endDate;
  const next = { ...series, startDate: from, endDate, splitFromId: series.id };
  const id = insertSeries(db, { ...next, requestKey: null, at });
  moveDatesToSeries(db, { from: series.id, to: id, date: from });
  return { ...next, id, createdAt: at, updatedAt: at };
}

function describe(deps: Deps, series: Series, input: SeriesChange, ownerId: number): void {
  const hasTimes =
    input.lessons || input.startTime || input.endTime || (input.shift && input.shift !== series.shift);
  const hours = {
    lessons: input.lessons?.length ? input.lessons : null,
    startTime: input.startTime && input.endTime ? input.startTime : null,
    endTime: input.startTime && input.endTime ? input.endTime : null,
  };
  const next: Series = {
    ...series,
    ...given(contentOf(input as ReservationContent)),
    environmentIds: input.environmentIds ?? series.environmentIds,
    shift: input.shift ?? series.shift,
    ...(hasTimes ? hours : {}),
    ownerId,
  };
  updateSeries(deps.db, next, timestamp(deps));
}

/**
 * Changes one reservation of a series, it and the following ones, or all from today on (rules R24.5): all or nothing,
 * and refused whole with the dates where one would conflict with an approved one. *This* is detached from then on;
 * *following* becomes a series of its own; past and detached reservations stay as they are.
 */
export function changeSeries(
  deps: Deps,
  actor: Actor,
  access: Scope,
  id: number,
  input: SeriesChange,
): Result<ChangedSeries> {
  const { db } = deps;
  const edited = db.write((): Result<ChangedSeries> => {
    const found = extentOf(deps, actor, access, id, input);
    if (!found.ok) return found;
    const extent = found.value;
    if (input.scope === "this") return changeOne(deps, actor, access, extent, input);
    const wanted = wantedRows(deps, actor, extent, input);
    if (!wanted.ok) return wanted;
    const moves = extent.affected.map((row, index) => ({ row, wanted: wanted.value[index] as Changed }));
    const judged = judgeMoves(deps, actor, moves, extent, input.override);
    if (!judged.ok) return judged;
    const isSplit = input.scope === "following" && hasDatesBefore(db, extent.series.id, extent.from);
    const series = isSplit ? split(deps, extent) : extent.series;
    const passed = judged.value;
    for (const [index, move] of moves.entries())
      writeChange(deps, actor, move.row, move.wanted, passed[index] ?? []);
    const ownerId = (extent.byStaff ? input.teacherUserId : null) ?? extent.series.ownerId;
    describe(deps, series, input, ownerId);
    const after = readSeries(deps, EVERYTHING, series.id);
    if (!after.ok) return after;
    record(deps, actor, { extent, after: after.value, moves, passed });
    return ok({ ...after.value, changed: moves.length, left: extent.detached });
  });
  return countRefused(deps, actor, edited);
}

function changeOne(
  deps: Deps,
  actor: Actor,
  access: Scope,
  { series, affected }: SeriesExtent,
  { scope: _, reservationId: __, updatedAt: ___, ...input }: SeriesChange,
): Result<ChangedSeries> {
  const [row] = affected;
  if (!row) return refuse("notFound");
  const edited = editReservation(deps, actor, access, row.id, {
    ...input,
    environmentIds: input.environmentIds,
  });
  if (!edited.ok) return edited;
  touchSeries(deps.db, series.id, timestamp(deps));
  const after = readSeries(deps, EVERYTHING, series.id);
  return after.ok ? ok({ ...after.value, changed: 1, left: [] }) : after;
}

type Change = { extent: SeriesExtent; after: SeriesRows; moves: Move[]; passed: Obstacle[][] };

/** Audits the series and each reservation, and notifies the former and the present owner. */
function record(deps: Deps, actor: Actor, { extent, after, moves, passed }: Change): void {
  recordAudit(deps, actor, {
    action: "update",
    entity: "series",
    id: after.series.id,
    before: extent.series,
    after: after.series,
    details: { reservations: moves.length },
  });
  const now = new Map(after.reservations.map((row) => [row.id, row]));
  const changed = moves.flatMap(({ row }) => now.get(row.id) ?? []);
  const before = new Map(moves.map(({ row }) => [row.id, row]));
  const passedOf = new Map(moves.map(({ row }, index) => [row.id, passed[index]]));
  for (const row of changed) {
    recordAudit(deps, actor, {
      ...auditOverride("update", passedOf.get(row.id) ?? []),
      entity: "reservation",
      id: row.id,
      before: before.get(row.id) ?? null,
      after: row,
    });
  }
  const { ownerId } = after.series;
  if (ownerId === extent.series.ownerId) {
    const text = seriesNotification.changed;
    notifySeries(deps, actor, ownerId, changed, { type: "info", text, event: "moved", before });
    return;
  }
  const was = moves.map(({ row }) => row);
  const { handedOver, received } = seriesNotification;
  notifySeries(deps, actor, extent.series.ownerId, was, {
    type: "info",
    text: handedOver,
    event: "handedOver",
  });
  notifySeries(deps, actor, ownerId, changed, {
    type: "info",
    text: received,
    event: "received",
    key: "mail_transfer",
  });
}
