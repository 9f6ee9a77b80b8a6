import {
  type HomeRooms,
  isRoomless,
  type Meanings,
  matchPeriod,
  meaningsOf,
} from "#app/domain/timetable/meanings.ts";
import { NAME_KINDS, type NameKind } from "#app/domain/timetable/names.ts";
import type { ReadingFound } from "#app/domain/timetable/reading.ts";
import { type FileName, listFileNames, rememberedNames } from "#app/domain/timetable/spellings.ts";
import { joinPeriods, type NamedPeriod, type WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { listHomeRooms } from "#app/models/catalog/named-item.server.ts";
import { listSuccessors } from "#app/models/people/handover.server.ts";
import { listAliases, listMeanings } from "#app/models/timetable/alias.server.ts";
import { findTimetable, type Timetable } from "#app/models/timetable/timetable.server.ts";
import { findReading, readPeriods } from "#app/models/timetable/timetable-parts.server.ts";
import type { Deps } from "../deps.ts";
import { done, type Result, refuse } from "../result.ts";
import { type NamedLeftOut, readLeftOut } from "./left-out.server.ts";

/** A timetable with what its names mean. */
export type MatchedTimetable = {
  timetable: Timetable;
  periods: NamedPeriod[];
  names: Record<NameKind, FileName[]>;
  meanings: Meanings;
  homes: HomeRooms;
  /** The names that mean nothing yet, by kind. */
  unmatched: Record<NameKind, string[]>;
  /** What becomes reservations. */
  lessons: WeeklyLesson[];
  /** Single periods that name no room, and whose classes have none of their own. */
  withoutRoom: NamedPeriod[];
  /** Single periods with a name that means nothing. */
  left: NamedPeriod[];
};

/** Something of each kind of name. */
export function eachKind<T>(of: (kind: NameKind) => T): Record<NameKind, T> {
  return Object.fromEntries(NAME_KINDS.map((kind) => [kind, of(kind)])) as Record<NameKind, T>;
}

/** A timetable's names, and what they mean now. */
export function readMeanings({ db }: Pick<Deps, "db">, periods: NamedPeriod[]) {
  const aliasOf = rememberedNames(listAliases(db));
  const successors = listSuccessors(db);
  // Somebody whose lessons passed to a colleague is asked about once more (rules R5.24).
  const rowsOf = (kind: NameKind) =>
    kind === "teachers"
      ? listMeanings(db, kind).filter(({ id }) => !successors.has(id))
      : listMeanings(db, kind);
  const names = eachKind((kind) => listFileNames(periods, kind));
  const meanings: Meanings = eachKind((kind) =>
    meaningsOf(kind, names[kind], rowsOf(kind), (name) => aliasOf(kind, name)?.targetId),
  );
  const unmatched = eachKind((kind) => names[kind].filter(({ name }) => !meanings[kind].has(name)));
  return { names, meanings, unmatched };
}

const namesAlone = (of: Record<NameKind, FileName[]>) => eachKind((kind) => of[kind].map(({ name }) => name));

/** A timetable with what it lacks, as calls and lists show it. */
export type TimetableSummary = Pick<MatchedTimetable, "timetable" | "unmatched"> & {
  /** What its publication or undo did not write as planned. */
  leftOut: NamedLeftOut[];
  /** How many single periods have no room. */
  withoutRoom: number;
  /** What its file turned out to be; null once it is not kept any more. */
  found: ReadingFound | null;
};

/** A timetable with what its names mean now (rules R28.21). */
export function readMatched(deps: Pick<Deps, "db">, id: number): Result<MatchedTimetable> {
  const timetable = findTimetable(deps.db, id);
  if (!timetable) return refuse("notFound");
  const periods = readPeriods(deps.db, id);
  const { names, meanings, unmatched } = readMeanings(deps, periods);
  const homes = listHomeRooms(deps.db);
  const matched = periods.map((period) => ({ period, match: matchPeriod(period, meanings, homes) }));
  return done({
    timetable,
    periods,
    names,
    meanings,
    homes,
    unmatched: namesAlone(unmatched),
    lessons: joinPeriods(
      matched.flatMap(({ match }) => (match === null || match.environmentIds.length === 0 ? [] : match)),
    ),
    withoutRoom: periods.filter((period) => isRoomless(period, meanings, homes)),
    left: matched.flatMap(({ period, match }) => (match === null ? period : [])),
  });
}

/** A timetable with what it lacks (rules R28.21). */
export function readSummary(deps: Pick<Deps, "db">, id: number): Result<TimetableSummary> {
  const timetable = findTimetable(deps.db, id);
  if (!timetable) return refuse("notFound");
  const periods = readPeriods(deps.db, id);
  const { meanings, unmatched } = readMeanings(deps, periods);
  const homes = listHomeRooms(deps.db);
  return done({
    timetable,
    unmatched: namesAlone(unmatched),
    leftOut: readLeftOut(deps, id),
    withoutRoom: periods.filter((period) => isRoomless(period, meanings, homes)).length,
    found: findReading(deps.db, id)?.found ?? null,
  });
}
