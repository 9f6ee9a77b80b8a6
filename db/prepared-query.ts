import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { SqlValue } from "./client.server.ts";
import { queryBuilder } from "./query-builder.ts";
import type { DB } from "./types.ts";

/** Placeholder of a value while a query is built. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

/**
 * A query of one shape, built and compiled on its first use: with Kysely that takes several times as long as
 * SQLite's own part of it, and every page asks some of them.
 * @param build makes the query; it may only pass the input's values on, since it never sees them.
 * @returns the query with values, for `Database.all`, `get` and `run`.
 */
export function prepareQuery<Input extends Record<string, SqlValue>, Row>(
  build: (q: Kysely<DB>, input: Input) => Compilable<Row>,
): (input: Input) => Compilable<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (input) => {
    compiled ??= build(queryBuilder, slots as Input).compile();
    const query = compiled;
    const parameters = query.parameters.map((value) => (value instanceof Slot ? input[value.name] : value));
    return { compile: () => ({ ...query, parameters }) };
  };
}
