import { type RawBuilder, sql } from "kysely";

/**
 * The `updated_at` of a row that is written at `at` (ISO text): always later than the one before, also within the
 * same millisecond and where the clock went back. Two states of a row thus never carry the same version.
 */
export function nextVersion(at: string): RawBuilder<string> {
  return sql<string>`max(${at}, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))`;
}
