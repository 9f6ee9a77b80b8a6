import { sql } from "kysely";
import { foldText } from "#app/domain/fold-text.ts";

/** The longest search text that is read (trust.md, "Search and sort"). */
export const MAX_SEARCH_LENGTH = 100;

/** `column` contains `text`, without regard to case and accents, with `%` and `_` taken literally. */
export function likePattern(column: string, text: string) {
  const escaped = foldText(text.slice(0, MAX_SEARCH_LENGTH)).replace(
    /[\\%_]/g,
    (character) => `\\${character}`,
  );
  return sql<boolean>`fold_text(${sql.ref(column)}) LIKE ${`%${escaped}%`} ESCAPE '\\'`;
}

/** The search text of an address (`?busca=`): trimmed and cut to the longest that is read. */
export function searchText(url: URL): string {
  return (url.searchParams.get("busca") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}
