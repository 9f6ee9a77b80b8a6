import { useLoaderData } from "@remix-run/react";
import { NamedItemList } from "#app/components/named-item-list.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { searchText } from "#app/http/query.ts";
import { listNamedItems } from "#app/models/named-item.server.ts";
import { disciplineText } from "#app/text/catalog.ts";

export const loader = guarded({
  "GET /admin/disciplinas": ({ url, deps }) => {
    const search = searchText(url);
    return { search, items: listNamedItems(deps.db, "disciplines", { search }) };
  },
});

export const handle: PageHandle = { title: disciplineText.title };

export default function DisciplineList() {
  const { items, search } = useLoaderData<typeof loader>();
  return <NamedItemList text={disciplineText} base="/admin/disciplinas" items={items} search={search} />;
}
