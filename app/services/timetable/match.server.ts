import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { DraftLesson } from "#app/domain/timetable/draft-lesson.ts";
import {
  type HomeRooms,
  isRoomless,
  type Meanings,
  matchPeriod,
  meaningsOf,
} from "#app/domain/timetable/meanings.ts";
import { type LessonNames, NAME_KINDS, type NameKind } from "#app/domain/timetable/names.ts";
import type { ReadingFound } from "#app/domain/timetable/reading.ts";
import { type FileName, listFileNames, rememberedNames } from "#app/domain/timetable/spellings.ts";
import { joinPeriods, type NamedPeriod, type WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { listHomeRooms } from "#app/models/catalog/named-item.server.ts";
import { listSuccessors } from "#app/models/people/handover.server.ts";
import { listAliases, listMeanings } from "#app/models/timetable/alias.server.ts";
import { findTimetable, type Timetable } from "#app/models/timetable/timetable.server.ts";
import {
  findReading,
  readFaults,
  readLessons,
  type StoredFault,
} from "#app/models/timetable/timetable-parts.server.ts";
import type { Deps, ReadDeps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { type NamedLeftOut, readLeftOut } from "./left-out.server.ts";
import { findMissingTimes, type MissingTimes, type PlacedDraft, placeDraft } from "./place.server.ts";

/** A timetable with what its names mean. */
export type MatchedTimetable = {
  timetable: Timetable;
  /** Its lessons with a place in the day, and all of them with what they lack of the bell times. */
  periods: NamedPeriod[];
  names: Record<NameKind, FileName[]>;
  draft: DraftLesson[];
  placed: PlacedDraft;
  meanings: Meanings;
  homes: HomeRooms;
  /** The names that mean nothing yet, by kind. */
  unmatched: Record<NameKind, string[]>;
  /** What becomes reservations. */
  lessons: WeeklyLesson[];
  /** Those that name no room and whose classes have none of their own, also at times that the school does not have. */
  withoutRoom: LessonNames[];
  /** Single periods with a name that means nothing. */
  left: NamedPeriod[];
};

/** Something of each kind of name. */
export function eachKind<T>(of: (kind: NameKind) => T): Record<NameKind, T> {
  return Object.fromEntries(NAME_KINDS.map((kind) => [kind, of(kind)])) as Record<NameKind, T>;
}

/** A timetable's names, and what they mean now. */
export function readMeanings({ db }: Pick<Deps, "db">, lessons: DraftLesson[]) {
  const aliasOf = rememberedNames(listAliases(db));
  const successors = listSuccessors(db);
  // Somebody whose lessons passed to a colleague is asked about once more (rules R5.24).
  const rowsOf = (kind: NameKind) =>
    kind === "teachers"
      ? listMeanings(db, kind).filter(({ id }) => !successors.has(id))
      : listMeanings(db, kind);
  const names = eachKind((kind) => listFileNames(lessons, kind));
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
  /** The first lines of its file that are no lesson. */
  faults: StoredFault[];
  /** What a draft lacks of the bell times. */
  lessonTimes: MissingTimes;
};

/** A draft has as many single periods as its lessons take by the present bell times. */
function withCount(timetable: Timetable, { periods, missing }: PlacedDraft): Timetable {
  const isDraft = timetable.state === "draft" && timetable.format !== null;
  return isDraft ? { ...timetable, lessonCount: periods.length + missing.length } : timetable;
}

/**
 * A timetable with what its names mean now (rules R28.21).
 * @param from the day whose bell times its lessons go by; null for the first that suits them.
 */
export function readMatched(deps: ReadDeps, id: number, from: CivilDate | null): Result<MatchedTimetable> {
  const timetable = findTimetable(deps.db, id);
  if (!timetable) return refuse("notFound");
  const draft = readLessons(deps.db, id);
  const placed = placeDraft(deps, timetable, draft, from);
  const { periods, missing } = placed;
  const { names, meanings, unmatched } = readMeanings(deps, draft);
  const homes = listHomeRooms(deps.db);
  const matched = periods.map((period) => ({ period, match: matchPeriod(period, meanings, homes) }));
  return ok({
    timetable: withCount(timetable, placed),
    periods,
    names,
    draft,
    placed,
    meanings,
    homes,
    unmatched: namesAlone(unmatched),
    lessons: joinPeriods(
      matched.flatMap(({ match }) => (match === null || match.environmentIds.length === 0 ? [] : match)),
    ),
    withoutRoom: [...periods, ...missing].filter((lesson) => isRoomless(lesson, meanings, homes)),
    left: matched.flatMap(({ period, match }) => (match === null ? period : [])),
  });
}

/** A timetable with what it lacks (rules R28.21, R28.70, R28.71). */
export function readSummary(deps: ReadDeps, id: number): Result<TimetableSummary> {
  const timetable = findTimetable(deps.db, id);
  if (!timetable) return refuse("notFound");
  const draft = readLessons(deps.db, id);
  const placed = placeDraft(deps, timetable, draft, null);
  const { meanings, unmatched } = readMeanings(deps, draft);
  const homes = listHomeRooms(deps.db);
  const all = [...placed.periods, ...placed.missing];
  return ok({
    timetable: withCount(timetable, placed),
    unmatched: namesAlone(unmatched),
    leftOut: readLeftOut(deps, id),
    withoutRoom: all.filter((lesson) => isRoomless(lesson, meanings, homes)).length,
    found: findReading(deps.db, id)?.found ?? null,
    faults: readFaults(deps.db, id),
    lessonTimes: findMissingTimes(timetable, draft, placed),
  });
}
