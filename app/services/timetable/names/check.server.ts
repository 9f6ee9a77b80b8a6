import { MAX_TIMETABLE_MATCHES } from "#app/domain/limits.ts";
import { NAME_KINDS, type NameKind } from "#app/domain/timetable/names.ts";
import {
  aliasKey,
  type FileName,
  findFileName,
  listFileNames,
  rememberedNames,
} from "#app/domain/timetable/spellings.ts";
import { listAliases } from "#app/models/timetable/alias.server.ts";
import { readLessons } from "#app/models/timetable/timetable-parts.server.ts";
import type { Deps } from "../../deps.ts";
import { readMeanings } from "../match.server.ts";

export type NamedKind = { kind: NameKind; name: string };

/** A name of a timetable's file, and under which key its meaning is remembered. */
export type FoundName = NamedKind & { nameKey: string };

export type NameCheck =
  | { unknown: NamedKind }
  | {
      unknown: null;
      /** The names that were asked for, in their order, as the file first spells them. */
      found: FoundName[];
      /** The first names of the kinds asked for that mean nothing and were not asked for by themselves. */
      open: FoundName[];
    };

/**
 * Finds names in a timetable's file.
 * @param names as somebody has written them; the first that the file does not have is `unknown`.
 * @param kinds whose names without a meaning are wanted too.
 */
export function checkNames(
  { db }: Pick<Deps, "db">,
  id: number,
  { names, kinds }: { names: NamedKind[]; kinds: NameKind[] },
): NameCheck {
  const lessons = readLessons(db, id);
  const fileNames = new Map(NAME_KINDS.map((kind) => [kind, listFileNames(lessons, kind)]));
  const aliasOf = rememberedNames(listAliases(db));
  const toFound = (kind: NameKind, name: FileName): FoundName => ({
    kind,
    name: name.name,
    nameKey: aliasOf(kind, name)?.nameKey ?? aliasKey(name),
  });
  const found: FoundName[] = [];
  for (const named of names) {
    const name = findFileName(fileNames.get(named.kind) ?? [], named.name);
    if (!name) return { unknown: named };
    found.push(toFound(named.kind, name));
  }
  const isFound = new Set(found.map(({ kind, name }) => `${kind} ${name}`));
  const { unmatched } = readMeanings({ db }, kinds.length > 0 ? lessons : []);
  const open = kinds.flatMap((kind) =>
    unmatched[kind]
      .filter(({ name }) => !isFound.has(`${kind} ${name}`))
      .slice(0, MAX_TIMETABLE_MATCHES)
      .map((name) => toFound(kind, name)),
  );
  return { unknown: null, found, open };
}

/** The classes that names of a timetable mean, in the names' order; null where one means nothing. */
export function findClassIds({ db }: Pick<Deps, "db">, id: number, names: string[]): (number | null)[] {
  const read = readMeanings({ db }, readLessons(db, id));
  return names.map((text) => {
    const name = findFileName(read.names.classes, text)?.name ?? text;
    return read.meanings.classes.get(name)?.id ?? null;
  });
}
