import { type SelectQueryBuilder, sql } from "kysely";
import { MAX_LISTED } from "#app/domain/limits.ts";
import { countRows } from "#app/models/count.server.ts";
import type { NameCursor } from "#app/models/page.schema.ts";
import { keyContains } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";

export type ListPart = { limit: number; offset?: number; after?: NameCursor };

export const FIRST_PART: ListPart = { limit: MAX_LISTED };

type KeyColumn = Parameters<typeof keyContains>[0];
type Filter = { search?: string };

export function listNames<Tables, From extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, From, Row>,
  { key, search, limit, offset = 0, after }: { key: KeyColumn } & Filter & ListPart,
): Row[] {
  let names = query.orderBy(sql`sort_key`).orderBy(sql`id`).limit(limit).offset(offset);
  if (search) names = names.where(keyContains(key, search));
  if (after) names = names.where(sql<boolean>`(sort_key, id) > (${after.sortKey}, ${after.id})`);
  return db.all(names);
}

export function countNames<Tables, From extends keyof Tables>(
  db: Database,
  query: SelectQueryBuilder<Tables, From, object>,
  { key, search }: { key: KeyColumn } & Filter,
): number {
  return countRows(db, search ? query.where(keyContains(key, search)) : query);
}
