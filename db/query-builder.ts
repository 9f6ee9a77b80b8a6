import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { DB } from "./types.ts";

/**
 * Writes values as `+?`. SQLite recompiles a statement before each run where a bare `?` might change its plan, as
 * in every join and LIMIT: 20 to 75 µs instead of 2 (docs/decisions/0088).
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/** Builds queries; never runs them. */
export const queryBuilder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StablePlanCompiler(),
  },
});
