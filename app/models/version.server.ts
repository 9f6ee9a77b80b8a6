import { type RawBuilder, sql } from "kysely";

/**
 * Always later than the row's version before, also within a millisecond or if the clock went back. @param at ISO
 * text.
 */
export function nextVersion(at: string): RawBuilder<string> {
  return sql<string>`max(${at}, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))`;
}
