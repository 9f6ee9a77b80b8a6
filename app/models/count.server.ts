import type { SelectQueryBuilder } from "kysely";
import type { Database } from "#db/client.server.ts";

export function countRows<Tables, From extends keyof Tables>(
  db: Database,
  query: SelectQueryBuilder<Tables, From, object>,
): number {
  const counted = query.select((select) => select.fn.countAll().as("n")).$castTo<{ n: number }>();
  return db.get(counted)?.n ?? 0;
}
