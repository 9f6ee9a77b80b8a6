import { foldText } from "#app/domain/fold-text.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import {
  isCreatedKind,
  type LessonNames,
  NAME_KINDS,
  type NameKind,
  namesOf,
} from "#app/domain/timetable/names.ts";
import { missingTimes } from "#app/domain/timetable/proposed-times.ts";
import { type FileName, rememberedNames } from "#app/domain/timetable/spellings.ts";
import type { Period } from "#app/domain/timetable/weekly-lesson.ts";
import { listCalendars } from "#app/models/calendar/calendar.server.ts";
import { type ToldTable, tellApart } from "#app/models/catalog/telling-names.server.ts";
import { listAliases, listMeanings } from "#app/models/timetable/alias.server.ts";
import { listTimetables } from "#app/models/timetable/timetable.server.ts";
import { readFaults } from "#app/models/timetable/timetable-parts.server.ts";
import type { Warnings } from "#app/services/bookings/warnings.server.ts";
import { schoolToday } from "../clock.ts";
import type { Deps, ReadDeps } from "../deps.ts";
import { ok, type Result } from "../result.ts";
import { type MatchedTimetable, readMatched } from "./match.server.ts";
import { presentFaults } from "./present.ts";
import { readTimetablePlan } from "./publication-plan.server.ts";

/** Timetables on the first screen, and rows of each list on the last. */
const LISTED = 50;
const SHOWN = 15;
/** Names with a form of their own on one screen, the choices of all of them together, and proposals for each. */
const NAMES_SHOWN = { most: 150, least: 10, choices: 6000 };
const PROPOSALS = 3;
/** Initials say nothing of whose a name is. */
const SHORTEST_WORD = 2;

/** The timetables and the calendars that one may follow. */
export function readTimetables({ db }: Deps) {
  return {
    timetables: listTimetables(db, LISTED),
    calendars: listCalendars(db).map(({ id, name }) => ({ id, name })),
  };
}

function wordsOf(name: string): string[] {
  return foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);
}

