import { type RawBuilder, sql } from "kysely";

/** A JSON list's values as a subquery: a list of any length is one bound value, and the statement stays the same. */
export function jsonValues<T>(list: string): RawBuilder<T> {
  return sql<T>`(SELECT value FROM json_each(${list}))`;
}
