import { EVERYTHING } from "#app/domain/access/scope.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { type Lesson, type LessonSet, lessonsIn } from "#app/domain/dates/lesson.ts";
import { byShift } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { closureOn, reasonFor } from "#app/domain/rooms/closure.ts";
import { cellsOfShift, freeLessons, type RuleNote } from "#app/domain/rooms/day-grid.ts";
import type { DayGroup, RoomDay } from "#app/domain/rooms/room-day.ts";
import { nameGroup } from "#app/domain/rooms/room-names.ts";
import { dayOr, matchesFilter, neighboursOf, type RoomFilter } from "#app/domain/rooms/room-query.ts";
import { listReservations } from "#app/models/bookings/reservation.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import { listClosuresIn } from "#app/models/rooms/closure.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { partyOfTeacher } from "#app/services/booking-rules/facts.server.ts";
import { readClosedByRules } from "#app/services/booking-rules/offers.server.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { readLessonsOn } from "#app/services/calendar/lesson-times.server.ts";
import { currentShift, schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { closedText } from "#app/text/rooms/closures.ts";
import { freeRoomText } from "#app/text/rooms/free-rooms.ts";
import { type DayEntry, toDayEntry } from "./day-entry.ts";
import { filterChoices, TYPES_BY_NAME } from "./rooms.server.ts";

function readBlockedTitles({ db }: Deps, date: CivilDate): Record<Shift, string | null> {
  const titles = byShift<string | null>(() => null);
  for (const { shift, title } of listBlockedShifts(db, { startDate: date, endDate: date })) {
    titles[shift] ??= title;
  }
  return titles;
}

/** Entries of each room on a day, as far as the person may see them. */
function readEntries({ db }: Deps, actor: Actor, date: CivilDate): Map<number, DayEntry[]> {
  const entries = new Map<number, DayEntry[]>();
  const range = { startDate: date, endDate: date };
  for (const row of listReservations(db, EVERYTHING, { ...range, statuses: ["pending", "approved"] })) {
    const entry = toDayEntry(row, actor);
    for (const room of row.environmentIds) entries.set(room, [...(entries.get(room) ?? []), entry]);
  }
  return entries;
}

const NO_NOTES: ReadonlyMap<Lesson, RuleNote> = new Map();

function readRuledLessons(
  deps: Deps,
  actor: Actor,
  day: { date: CivilDate; lessonSet: LessonSet; environmentIds: number[] },
): (environmentId: number, shift: Shift) => ReadonlyMap<Lesson, RuleNote> {
  const party = partyOfTeacher(actor);
  const { date, lessonSet, environmentIds } = day;
  const lessons = SHIFTS.flatMap((shift) =>
    lessonSet[shift].lessons.map((hours, index) => ({ date, shift, ...hours, lesson: index + 1 })),
  );
  const closed =
    party && date >= schoolToday(deps)
      ? readClosedByRules(deps, party, { slots: lessons, environmentIds }, { each: true })
      : new Map<number, Map<number, RuleNote>>();
  return (id, shift) => {
    const ofRoom = closed.get(id);
    if (!ofRoom) return NO_NOTES;
    return new Map(
      lessons.flatMap((each, index) => {
        const note = ofRoom.get(index);
        return note && each.shift === shift ? [[each.lesson, note] as const] : [];
      }),
    );
  };
}

/**
 * The day of all rooms, in the lessons of its three shifts (rules R17.1); the cost is the day's.
 * @param asked.shift the one that an address names; only with it `livres` looks at that shift alone.
 */
export function readRoomDay(
  deps: Deps,
  actor: Actor,
  asked: { date: string | null; shift: Shift | null; filter: RoomFilter },
): RoomDay<DayEntry> {
  const today = schoolToday(deps);
  const date = dayOr(asked.date, today);
  const { filter } = asked;
  const blocked = readBlockedTitles(deps, date);
  const closures = listClosuresIn(deps.db, { startDate: date, endDate: date });
  const entriesOf = readEntries(deps, actor, date);
  const overTime = date < today ? "24:00" : date === today ? schoolTime(deps) : "00:00";
  const lessonSet = readLessonsOn(deps.db, date);
  const over = byShift((shift) =>
    lessonsIn(lessonSet[shift]).filter(
      (_, index) => (lessonSet[shift].lessons[index]?.endTime ?? "") <= overTime,
    ),
  );
  const offered = listEnvironmentChoices(deps.db);
  const isOffered = new Set(offered.map(({ id }) => id));
  const archived = new Set([...entriesOf.keys()].filter((id) => !isOffered.has(id)));
  const all = archived.size === 0 ? offered : listEnvironmentChoices(deps.db, [...archived]);
  const matching = all.filter((room) => matchesFilter(room, filter));
  const ruledOf = readRuledLessons(deps, actor, {
    date,
    lessonSet,
    environmentIds: matching.map(({ id }) => id),
  });
  const rooms = matching
    .map((room) => {
      const closed = byShift((shift) => {
        if (archived.has(room.id)) return freeRoomText.archived;
        const closure = closureOn(closures, room.id, date, shift);
        return closure && closedText(reasonFor({ isStaff: isStaff(actor.role) }, closure));
      });
      const cells = byShift((shift) =>
        cellsOfShift(shift, lessonSet[shift], entriesOf.get(room.id) ?? [], {
          isBlocked: blocked[shift] !== null || closed[shift] !== null,
          over: over[shift],
          ruled: ruledOf(room.id, shift),
        }),
      );
      return { ...room, cells, closed, free: byShift((shift) => freeLessons(cells[shift]).length) };
    })
    .filter(
      ({ free }) => !filter.freeOnly || (asked.shift ? [asked.shift] : SHIFTS).some((each) => free[each] > 0),
    );
  return {
    date,
    ...neighboursOf(date),
    today,
    shift: asked.shift ?? (date === today ? currentShift(deps) : "morning"),
    askedShift: asked.shift,
    filter,
    lessonSet,
    hasLessons: [...entriesOf.values()].some((entries) => entries.some(({ isLesson }) => isLesson)),
    isUsual: lessonSet === DEFAULT_LESSON_SET,
    blocked,
    freeRooms: byShift((shift) => rooms.filter(({ free }) => free[shift] > 0).length),
    choices: filterChoices(all),
    groups: TYPES_BY_NAME.flatMap((type): DayGroup<DayEntry>[] => {
      const shown = rooms.filter((room) => room.type === type);
      if (shown.length === 0) return [];
      const names = all.filter((room) => room.type === type).map(({ name }) => name);
      const { head, nameOf } = nameGroup(type, names);
      return [
        {
          type,
          head,
          wholeShifts: byShift(
            (shift) => shown.filter(({ free }) => free[shift] === lessonSet[shift].lessons.length).length,
          ),
          rooms: shown.map(({ id, name, capacity, resources, cells, closed }) => ({
            id,
            name: nameOf(name),
            fullName: name,
            holds: freeRoomText.holds(capacity, resources),
            cells,
            ...(SHIFTS.some((shift) => closed[shift] !== null) ? { closed } : {}),
          })),
        },
      ];
    }),
  };
}
