import { type RawBuilder, sql } from "kysely";
import { foldText } from "#app/domain/fold-text.ts";
import { searchWords } from "#app/domain/search-words.ts";
import { sortKey } from "#app/domain/sort-key.ts";

/** The keys that a row is stored with for its name: to be found by and to be sorted by (docs/decisions/0094). */
export function nameKeys(name: string): { name_key: string; sort_key: string } {
  return { name_key: foldText(name), sort_key: sortKey(name) };
}

/** One key for several texts of a row; no word of a search finds what spans two of them. */
function searchKey(...texts: (string | null)[]): string {
  return foldText(texts.map((text) => text ?? "").join("\n"));
}

/** The keys of a person: the list of users searches usernames and e-mails too. */
export function userKeys({ name, username, email }: { name: string; username: string; email: string }) {
  return { ...nameKeys(name), search_key: searchKey(name, username, email) };
}

export function equipmentKeys({
  name,
  type,
  location,
}: {
  name: string;
  type: string | null;
  location: string | null;
}) {
  return { ...nameKeys(name), search_key: searchKey(name, type, location) };
}

export function environmentKeys(environment: { name: string; type: string; location?: string | null }) {
  const { name, type, location = null } = environment;
  return { ...nameKeys(name), search_key: searchKey(name, type, location) };
}

/** The words of a search for a query of one shape: those that were not typed are empty, which every key contains. */
export type WordSlots = Record<`word${1 | 2 | 3 | 4 | 5 | 6}`, string>;

/** What was typed into a search, as keys hold it. */
export function wordSlots(typed: string): WordSlots {
  const [word1 = "", word2 = "", word3 = "", word4 = "", word5 = "", word6 = ""] = searchWords(typed);
  return { word1, word2, word3, word4, word5, word6 };
}

/** A key contains each word, in whatever order. */
export function holdsEach(key: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const each = words.map((word) => sql`instr(${key}, ${word}) > 0`);
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` AND `)})`;
}

/** The key in `column` contains each word that was typed, without regard to case, accents and order. */
export function keyContains(column: "name_key" | "search_key" | "a.search_key", typed: string) {
  return holdsEach(sql.ref(column), searchWords(typed));
}
