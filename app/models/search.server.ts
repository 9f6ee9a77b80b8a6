import { sql } from "kysely";
import { foldText } from "#app/domain/fold-text.ts";
import { MAX_SEARCH_LENGTH } from "#app/domain/limits.ts";
import { sortKey } from "#app/domain/sort-key.ts";

/** The keys that a row is stored with for its name: to be found by and to be sorted by (docs/decisions/0094). */
export function nameKeys(name: string): { name_key: string; sort_key: string } {
  return { name_key: foldText(name), sort_key: sortKey(name) };
}

/** One key for several texts of a row; no search finds what spans two of them. */
function searchKey(...texts: (string | null)[]): string {
  return foldText(texts.map((text) => text ?? "").join("\n"));
}

/** The keys of a person, whom the list of users finds by username and e-mail too. */
export function userKeys({ name, username, email }: { name: string; username: string; email: string }) {
  return { ...nameKeys(name), search_key: searchKey(name, username, email) };
}

/** The keys of an environment, which its list finds by type and location too. */
export function environmentKeys(environment: { name: string; type: string; location?: string | null }) {
  const { name, type, location = null } = environment;
  return { ...nameKeys(name), search_key: searchKey(name, type, location) };
}

export function searchedText(typed: string): string {
  return foldText(typed.slice(0, MAX_SEARCH_LENGTH).replaceAll("\n", " "));
}

export function keyContains(column: "name_key" | "search_key", typed: string) {
  return sql<boolean>`instr(${sql.ref(column)}, ${searchedText(typed)}) > 0`;
}
