import { equipmentOfScope, type Scope } from "#app/domain/access/scope.ts";
import { isOverAt, type Moment } from "#app/domain/bookings/expired.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { CounterState } from "#app/domain/equipment/handout.ts";
import { COUNTER_PAGE_SIZE, MAX_OUT_SHOWN } from "#app/domain/limits.ts";
import { pageOf } from "#app/domain/page.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { type Equipment, hasEquipment, listEquipment } from "#app/models/equipment/equipment.server.ts";
import {
  type Handout,
  type LessonEquipment,
  listApprovedEquipmentOf,
  listEquipmentOfDay,
  listHandoutsOf,
  listOut,
} from "#app/models/equipment/handout.server.ts";
import { schoolMoment, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";

/** A kind that a lesson has or had: what goes where and when, and what is out. */
export type CounterLine = TimeRange & {
  reservationId: number;
  equipmentId: number;
  equipmentName: string;
  location: string | null;
  date: CivilDate;
  state: CounterState;
  /** How many are approved for the lesson; 0 where it was cancelled, or moved away. */
  quantity: number;
  out: number;
  back: number;
  note: string | null;
  /** The row of what is out, with its version; null while nothing was handed out. */
  handout: { id: number; updatedAt: string } | null;
  environmentNames: string[];
  className: string | null;
  /** Who comes for it: the substitute, else the lesson's teachers, else who has it. */
  person: string | null;
};

type Row = { lesson: LessonEquipment | null; handout: Handout | null };

const keyOf = ({ reservationId, equipmentId }: { reservationId: number; equipmentId: number }) =>
  `${reservationId} ${equipmentId}`;

function stateOf({ handout }: Row, now: Moment): CounterState {
  if (!handout) return "waiting";
  if (handout.out > 0) return isOverAt(handout, now) ? "late" : "out";
  return "back";
}

/** The lines of a day, and on the present one all that is out of any: what is late, then by time. */
function listRows(deps: Deps, date: CivilDate, equipmentIds: number[] | null): Row[] {
  const { db } = deps;
  const lessons = listEquipmentOfDay(db, { date, equipmentIds });
  const isToday = date === schoolToday(deps);
  const out = isToday ? listOut(db, { equipmentIds, limit: MAX_OUT_SHOWN }) : [];
  const handouts = listHandoutsOf(db, [...new Set(lessons.map(({ reservationId }) => reservationId))]);
  const byKey = new Map([...handouts, ...out].map((handout) => [keyOf(handout), handout]));
  const rows: Row[] = lessons.map((lesson) => ({ lesson, handout: byKey.get(keyOf(lesson)) ?? null }));
  const listed = new Set(lessons.map(keyOf));
  const others = out.filter((handout) => !listed.has(keyOf(handout)));
  const standing = listApprovedEquipmentOf(
    db,
    others.map(({ reservationId }) => reservationId),
  );
  // A lesson that was moved to another day is not the one for which it was handed out.
  const lessonOf = (handout: Handout) =>
    standing.find((each) => keyOf(each) === keyOf(handout) && each.date === handout.date) ?? null;
  return [...rows, ...others.map((handout) => ({ lesson: lessonOf(handout), handout }))];
}

function timesOf({ lesson, handout }: Row): TimeRange & { date: CivilDate } {
  return (handout && handout.out > 0) || !lesson ? (handout as Handout) : lesson;
}

function toLine(
  row: Row,
  state: CounterState,
  { kind, reservation }: { kind: Equipment | undefined; reservation: Reservation | undefined },
): CounterLine {
  const { lesson, handout } = row;
  const { reservationId, equipmentId } = (lesson ?? handout) as LessonEquipment | Handout;
  const { date, startTime, endTime } = timesOf(row);
  return {
    ...{ reservationId, equipmentId, date, startTime, endTime, state },
    equipmentName: kind?.name ?? handout?.equipmentName ?? "",
    location: kind?.location ?? null,
    quantity: lesson?.quantity ?? 0,
    out: handout?.out ?? 0,
    back: handout?.back ?? 0,
    note: handout?.note ?? null,
    handout: handout && { id: handout.id, updatedAt: handout.updatedAt },
    environmentNames: reservation?.environmentNames ?? [],
    className: reservation?.className ?? null,
    person: reservation ? (reservation.substituteName ?? reservation.userName) : (handout?.userName ?? null),
  };
}

/**
 * A page of the counter's day (rules R29.15): what each lesson gets, late first, then by time.
 * @param scope every kind, or those that the person answers for.
 */
export function readCounter(
  deps: Deps,
  scope: Scope,
  { date, page: wanted }: { date: CivilDate; page: number },
): {
  lines: CounterLine[];
  page: number;
  pages: number;
  counts: Record<CounterState, number>;
  hasEquipment: boolean;
} {
  const { db } = deps;
  const now = schoolMoment(deps);
  const found = listRows(deps, date, equipmentOfScope(scope)).map((row) => ({
    row,
    state: stateOf(row, now),
  }));
  const orderOf = ({ row, state }: (typeof found)[number]) => {
    const { date: day, startTime, endTime } = timesOf(row);
    return `${state === "late" ? 0 : 1} ${day} ${startTime} ${endTime}`;
  };
  found.sort((a, b) => {
    const [first, second] = [orderOf(a), orderOf(b)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
  const counts: Record<CounterState, number> = { waiting: 0, out: 0, late: 0, back: 0 };
  for (const { state } of found) counts[state] += 1;
  const { page, pages, offset } = pageOf(found.length, wanted, COUNTER_PAGE_SIZE);
  const shown = found.slice(offset, offset + COUNTER_PAGE_SIZE);
  const ids = shown.map(({ row }) => (row.lesson ?? (row.handout as Handout)).reservationId);
  const reservations = new Map(listReservationsById(db, [...new Set(ids)]).map((row) => [row.id, row]));
  const kinds = new Map(listEquipment(db, { archived: "all" }).map((kind) => [kind.id, kind]));
  const lines = shown.map(({ row, state }) => {
    const { reservationId, equipmentId } = row.lesson ?? (row.handout as Handout);
    return toLine(row, state, { kind: kinds.get(equipmentId), reservation: reservations.get(reservationId) });
  });
  return { lines, page, pages, counts, hasEquipment: hasEquipment(db) };
}
