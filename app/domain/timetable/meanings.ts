import { classNameOf } from "../class-name.ts";
import { foldText } from "../fold-text.ts";
import type { NamedRow } from "../named-row.ts";
import { type LessonNames, NAME_KINDS, type NameKind, namesOf } from "./names.ts";
import { type FileName, spellingKey } from "./spellings.ts";
import type { NamedPeriod, Period } from "./weekly-lesson.ts";

/** What a name means, and whether a person chose that. */
export type Meaning = { id: number; isAlias: boolean };

/** What the names of a timetable mean, by kind and spelling. */
export type Meanings = Record<NameKind, Map<string, Meaning>>;

/** The one of some rows, where there is one. */
function onlyOf(rows: NamedRow[] | undefined): NamedRow | undefined {
  return rows?.length === 1 ? rows[0] : undefined;
}

/**
 * What names of a kind mean: the one row of the same name without case and accents, else the one that differs in blanks,
 * dashes or apostrophes alone, else what a person has chosen. Two rows of one name mean nothing: nothing is guessed
 * (rules R28.21, R28.65).
 * @param aliasOf the id remembered for a name.
 * @returns the meanings by spelling.
 */
export function meaningsOf(
  kind: NameKind,
  names: FileName[],
  rows: NamedRow[],
  aliasOf: (name: FileName) => number | undefined,
): Map<string, Meaning> {
  const byFold = Map.groupBy(rows, ({ name }) => foldText(name));
  const byKey = Map.groupBy(rows, ({ name }) => spellingKey(name));
  const rowOf = ({ name, spellings, isApart }: FileName): NamedRow | undefined => {
    if (isApart) return onlyOf(byFold.get(foldText(name))?.filter((row) => row.name === name));
    for (const spelling of spellings) {
      const folded = byFold.get(foldText(spelling));
      if (folded) return onlyOf(folded);
    }
    const full = kind === "classes" ? classNameOf(name) : name;
    return onlyOf(byKey.get(spellingKey(name)) ?? byKey.get(spellingKey(full)));
  };
  const meanings = new Map<string, Meaning>();
  for (const name of names) {
    const row = rowOf(name);
    const id = row?.id ?? aliasOf(name);
    if (id === undefined) continue;
    for (const spelling of name.spellings) meanings.set(spelling, { id, isAlias: row === undefined });
  }
  return meanings;
}

/**
 * Whether a name to create was created by an earlier call that did not come to its end: the one row of the name is what
 * the name was said to mean (docs/decisions/0213).
 * @param rows the rows of that name without case and accents.
 * @param meant the id remembered for the name.
 */
export function isCreated(rows: readonly NamedRow[], meant: number | null): boolean {
  return rows.length === 1 && rows[0]?.id === meant;
}

/**
 * The room of a period that names none: the home room of its first class that has one (rules R28.64).
 * @param homes the home rooms of classes, by the class's id.
 */
function homeRoomOf({ classes }: LessonNames, meanings: Meanings, homes: HomeRooms): number | undefined {
  for (const name of classes) {
    const home = homes.get(meanings.classes.get(name)?.id ?? 0);
    if (home !== undefined) return home;
  }
  return undefined;
}

/** The home rooms of classes, by the class's id. */
export type HomeRooms = ReadonlyMap<number, number>;

/** Whether a lesson has no room: it names none, and none of its classes has one of its own. */
export function isRoomless(lesson: LessonNames, meanings: Meanings, homes: HomeRooms): boolean {
  return lesson.environments.length === 0 && homeRoomOf(lesson, meanings, homes) === undefined;
}

/** A period by what its names mean; null where one of them means nothing. */
export function matchPeriod(period: NamedPeriod, meanings: Meanings, homes: HomeRooms): Period | null {
  const ids = (kind: NameKind) => {
    const names = namesOf(period, kind);
    const known = names.flatMap((name) => meanings[kind].get(name)?.id ?? []);
    return known.length === names.length ? known : null;
  };
  const [teacherUserIds, classIds, disciplineIds, environmentIds] = NAME_KINDS.map(ids);
  if (!(teacherUserIds && classIds && disciplineIds && environmentIds)) return null;
  const [disciplineId] = disciplineIds;
  if (disciplineId === undefined) return null;
  const { weekday, shift, weeks, terms, startDate, endDate, lesson } = period;
  const pattern = { weekday, shift, weeks, terms, startDate, endDate, lesson };
  const unique = (each: number[]) => [...new Set(each)];
  const home = period.environments.length > 0 ? undefined : homeRoomOf(period, meanings, homes);
  return {
    ...pattern,
    classIds: unique(classIds),
    teacherUserIds: unique(teacherUserIds),
    disciplineId,
    environmentIds: home === undefined ? unique(environmentIds) : [home],
  };
}
