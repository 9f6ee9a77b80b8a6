import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_WEEK_ROOMS } from "#app/domain/limits.ts";
import { closureOn } from "#app/domain/rooms/closure.ts";
import { cellsOfShift, freeLessons } from "#app/domain/rooms/day-grid.ts";
import { nameGroup } from "#app/domain/rooms/room-names.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import { listClosuresIn } from "#app/models/rooms/closure.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { TYPES_BY_NAME } from "#app/services/rooms/rooms.server.ts";
import { closedText } from "#app/text/rooms/closures.ts";

export type WeekCard = Pick<
  Reservation,
  "id" | "date" | "startTime" | "endTime" | "status" | "userName" | "disciplineName" | "className"
>;

/** Neighbouring lessons of a room's day that show the same: nothing, reservations, or why it takes none. */
export type WeekRun = { first: number; span: number; cards: WeekCard[]; closed: string | null };

export type WeekRoom = {
  id: number;
  name: string;
  fullName: string;
  capacity: number | null;
  /** Monday to Friday. */
  days: WeekRun[][];
};

export type WeekRooms = {
  /** How many lessons the shift has on each day. */
  lessons: number[];
  groups: { head: string; free: number[]; rooms: WeekRoom[] }[];
};

type Question = {
  dates: CivilDate[];
  shift: Shift;
  rows: Reservation[];
  /** The title of the blocked day, for each date. */
  blocked: (string | null)[];
  /** Leaves out rooms without a reservation. */
  isNarrowed: boolean;
};

export function toWeekCard(row: Reservation): WeekCard {
  const { id, date, startTime, endTime, status, userName, disciplineName, className } = row;
  return { id, date, startTime, endTime, status, userName, disciplineName, className };
}

/** Each room's reservations by date. */
function groupByRoom(rows: Reservation[]): Map<number, Map<CivilDate, WeekCard[]>> {
  const found = new Map<number, Map<CivilDate, WeekCard[]>>();
  for (const row of rows) {
    const card = toWeekCard(row);
    for (const id of row.environmentIds) {
      const days = found.get(id) ?? new Map<CivilDate, WeekCard[]>();
      days.set(row.date, [...(days.get(row.date) ?? []), card]);
      found.set(id, days);
    }
  }
  return found;
}

/** The rooms of one shift from Monday to Friday (rules R7.17); the cost is the week's reservations and the rooms. */
export function readWeekRooms({ db }: Deps, asked: Question): WeekRooms {
  const { dates, shift, rows, blocked } = asked;
  const times = readLessonTimes(db);
  const lessons = dates.map((date) => lessonsOn(times, date)[shift]);
  const closures = listClosuresIn(db, { startDate: dates[0] ?? "", endDate: dates.at(-1) ?? "" });
  const cardsOf = groupByRoom(rows);
  const all = listEnvironmentChoices(db, [...cardsOf.keys()]);
  const isNarrowed = asked.isNarrowed || all.length > MAX_WEEK_ROOMS;
  const rooms = all
    .filter(({ id }) => !isNarrowed || cardsOf.has(id))
    .map((room) => {
      const days = dates.map((date, day) => {
        const closure = closureOn(closures, room.id, date, shift);
        const closed = blocked[day] ?? (closure && closedText(closure.reason));
        const entries = (cardsOf.get(room.id)?.get(date) ?? []).map((card) => ({
          ...card,
          isApproved: true,
        }));
        const cells = cellsOfShift(shift, lessons[day] ?? lessonsOn(times, date)[shift], entries, {
          isBlocked: closed !== null,
          over: [],
        });
        return {
          runs: runsOf(cells, closed),
          isFree: freeLessons(cells).length === lessons[day]?.lessons.length,
        };
      });
      return { ...room, days: days.map(({ runs }) => runs), isFree: days.map(({ isFree }) => isFree) };
    });
  return {
    lessons: lessons.map((each) => each.lessons.length),
    groups: TYPES_BY_NAME.flatMap((type) => {
      const shown = rooms.filter((room) => room.type === type);
      if (shown.length === 0) return [];
      const { head, nameOf } = nameGroup(
        type,
        all.filter((room) => room.type === type).map(({ name }) => name),
      );
      return {
        head,
        free: dates.map((_, day) => shown.filter(({ isFree }) => isFree[day]).length),
        rooms: shown.map(({ id, name, capacity, days }) => ({
          ...{ id, name: nameOf(name), fullName: name, capacity },
          days,
        })),
      };
    }),
  };
}

/** Free lessons beside each other are one run, as taken ones are. */
function runsOf(
  cells: ReturnType<typeof cellsOfShift<WeekCard & { isApproved: boolean }>>,
  closed: string | null,
): WeekRun[] {
  const runs: WeekRun[] = [];
  for (const cell of cells) {
    const before = runs.at(-1);
    if (typeof cell !== "number") {
      const { first, last, entries, state } = cell;
      const cards = entries.map(({ isApproved: _, ...card }) => card);
      runs.push({ first, span: last - first + 1, cards, closed: state === "blocked" ? closed : null });
    } else if (before && before.cards.length === 0 && before.closed === null) before.span += 1;
    else runs.push({ first: cell, span: 1, cards: [], closed: null });
  }
  return runs;
}
