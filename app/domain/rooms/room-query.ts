import { ADDRESSES } from "#app/domain/addresses.ts";
import { addDays, type CivilDate, isCivilDate, weekdayIndex } from "#app/domain/dates/civil-date.ts";
import { type Lesson, lessonOfText, sortLessons } from "#app/domain/dates/lesson.ts";
import { SHIFT_SLUGS, type Shift, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { CLASS_SEPARATOR } from "#app/domain/joined-names.ts";
import { MAX_DATES, MAX_RESOURCES_FILTERED, MAX_SEARCH_LENGTH } from "#app/domain/limits.ts";
import { type EnvironmentOption, type EnvironmentType, typeOfSlug, typeSlug } from "./environment.ts";

/** Which rooms the screens of free rooms show; the address is the filter (rules R17.1). */
export type RoomFilter = {
  type: EnvironmentType | null;
  seats: number | null;
  resources: string[];
  freeOnly: boolean;
};

export const NO_FILTER: RoomFilter = { type: null, seats: null, resources: [], freeOnly: false };

export function readResources(query: URLSearchParams): string[] {
  const names = query.getAll("recurso").map((name) => name.trim().slice(0, MAX_SEARCH_LENGTH));
  return [...new Set(names.filter(Boolean))].slice(0, MAX_RESOURCES_FILTERED);
}

export function readRoomFilter(query: URLSearchParams): RoomFilter {
  const seats = query.get("lugares") ?? "";
  return {
    type: typeOfSlug(query.get("tipo")),
    seats: /^[1-9]\d{0,3}$/.test(seats) ? Number(seats) : null,
    resources: readResources(query),
    freeOnly: query.get("livres") === "1",
  };
}

export function roomFilterParts({ type, seats, resources, freeOnly }: RoomFilter): [string, string][] {
  return [
    ...(type ? [["tipo", typeSlug(type)]] : []),
    ...(seats ? [["lugares", String(seats)]] : []),
    ...resources.map((name) => ["recurso", name]),
    ...(freeOnly ? [["livres", "1"]] : []),
  ] as [string, string][];
}

export function matchesFilter(room: EnvironmentOption, { type, seats, resources }: RoomFilter): boolean {
  if (type && room.type !== type) return false;
  if (seats && (room.capacity ?? 0) < seats) return false;
  const held = new Set(room.resources.map(({ name }) => foldText(name)));
  return resources.every((name) => held.has(foldText(name)));
}

export function dayAddress(date: CivilDate, shift: Shift | null, filter: RoomFilter): string {
  const parts: [string, string][] = [["data", date]];
  if (shift) parts.push(["turno", SHIFT_SLUGS[shift]]);
  return `${ADDRESSES.day}?${new URLSearchParams([...parts, ...roomFilterParts(filter)])}`;
}

/** What is public of a room's shift on a day. */
export function publicDayAddress(date: CivilDate, shift: Shift, room: number): string {
  return `${ADDRESSES.weekly}?dia=${date}&turno=${SHIFT_SLUGS[shift]}&ambiente=${room}`;
}

export type FinderQuery = {
  dates: CivilDate[];
  shift: Shift | null;
  lessons: Lesson[];
  filter: RoomFilter;
};

export function readFinderQuery(query: URLSearchParams): FinderQuery {
  const asked = query.getAll("aula").flatMap((text) => lessonOfText(text) ?? []);
  return {
    dates: [...new Set(query.getAll("data").filter(isCivilDate))].sort().slice(0, MAX_DATES),
    shift: shiftOfSlug(query.get("turno")),
    lessons: sortLessons(asked),
    filter: readRoomFilter(query),
  };
}

/** Dates and hours to request; no lesson is the whole shift. */
export type RequestTimes = { dates: CivilDate[]; shift: Shift; lessons: Lesson[] };

/** Written by hand: a page holds hundreds, and nothing in them needs escaping. */
function requestParts({ dates, shift, lessons }: RequestTimes): string {
  let parts = "";
  for (const date of dates) parts += `data=${date}&`;
  parts += `turno=${SHIFT_SLUGS[shift]}`;
  for (const lesson of lessons) parts += `&aula=${lesson}`;
  return parts;
}

export function finderAddress(times: RequestTimes, filter: RoomFilter): string {
  const parts = roomFilterParts(filter);
  const rest = parts.length > 0 ? `&${new URLSearchParams(parts)}` : "";
  return `${ADDRESSES.finder}?${requestParts(times)}${rest}`;
}

const LEAST_OF_SERIES = 3;

/** The form of a series for dates on one weekday; null for others. The form itself finds days without school. */
export function seriesAddress({ dates, shift, lessons }: RequestTimes, room: number): string | null {
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const weekdays = new Set(dates.map(weekdayIndex));
  if (dates.length < LEAST_OF_SERIES || weekdays.size > 1) return null;
  const parts = [
    ...[...weekdays].map((weekday) => `weekdays=${weekday + 1}`),
    ...[`startDate=${first}`, `endDate=${last}`, `shift=${shift}`, `environmentIds=${room}`],
    ...lessons.map((lesson) => `lessons=${lesson}`),
  ];
  return `${ADDRESSES.seriesNew}?${parts.join("&")}`;
}

/** The address of the request, filled in; `exceptions` are dates that take another room than the rest. */
export function requestAddress(times: RequestTimes, rooms: number[], exceptions: string[] = []): string {
  let address = `${ADDRESSES.request}?${requestParts(times)}`;
  for (const id of rooms) address += `&ambiente=${id}`;
  for (const value of exceptions) address += `&exceptions=${encodeURIComponent(value)}`;
  return address;
}

/**
 * The request for the same lesson on other days. @param reservation.lessons none for the whole shift or other hours.
 */
export function againAddress(reservation: {
  shift: Shift;
  lessons: Lesson[];
  environmentIds: number[];
  disciplineId: number;
  classId: number;
  classIds: number[];
  /** The names of all of them. */
  className: string;
  notes: string | null;
}): string {
  const { shift, lessons, environmentIds, disciplineId, classId, classIds, className, notes } = reservation;
  const further = classIds.slice(1);
  const times = { dates: [], shift, lessons };
  const what = new URLSearchParams({
    disciplineId: String(disciplineId),
    classId: String(classId),
    ...(further.length > 0
      ? { moreClasses: className.split(CLASS_SEPARATOR).slice(-further.length).join(CLASS_SEPARATOR) }
      : {}),
    ...(notes === null ? {} : { notes }),
  });
  return `${requestAddress(times, environmentIds)}&${what}`;
}

export function dayOr(text: string | null, otherwise: CivilDate): CivilDate {
  return text !== null && isCivilDate(text) ? text : otherwise;
}

export function neighboursOf(date: CivilDate): { previous: CivilDate | null; next: CivilDate | null } {
  const [previous, next] = [addDays(date, -1), addDays(date, 1)];
  return { previous: isCivilDate(previous) ? previous : null, next: isCivilDate(next) ? next : null };
}
