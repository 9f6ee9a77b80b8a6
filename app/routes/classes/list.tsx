import { useLoaderData } from "@remix-run/react";
import { NamedItemList } from "#app/components/named-item-list.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { searchText } from "#app/http/query.ts";
import { listNamedItems } from "#app/models/named-item.server.ts";
import { classText } from "#app/text/catalog.ts";

export const loader = guarded({
  "GET /admin/turmas": ({ url, deps }) => {
    const search = searchText(url);
    return { search, items: listNamedItems(deps.db, "classes", { search }) };
  },
});

export const handle: PageHandle = { title: classText.title };

export default function ClassList() {
  const { items, search } = useLoaderData<typeof loader>();
  return <NamedItemList text={classText} base="/admin/turmas" items={items} search={search} />;
}
