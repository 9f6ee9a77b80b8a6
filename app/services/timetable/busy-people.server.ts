import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { overlaps } from "#app/domain/dates/shift.ts";
import { MAX_WARNINGS } from "#app/domain/limits.ts";
import type { WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { listReservationsById } from "#app/models/bookings/reservation.server.ts";
import { listPersonHolders, type PersonHolder } from "#app/models/timetable/person-holders.server.ts";
import type { Warnings } from "#app/services/bookings/warnings.server.ts";
import type { ReadDeps } from "#app/services/deps.ts";
import { clashText } from "#app/text/bookings/clashes.ts";

const keyOf = (kind: PersonHolder["kind"], id: number, date: string) => `${kind} ${id} ${date}`;

/**
 * What the teachers and classes of a timetable's new lessons have at their times already (rules R28.22): it warns and
 * hinders nothing.
 * @param known ids of reservations that are told as collisions.
 */
export function findBusyPeople(
  { db }: ReadDeps,
  fresh: { lesson: WeeklyLesson; dates: (TimeRange & { date: CivilDate })[] }[],
  asked: { exceptSeriesIds: number[]; from: string; until: string; known: Set<number> },
): Warnings {
  const teacherUserIds = [...new Set(fresh.flatMap(({ lesson }) => lesson.teacherUserIds))];
  const classIds = [...new Set(fresh.flatMap(({ lesson }) => lesson.classIds))];
  const holders = listPersonHolders(db, { ...asked, teacherUserIds, classIds });
  const byPlace = Map.groupBy(
    holders.filter(({ reservationId }) => !asked.known.has(reservationId)),
    ({ kind, heldId, date }) => keyOf(kind, heldId, date),
  );
  if (byPlace.size === 0) return { warnings: [], count: 0 };
  const found = new Map<string, PersonHolder>();
  for (const { lesson, dates } of fresh)
    for (const slot of dates) {
      const keys = [
        ...lesson.teacherUserIds.map((id) => keyOf("teacher", id, slot.date)),
        ...lesson.classIds.map((id) => keyOf("class", id, slot.date)),
      ];
      for (const key of keys)
        for (const holder of byPlace.get(key) ?? [])
          if (overlaps(slot, holder))
            found.set(`${holder.kind} ${holder.reservationId}`, { ...holder, startTime: slot.startTime });
    }
  const all = [...found.values()].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const shown = all.slice(0, MAX_WARNINGS);
  const ids = [...new Set(shown.map(({ reservationId }) => reservationId))];
  const rows = new Map(listReservationsById(db, ids).map((row) => [row.id, row]));
  const warnings = shown.flatMap(({ kind, reservationId, date, startTime }) => {
    const other = rows.get(reservationId);
    return other ? [{ kind, date, startTime, title: clashText.title(kind, other) }] : [];
  });
  return { warnings, count: all.length };
}

function placeOf({ date, startTime, kind, reservationId }: PersonHolder): string {
  return `${date} ${startTime} ${kind} ${String(reservationId).padStart(16, "0")}`;
}
