import { MAX_LISTED } from "#app/domain/limits.ts";
import { NAME_PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { sortKey } from "#app/domain/sort-key.ts";
import type { ListPart } from "#app/models/name-list.server.ts";
import type { NamePageQuery } from "#app/models/page.schema.ts";
import { nextPageLink } from "./next-page.ts";
import { pageParam, searchText } from "./query.ts";

type Searched = { search: string };

/** The page of a list of names that a screen's address asks for (`?busca=&pagina=`); one past the end is the last. */
export function readNamePage<T>(
  url: URL,
  read: { count: (filter: Searched) => number; list: (filter: Searched, part: ListPart) => T[] },
) {
  const filter = { search: searchText(url) };
  const { page, pages, offset } = pageOf(read.count(filter), pageParam(url), NAME_PAGE_SIZE);
  const rows = read.list(filter, { limit: NAME_PAGE_SIZE, offset });
  return { ...filter, rows, page, pages };
}

/** Answers a call with names in their order: as many as asked for, the address of the next page in `Link`. */
export function apiNamePage(
  url: URL,
  { limit = MAX_LISTED, cursor }: NamePageQuery,
  list: (part: ListPart) => { id: number; name: string }[],
): Response {
  const found = list({ limit: limit + 1, ...(cursor ? { after: cursor } : {}) });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = last && found.length > limit ? `${last.id}-${sortKey(last.name)}` : null;
  return Response.json(rows, { headers: nextPageLink(url, next) });
}
