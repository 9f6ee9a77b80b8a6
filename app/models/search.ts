import { sql } from "kysely";

/** The longest search text that is read (trust.md, "Search and sort"). */
export const MAX_SEARCH_LENGTH = 100;

/** `column` contains `text`, with `%` and `_` taken literally; SQLite folds the case of ASCII letters. */
export function likePattern(column: string, text: string) {
  const escaped = text.slice(0, MAX_SEARCH_LENGTH).replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<boolean>`${sql.ref(column)} LIKE ${`%${escaped}%`} ESCAPE '\\'`;
}

/** The search text of an address (`?busca=`): trimmed and cut to the longest that is read. */
export function searchText(url: URL): string {
  return (url.searchParams.get("busca") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}
