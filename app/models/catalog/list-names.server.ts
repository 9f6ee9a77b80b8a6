import { type SelectQueryBuilder, sql } from "kysely";
import type { ArchivedFilter } from "#app/domain/archive.ts";
import { MAX_LISTED } from "#app/domain/limits.ts";
import { countRows } from "#app/models/count.server.ts";
import type { NameCursor } from "#app/models/page.schema.ts";
import { keyContains } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";

export type ListPart = { limit: number; offset?: number; after?: NameCursor };

export const FIRST_PART: ListPart = { limit: MAX_LISTED };

type KeyColumn = Parameters<typeof keyContains>[0];

/** What narrows a list of names; archived rows are left out unless they are asked for. */
export type NameFilter = { search?: string | undefined; archived?: ArchivedFilter | undefined };

const ARCHIVED = {
  false: sql<boolean>`archived_at IS NULL`,
  true: sql<boolean>`archived_at IS NOT NULL`,
  all: sql<boolean>`true`,
} satisfies Record<ArchivedFilter, unknown>;

export function listNames<Tables, From extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, From, Row>,
  { key, search, archived = "false", limit, offset = 0, after }: { key: KeyColumn } & NameFilter & ListPart,
): Row[] {
  let names = query
    .where(ARCHIVED[archived])
    .orderBy(sql`sort_key`)
    .orderBy(sql`id`)
    .limit(limit)
    .offset(offset);
  if (search) names = names.where(keyContains(key, search));
  if (after) names = names.where(sql<boolean>`(sort_key, id) > (${after.sortKey}, ${after.id})`);
  return db.all(names);
}

export function countNames<Tables, From extends keyof Tables>(
  db: Database,
  query: SelectQueryBuilder<Tables, From, object>,
  { key, search, archived = "false" }: { key: KeyColumn } & NameFilter,
): number {
  const listed = query.where(ARCHIVED[archived]);
  return countRows(db, search ? listed.where(keyContains(key, search)) : listed);
}
