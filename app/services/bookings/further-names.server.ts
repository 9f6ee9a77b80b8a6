import { MAX_JOINED } from "#app/domain/limits.ts";
import { listClassesNamed, listTeachersNamed } from "#app/models/bookings/joined.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { furtherText } from "#app/text/bookings/reservations.ts";

/** What the form's fields "Mais turmas" and "Mais professores" hold: names, as screens write them. */
export type TypedNames = {
  moreClasses?: string | null | undefined;
  moreTeachers?: string | null | undefined;
};

export type FurtherIds = { classIds?: number[]; teacherUserIds?: number[] };

/** Commas part names; a plus too, where the whole is not a name itself ("C++"). */
function namesIn(typed: string, isName: (name: string) => boolean): string[] {
  const parts = typed.split(/[,;\n]/).map((part) => part.trim());
  return parts
    .flatMap((part) => (isName(part) ? [part] : part.split("+").map((name) => name.trim())))
    .filter(Boolean);
}

/**
 * Finds whom the fields name (rules R28.12). Refuses an unknown name, one that two teachers have, and more than there
 * may be, by the field.
 */
export function readFurtherNames(
  { db }: Pick<Deps, "db">,
  { moreClasses, moreTeachers }: TypedNames,
): Result<FurtherIds> {
  const ids: FurtherIds = {};
  for (const [field, typed, find, list] of [
    ["moreClasses", moreClasses, listClassesNamed, "classIds"],
    ["moreTeachers", moreTeachers, listTeachersNamed, "teacherUserIds"],
  ] as const) {
    if (typed === undefined) continue;
    const found = namesIn(typed ?? "", (name) => find(db, name).length > 0).map((name) => ({
      name,
      ids: find(db, name),
    }));
    const words = furtherText[field];
    const unclear = found.find((each) => each.ids.length !== 1);
    const sentence = unclear
      ? unclear.ids.length > 1
        ? words.ambiguous(unclear.name)
        : words.unknown(unclear.name)
      : found.length >= MAX_JOINED
        ? words.tooMany
        : null;
    if (sentence) return refuse("unknownReference", { names: [words.name] }, { [field]: [sentence] });
    ids[list] = [...new Set(found.flatMap((each) => each.ids))];
  }
  return ok(ids);
}
