import { addDays, type CivilDate, daysFrom, isCivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";
import { chosenLessons, type LessonSet, type TimeRange } from "#app/domain/dates/lesson.ts";
import { type LessonTimes, lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS, type Shift, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { idOf } from "#app/domain/id.ts";
import { isGone } from "#app/domain/public/change.ts";
import { cellsOfShift } from "#app/domain/rooms/day-grid.ts";
import { nameGroup } from "#app/domain/rooms/room-names.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import {
  findClassName,
  listPublicBlockedDays,
  listPublicReservations,
  type PublicBlockedDay,
  type PublicReservation,
} from "#app/models/public/public-schedule.server.ts";
import { type ClosedRoom, listClosedRooms } from "#app/models/rooms/closure.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { nextSchoolMonday } from "#app/services/calendar/next-week.server.ts";
import { currentShift, openingMonday, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { TYPES_BY_NAME } from "#app/services/rooms/rooms.server.ts";
import { closedState } from "#app/text/rooms/closures.ts";

const WEEK_DAYS = 7;
/** Monday to Friday are always there, Saturday and Sunday with their lessons. */
const SCHOOL_DAYS = 5;

/** A lesson on paper; `hours` where they are not those of the lessons that it stands in. */
export type SheetEntry = Pick<PublicReservation, "id" | "className" | "disciplineName"> & {
  who: string;
  rooms: string[];
  hours: TimeRange | null;
};

/** Neighbouring lessons that show the same: lessons, why there are none, or nothing. */
export type SheetRun = { first: number; last: number; entries: SheetEntry[]; note: string | null };

/** The lessons of a shift as rows, with the runs of each day. Its hours are null where days differ in them. */
export type ShiftGrid = { shift: Shift; lessons: (TimeRange | null)[]; days: SheetRun[][] };

export type WallGroup = { head: string; rooms: { name: string; days: SheetRun[][] }[] };

type Frame = { monday: CivilDate; nextMonday: CivilDate; isPresent: boolean; days: CivilDate[] };

/** The week of one room or class, its shifts below each other, or of all rooms in one shift. */
export type WeekSheet = Frame &
  (
    | { kind: "room" | "class"; id: number; name: string; shifts: ShiftGrid[] }
    | { kind: "wall"; shift: Shift; groups: WallGroup[] }
  );

type Query = Record<"semana" | "turno" | "turma" | "ambiente", string | null>;

function toEntry(row: PublicReservation, set: LessonSet): SheetEntry {
  const { id, className, disciplineName, startTime, endTime, shift } = row;
  const isByLessons = chosenLessons(set[shift], row) !== null;
  return {
    id,
    className,
    disciplineName,
    who: row.substituteName ?? row.userName,
    rooms: row.environmentNames,
    hours: isByLessons ? null : { startTime, endTime },
  };
}

type Day = { shift: Shift; set: LessonSet; rows: PublicReservation[]; note: string | null };

function runsOf({ shift, set, rows, note }: Day): SheetRun[] {
  const entries = rows.map((row) => ({ ...row, isApproved: true }));
  const runs: SheetRun[] = [];
  for (const cell of cellsOfShift(shift, set[shift], entries, { isBlocked: note !== null, over: [] })) {
    const before = runs.at(-1);
    if (typeof cell !== "number") {
      const { first, last } = cell;
      const isNote = cell.state === "blocked";
      runs.push({
        first,
        last,
        entries: cell.entries.map((row) => toEntry(row, set)),
        note: isNote ? note : null,
      });
    } else if (before && before.entries.length === 0 && before.note === null) before.last = cell;
    else runs.push({ first: cell, last: cell, entries: [], note: null });
  }
  return runs;
}

function blockedOn(blocked: PublicBlockedDay[], date: CivilDate, shift: Shift): string | null {
  return blocked.find((day) => day.date === date && day.shifts.includes(shift))?.title ?? null;
}

function closedOn(closed: ClosedRoom[], id: number, date: CivilDate, shift: Shift): string | null {
  const found = closed.find(
    (row) =>
      row.environmentId === id && row.startDate <= date && date <= row.endDate && row.shifts.includes(shift),
  );
  return found ? closedState(found.reason) : null;
}

/** The hours of each lesson of a shift, null where they are not the same on all days. */
function hoursOf(sets: LessonSet[], shift: Shift): (TimeRange | null)[] {
  const most = sets.reduce((most, set) => Math.max(most, set[shift].lessons.length), 0);
  return Array.from({ length: most }, (_, index) => {
    const [first, ...others] = sets.map((set) => set[shift].lessons[index]);
    const isSame = others.every(
      (each) => each?.startTime === first?.startTime && each?.endTime === first?.endTime,
    );
    return isSame ? (first ?? null) : null;
  });
}

type Parts = {
  times: LessonTimes;
  days: CivilDate[];
  rows: PublicReservation[];
  blocked: PublicBlockedDay[];
  closed: ClosedRoom[];
};

function shiftsOf({ times, days, rows, blocked, closed }: Parts, of: { room?: number; class?: number }) {
  const sets = days.map((date) => lessonsOn(times, date, of.class ?? null));
  return SHIFTS.map(
    (shift): ShiftGrid => ({
      shift,
      lessons: hoursOf(sets, shift),
      days: days.map((date, index) =>
        runsOf({
          shift,
          set: sets[index] ?? lessonsOn(times, date),
          rows: rows.filter((row) => row.date === date && row.shift === shift),
          note:
            blockedOn(blocked, date, shift) ??
            (of.room === undefined ? null : closedOn(closed, of.room, date, shift)),
        }),
      ),
    }),
  );
}

function wallOf({ db }: Deps, { times, days, rows, blocked, closed }: Parts, shift: Shift): WallGroup[] {
  const rooms = listEnvironmentChoices(db);
  const sets = days.map((date) => lessonsOn(times, date));
  return TYPES_BY_NAME.flatMap((type): WallGroup[] => {
    const shown = rooms.filter((room) => room.type === type);
    if (shown.length === 0) return [];
    const { head, nameOf } = nameGroup(
      type,
      shown.map(({ name }) => name),
    );
    return [
      {
        head,
        rooms: shown.map(({ id, name }) => ({
          name: nameOf(name),
          days: days.map((date, index) =>
            runsOf({
              shift,
              set: sets[index] ?? lessonsOn(times, date),
              rows: rows.filter((row) => row.date === date && row.environmentNames.includes(name)),
              note: blockedOn(blocked, date, shift) ?? closedOn(closed, id, date, shift),
            }),
          ),
        })),
      },
    ];
  });
}

/** The week that the address asks for; what it names wrongly counts as not named (rules R9.23). */
export function readWeekSheet(deps: Deps, query: Query): WeekSheet {
  const { db } = deps;
  const opening = openingMonday(deps);
  const monday = query.semana && isCivilDate(query.semana) ? mondayOf(query.semana) : opening;
  const range = { start: monday, end: addDays(monday, WEEK_DAYS - 1) };
  return db.read(() => {
    const room = listEnvironmentChoices(db).find(({ id }) => id === idOf(query.ambiente));
    const classId = room ? null : idOf(query.turma);
    const className = classId === null ? null : findClassName(db, classId);
    const isOne = room !== undefined || className !== null;
    const shift = isOne ? null : (shiftOfSlug(query.turno) ?? currentShift(deps));
    const filter = { environmentId: room?.id ?? null, classId: className === null ? null : classId };
    const rows = listPublicReservations(db, {
      ...range,
      ...filter,
      shift,
      today: schoolToday(deps),
    }).filter((row) => !isGone(row));
    const isShown = (date: CivilDate, index: number) =>
      index < SCHOOL_DAYS || rows.some((row) => row.date === date);
    const days = daysFrom(monday, WEEK_DAYS).filter(isShown);
    const parts: Parts = {
      times: readLessonTimes(db),
      days,
      rows,
      blocked: listPublicBlockedDays(db, range),
      closed: listClosedRooms(db, range),
    };
    const frame = {
      monday,
      nextMonday: nextSchoolMonday(db, monday),
      isPresent: monday === opening,
      days,
    };
    if (room)
      return {
        ...frame,
        kind: "room",
        id: room.id,
        name: room.name,
        shifts: shiftsOf(parts, { room: room.id }),
      };
    if (classId !== null && className !== null)
      return {
        ...frame,
        kind: "class",
        id: classId,
        name: className,
        shifts: shiftsOf(parts, { class: classId }),
      };
    const wallShift = shift ?? currentShift(deps);
    return { ...frame, kind: "wall", shift: wallShift, groups: wallOf(deps, parts, wallShift) };
  });
}
