import { type RawBuilder, sql } from "kysely";

/**
 * The values of a JSON list as a subquery (`WHERE id IN …`): a list of any length is one bound value, and the statement
 * stays the same.
 * @param list the JSON text.
 */
export function jsonValues<T>(list: string): RawBuilder<T> {
  return sql<T>`(SELECT value FROM json_each(${list}))`;
}
