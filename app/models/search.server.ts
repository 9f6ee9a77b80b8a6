import { sql } from "kysely";
import { foldText } from "#app/domain/fold-text.ts";
import { MAX_SEARCH_LENGTH } from "#app/domain/limits.ts";

/** `column` contains `text`, without regard to case and accents, with `%` and `_` taken literally. */
export function likePattern(column: string, text: string) {
  const escaped = foldText(text.slice(0, MAX_SEARCH_LENGTH)).replace(
    /[\\%_]/g,
    (character) => `\\${character}`,
  );
  return sql<boolean>`fold_text(${sql.ref(column)}) LIKE ${`%${escaped}%`} ESCAPE '\\'`;
}