/** The rows that share a word with a name, those with most first: proposed, never chosen (rules R28.21). */
function proposals(name: string, rows: { row: NamedRow; words: string[] }[]): NamedRow[] {
  const words = wordsOf(name);
  return rows
    .map(({ row, words: own }) => ({ row, shared: words.filter((word) => own.includes(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, PROPOSALS)
    .map(({ row }) => row);
}

function contextOf(lessons: LessonNames[], kind: NameKind): string {
  const of = (other: NameKind) =>
    [...new Set(lessons.flatMap((lesson) => namesOf(lesson, other)))].slice(0, 3);
  const around = kind === "classes" ? [of("disciplines")] : [of("classes")];
  if (kind === "teachers") around.unshift(of("disciplines").slice(0, 1));
  return around.map((names) => names.join(", ")).join(" · ");
}

function toldTable(kind: Exclude<NameKind, "environments">): ToldTable {
  return kind === "teachers" ? "users" : kind;
}

/** Those names of a kind that stand for themselves on the screen: each has all rows as its choices. */
function shownOf(rows: NamedRow[]): number {
  return Math.max(
    NAMES_SHOWN.least,
    Math.min(NAMES_SHOWN.most, Math.floor(NAMES_SHOWN.choices / rows.length)),
  );
}

/**
 * The names of one kind in a timetable, with what each means.
 * @param asked the kind; null for the first that lacks a meaning.
 */
export function readNames(deps: ReadDeps, id: number, asked: NameKind | null) {
  const matched = readMatched(deps, id, null);
  if (!matched.ok) return matched;
  const { timetable, periods, placed, names: namesByKind } = matched.value;
  const { meanings, unmatched, withoutRoom, left } = matched.value;
  const lessons: LessonNames[] = [...periods, ...placed.missing];
  const first = NAME_KINDS.find((each) => unmatched[each].length > 0);
  const kind = asked ?? first ?? (withoutRoom.length > 0 ? "environments" : "teachers");
  const rows = listMeanings(deps.db, kind);
  const told = kind === "environments" ? rows : tellApart(deps.db, toldTable(kind), rows);
  const rowNames = new Map(told.map((row) => [row.id, row.name]));
  const aliasOf = rememberedNames(listAliases(deps.db));
  const worded = told.map((row) => ({ row, words: wordsOf(row.name) }));
  const names = namesByKind[kind];
  const lessonsOf = lessonsByName(lessons, kind, names);
  const show = (name: FileName) => {
    const meaning = meanings[kind].get(name.name) ?? null;
    const alias = meaning?.isAlias ? aliasOf(kind, name) : undefined;
    const of = lessonsOf.get(name.name) ?? [];
    return {
      name: name.name,
      lessons: of.length,
      context: meaning ? "" : contextOf(of, kind),
      meaning: meaning && { id: meaning.id, name: rowNames.get(meaning.id) ?? "" },
      alias: alias ? { chosenBy: alias.chosenBy, chosenAt: alias.chosenAt } : null,
      proposals: meaning ? [] : proposals(name.name, worded),
    };
  };
  const most = shownOf(rows);
  const counts = NAME_KINDS.map((each) => ({
    kind: each,
    missing: unmatched[each].length,
    all: namesByKind[each].length,
  }));
  const roomless = new Set(withoutRoom);
  const hasRoom = (lesson: LessonNames) => !roomless.has(lesson);
  const isWithAlias = ({ name }: FileName) => meanings[kind].get(name)?.isAlias;
  return ok({
    timetable,
    kind,
    counts,
    missingTimes: missingTimes(placed.missing),
    canCreate: isCreatedKind(kind),
    options: told,
    unmatched: names
      .filter(({ name }) => !meanings[kind].has(name))
      .slice(0, most)
      .map(show),
    remembered: names.filter(isWithAlias).slice(0, most).map(show),
    equal: names.filter((name) => isWithAlias(name) === false).map(({ name }) => name),
    roomless: kind === "environments" ? roomlessClasses(matched.value).slice(0, most) : [],
    totals: {
      all: lessons.length,
      waiting: left.length,
      roomless: withoutRoom.length,
      matched: periods.filter(hasRoom).length - left.filter(hasRoom).length,
    },
  });
}

/** The lessons of each name of a kind. */
function lessonsByName(
  lessons: LessonNames[],
  kind: NameKind,
  names: FileName[],
): Map<string, LessonNames[]> {
  const nameOf = new Map(
    names.flatMap(({ name, spellings }) => spellings.map((spelling) => [spelling, name] as const)),
  );
  const found = new Map<string, LessonNames[]>();
  for (const lesson of lessons)
    for (const name of new Set(namesOf(lesson, kind).map((spelling) => nameOf.get(spelling) ?? spelling))) {
      const before = found.get(name);
      if (before) before.push(lesson);
      else found.set(name, [lesson]);
    }
  return found;
}

/** The classes with lessons that have no room, those with most first; a room is given to a class that is known. */
function roomlessClasses({ withoutRoom, names, meanings }: MatchedTimetable) {
  const lessons = lessonsByName(withoutRoom, "classes", names.classes);
  return [...lessons]
    .map(([name, of]) => ({ name, lessons: of.length, isKnown: meanings.classes.has(name) }))
    .sort((a, b) => b.lessons - a.lessons);
}

type Shown = {
  weekday: number;
  shift: Period["shift"];
  lesson: number;
  what: string;
  who: string;
  where: string;
};

/** What a timetable would change, in the words of its last screen. */
export function readPublication(
  deps: ReadDeps,
  id: number,
  from: string | undefined,
): Result<PublicationView> {
  const read = readTimetablePlan(deps, id, from);
  if (!read.ok) return read;
  const { matched, plan } = read.value;
  const named = new Map(
    NAME_KINDS.map((kind) => [kind, new Map(listMeanings(deps.db, kind).map((row) => [row.id, row.name]))]),
  );
  const words = (kind: NameKind, ids: number[], between: string) =>
    ids.map((each) => named.get(kind)?.get(each) ?? "?").join(between);
  const shown = ({ weekday, shift, lesson, ...of }: Period): Shown => ({
    weekday,
    shift,
    lesson,
    what: `${words("disciplines", [of.disciplineId], "")} · ${words("classes", of.classIds, " + ")}`,
    who: words("teachers", of.teacherUserIds, ", "),
    where: words("environments", of.environmentIds, ", "),
  });
  const { added, removed, changed, unchanged } = plan.difference();
  const { timetable } = matched;
  const withoutClass = timetable.counts?.withoutClass ?? 0;
  return ok({
    timetable,
    today: schoolToday(deps),
    from: plan.from,
    counts: {
      added: added.length,
      removed: removed.length,
      changed: changed.length,
      unchanged,
      collisions: plan.collisions.length,
    },
    faults: {
      others: timetable.faultCount - withoutClass,
      withoutClass,
      rows: presentFaults(readFaults(deps.db, id)),
    },
    missingTimes: missingTimes(matched.placed.missing),
    lessonsWithoutTime: matched.placed.missing.length,
    missing: NAME_KINDS.reduce((sum, kind) => sum + matched.unmatched[kind].length, 0),
    left: matched.left.length,
    roomless: matched.withoutRoom.length,
    clashes: plan.clashes(),
    busy: plan.busyPeople(),
    added: added.slice(0, SHOWN).map(shown),
    removed: removed.slice(0, SHOWN).map(shown),
    changed: changed
      .slice(0, SHOWN)
      .map(({ before, after }) => ({ before: shown(before), after: shown(after) })),
    collisions: plan.collisions.slice(0, SHOWN).map(({ lesson, ...holder }) => ({
      ...holder,
      wanted: `${words("disciplines", [lesson.disciplineId], "")} · ${words("classes", lesson.classIds, " + ")}`,
    })),
  });
}

export type PublicationView = {
  timetable: import("#app/models/timetable/timetable.server.ts").Timetable;
  today: string;
  from: string;
  counts: Record<"added" | "removed" | "changed" | "unchanged" | "collisions", number>;
  /** The lines that are no lesson, those without a class apart; `rows` are the first of them. */
  faults: { others: number; withoutClass: number; rows: ReturnType<typeof presentFaults> };
  /** Times of the file that the school does not have on that day, and how many lessons are at them. */
  missingTimes: string[];
  lessonsWithoutTime: number;
  missing: number;
  left: number;
  roomless: number;
  clashes: { teachers: number; rooms: number };
  /** What teachers and classes of new lessons have at their times. */
  busy: Warnings;
  added: Shown[];
  removed: Shown[];
  changed: { before: Shown; after: Shown }[];
  collisions: {
    reservationId: number;
    environmentName: string;
    userName: string;
    disciplineName: string;
    className: string;
    date: string;
    startTime: string;
    endTime: string;
    wanted: string;
  }[];
};
