import { foldText } from "../fold-text.ts";
import type { DraftLesson } from "./draft-lesson.ts";
import { type LessonNames, listSpellings, type NameKind, namesOf } from "./names.ts";

const PASSED_OVER = /[\s\p{Pd}'’‘`´]+/gu;

/** Spellings of one name share this key: case, accents, blanks, dashes and apostrophes do not count. */
export function spellingKey(name: string): string {
  const folded = foldText(name);
  return folded.replace(PASSED_OVER, "") || folded;
}

/** The key of a spelling as rooms are told apart by it: "SG" and "sg" are two. */
function caseKey(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").replace(PASSED_OVER, "") || name;
}

/** A name in a timetable's file with its spellings, the first one as the name. */
export type FileName = {
  name: string;
  spellings: string[];
  /** The file has another name of the same key: only the exact spelling says which one it is. */
  isApart: boolean;
};

/** A lesson with its names, at the time or of the number that its file has. */
type SpelledLesson = LessonNames & Pick<DraftLesson, "weekday" | "startTime" | "period" | "shift">;

/** Whether spellings of one key are at different places at the same time: then they are not one. */
function standSideBySide(lessons: SpelledLesson[], kind: NameKind, spellings: string[]): boolean {
  const holders = new Map<string, string>();
  for (const lesson of lessons) {
    const slot = `${lesson.weekday} ${lesson.shift} ${lesson.startTime} ${lesson.period}`;
    for (const name of namesOf(lesson, kind)) {
      if (!spellings.includes(name)) continue;
      const holder = holders.get(slot);
      if (holder !== undefined && holder !== name) return true;
      holders.set(slot, name);
    }
  }
  return false;
}

/** Whether the file itself tells spellings of one key apart: rooms by case, whoever is there twice at one time. */
function areApart(lessons: SpelledLesson[], kind: NameKind, spellings: string[]): boolean {
  if (spellings.length < 2 || kind === "disciplines") return false;
  if (kind === "environments" && new Set(spellings.map(caseKey)).size > 1) return true;
  return standSideBySide(lessons, kind, spellings);
}

/** The names of a kind in a timetable, in the file's order (rules R28.65). */
export function listFileNames(lessons: SpelledLesson[], kind: NameKind): FileName[] {
  const groups = [...Map.groupBy(listSpellings(lessons, kind), spellingKey).values()];
  return groups.flatMap((spellings): FileName[] =>
    areApart(lessons, kind, spellings)
      ? spellings.map((name) => ({ name, spellings: [name], isApart: true }))
      : [{ name: spellings[0] as string, spellings, isApart: false }],
  );
}

/** The name that a text means: of its spelling, else of its key where the file has one such name. */
export function findFileName(names: FileName[], text: string): FileName | null {
  const exact = names.find(({ spellings }) => spellings.includes(text));
  if (exact) return exact;
  const key = spellingKey(text);
  const alike = names.filter(({ name }) => spellingKey(name) === key);
  return alike.length === 1 ? (alike[0] as FileName) : null;
}

/** The key under which the meaning of a name is remembered; the sign parts exact spellings from folded names. */
export function aliasKey({ name, isApart }: Pick<FileName, "name" | "isApart">): string {
  return isApart ? `=${name}` : foldText(name);
}

type Remembered = { kind: NameKind; name: string; nameKey: string };

/** Finds what is remembered of a file's names: of the same spelling first, then of the same name otherwise spelled. */
export function rememberedNames<Alias extends Remembered>(
  aliases: Alias[],
): (kind: NameKind, name: FileName) => Alias | undefined {
  const byKey = new Map(aliases.map((alias) => [`${alias.kind} ${alias.nameKey}`, alias]));
  const loose = new Map(
    aliases
      .filter(({ nameKey }) => !nameKey.startsWith("="))
      .map((alias) => [`${alias.kind} ${spellingKey(alias.name)}`, alias]),
  );
  return (kind, { name, spellings, isApart }) => {
    for (const spelling of spellings) {
      const exact = byKey.get(`${kind} =${spelling}`);
      if (exact) return exact;
    }
    if (isApart) return undefined;
    for (const spelling of spellings) {
      const folded = byKey.get(`${kind} ${foldText(spelling)}`);
      if (folded) return folded;
    }
    return loose.get(`${kind} ${spellingKey(name)}`);
  };
}
