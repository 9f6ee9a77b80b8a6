import { foldText } from "#app/domain/fold-text.ts";
import {
  listNames,
  listSpellings,
  type Meanings,
  matchPeriod,
  meaningsOf,
  type NameKind,
} from "#app/domain/timetable/names.ts";
import type { ReadingFound } from "#app/domain/timetable/reading.ts";
import { joinPeriods, type NamedPeriod, type WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
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
  meanings: Meanings;
  /** The names that mean nothing yet, by kind. */
  unmatched: Record<NameKind, string[]>;
  /** What becomes reservations. */
  lessons: WeeklyLesson[];
  /** Single periods that name no room. */
  withoutRoom: NamedPeriod[];
  /** Single periods with a name that means nothing. */
  left: NamedPeriod[];
};

/** What the names of periods mean now. */
export function readMeanings({ db }: Pick<Deps, "db">, periods: NamedPeriod[]): Meanings {
  const aliases = listAliases(db);
  const successors = listSuccessors(db);
  // Somebody whose lessons passed to a colleague is asked about once more (rules R5.24).
  const rowsOf = (kind: NameKind) =>
    kind === "teachers"
      ? listMeanings(db, kind).filter(({ id }) => !successors.has(id))
      : listMeanings(db, kind);
  const of = (kind: NameKind) =>
    meaningsOf(listSpellings(periods, kind), rowsOf(kind), (key) => aliases.get(`${kind} ${key}`)?.targetId);
  return {
    teachers: of("teachers"),
    classes: of("classes"),
    disciplines: of("disciplines"),
    environments: of("environments"),
  };
}

/** A timetable with what it lacks, as calls and lists show it. */
export type TimetableSummary = Pick<MatchedTimetable, "timetable" | "unmatched"> & {
  /** What its publication or undo did not write as planned. */
  leftOut: NamedLeftOut[];
  /** How many single periods name no room. */
  withoutRoom: number;
  /** What its file turned out to be; null once it is not kept any more. */
  found: ReadingFound | null;
};

/** The names that mean nothing, by kind. */
function listUnmatched(periods: NamedPeriod[], meanings: Meanings): MatchedTimetable["unmatched"] {
  const of = (kind: NameKind) => listNames(periods, kind).filter((name) => !meanings[kind].has(name));
  return {
    teachers: of("teachers"),
    classes: of("classes"),
    disciplines: of("disciplines"),
    environments: of("environments"),
  };
}

const isRoomless = ({ environments }: NamedPeriod) => environments.length === 0;

/** A timetable with what its names mean now (rules R28.21). */
export function readMatched(deps: Pick<Deps, "db">, id: number): Result<MatchedTimetable> {
  const timetable = findTimetable(deps.db, id);
  if (!timetable) return refuse("notFound");
  const periods = readPeriods(deps.db, id);
  const meanings = readMeanings(deps, periods);
  const matched = periods.map((period) => ({ period, match: matchPeriod(period, meanings) }));
  return done({
    timetable,
    periods,
    meanings,
    unmatched: listUnmatched(periods, meanings),
    lessons: joinPeriods(
      matched.flatMap(({ period, match }) => (match === null || isRoomless(period) ? [] : match)),
    ),
    withoutRoom: periods.filter(isRoomless),
    left: matched.flatMap(({ period, match }) => (match === null ? period : [])),
  });
}

/** A timetable with what it lacks (rules R28.21). */
export function readSummary(deps: Pick<Deps, "db">, id: number): Result<TimetableSummary> {
  const timetable = findTimetable(deps.db, id);
  if (!timetable) return refuse("notFound");
  const periods = readPeriods(deps.db, id);
  const unmatched = listUnmatched(periods, readMeanings(deps, periods));
  return done({
    timetable,
    unmatched,
    leftOut: readLeftOut(deps, id),
    withoutRoom: periods.filter(isRoomless).length,
    found: findReading(deps.db, id)?.found ?? null,
  });
}

export type NamedKind = { kind: NameKind; name: string };

/** The first of some names that is not in a timetable; null where all are. */
export function findUnknownName({ db }: Pick<Deps, "db">, id: number, names: NamedKind[]): NamedKind | null {
  const periods = readPeriods(db, id);
  const kinds = new Set(names.map(({ kind }) => kind));
  const known = new Map(
    [...kinds].map((kind) => [kind, new Set(listNames(periods, kind).map(foldText))] as const),
  );
  return names.find(({ kind, name }) => !known.get(kind)?.has(foldText(name))) ?? null;
}
