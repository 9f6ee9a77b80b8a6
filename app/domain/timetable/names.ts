import { foldText } from "../fold-text.ts";
import type { NamedRow } from "../named-row.ts";
import type { NamedPeriod, Period } from "./weekly-lesson.ts";

/** What the names in a timetable's file are names of. */
export const NAME_KINDS = ["teachers", "classes", "disciplines", "environments"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Kinds that can be made of a name alone; a teacher needs an account, a room its facts. */
const CREATED_KINDS = ["classes", "disciplines"] as const satisfies readonly NameKind[];
export type CreatedKind = (typeof CREATED_KINDS)[number];

export function isCreatedKind(kind: NameKind): kind is CreatedKind {
  return CREATED_KINDS.some((created) => created === kind);
}

/** The names of a period, by their kind. */
export function namesOf(period: NamedPeriod, kind: NameKind): string[] {
  return kind === "disciplines" ? [period.discipline] : period[kind];
}

/** Every name of a kind in a timetable, each spelling once, in the file's order. */
export function listSpellings(periods: NamedPeriod[], kind: NameKind): string[] {
  return [...new Set(periods.flatMap((period) => namesOf(period, kind)))];
}

/** Spellings that differ by case and accents only are one name: the first of each. */
export function listNames(periods: NamedPeriod[], kind: NameKind): string[] {
  const names = new Map<string, string>();
  for (const name of listSpellings(periods, kind)) {
    const key = foldText(name);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/** What a name means, and whether a person chose that. */
export type Meaning = { id: number; isAlias: boolean };

/** What the names of a timetable mean, by kind and spelling. */
export type Meanings = Record<NameKind, Map<string, Meaning>>;

/**
 * What names of a kind mean: the one row of the same name without case and accents, else what a person has chosen. Two
 * rows of one name mean nothing: nothing is guessed (rules R28.21).
 * @param aliasOf the meaning remembered for a folded name.
 */
export function meaningsOf(
  names: string[],
  rows: NamedRow[],
  aliasOf: (key: string) => number | undefined,
): Map<string, Meaning> {
  const byKey = Map.groupBy(rows, ({ name }) => foldText(name));
  const meanings = new Map<string, Meaning>();
  for (const name of names) {
    const key = foldText(name);
    const [same, other] = byKey.get(key) ?? [];
    const alias = aliasOf(key);
    if (same && !other) meanings.set(name, { id: same.id, isAlias: false });
    else if (alias !== undefined) meanings.set(name, { id: alias, isAlias: true });
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

/** A period by what its names mean; null where one of them means nothing. */
export function matchPeriod(period: NamedPeriod, meanings: Meanings): Period | null {
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
  return {
    ...pattern,
    classIds: unique(classIds),
    teacherUserIds: unique(teacherUserIds),
    disciplineId,
    environmentIds: unique(environmentIds),
  };
}
