import { MAX_LISTED } from "#app/domain/limits.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { NAME_PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { sortKey } from "#app/domain/sort-key.ts";
import type { RequestContext } from "#app/http/access/request-context.ts";
import { type Answer, answer } from "#app/http/api/call-answer.ts";
import { cursorPage } from "#app/http/api/next-page.ts";
import { pageParam, searchText } from "#app/http/query.ts";
import { readRegion } from "#app/http/region.server.ts";
import type { ListPart } from "#app/models/catalog/list-names.server.ts";
import type { NamePageQuery } from "#app/models/page.schema.ts";

type Searched = { search: string; archived: "true" | "false" };

/**
 * The page that an address asks for (`?busca=&pagina=&situacao=arquivados`), at most the last; its rows are null if they could not be
 * read.
 */
export function readNamePage<T>(
  args: { url: URL; context: RequestContext },
  read: { count: (filter: Searched) => number; list: (filter: Searched, part: ListPart) => T[] },
) {
  const isArchived = args.url.searchParams.get("situacao") === "arquivados";
  const filter: Searched = { search: searchText(args.url), archived: isArchived ? "true" : "false" };
  const list = readRegion(args, () => {
    const counts = {
      present: read.count({ ...filter, archived: "false" }),
      archived: read.count({ ...filter, archived: "true" }),
    };
    const count = isArchived ? counts.archived : counts.present;
    const { page, pages, offset } = pageOf(count, pageParam(args.url), NAME_PAGE_SIZE);
    return { rows: read.list(filter, { limit: NAME_PAGE_SIZE, offset }), page, pages, counts };
  });
  return { search: filter.search, isArchived, ...(list ?? { rows: null, page: 1, pages: 1, counts: null }) };
}

/** Answers a call with names in their order: as many as requested, the address of the next page in `Link`. */
export function apiNamePage<Row extends NamedRow>(
  url: URL,
  { limit = MAX_LISTED, cursor }: NamePageQuery,
  list: (part: ListPart) => Row[],
): Answer<200, Row[]> {
  const found = list({ limit: limit + 1, ...(cursor ? { after: cursor } : {}) });
  const { rows, headers } = cursorPage(url, found, limit, (last) => `${last.id}-${sortKey(last.name)}`);
  return answer(rows, headers);
}
