import { useLoaderData } from "@remix-run/react";
import { NamedList } from "#app/components/catalog/list.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { namedLists } from "#app/http/catalog/named-list-handlers.server.ts";
import { NAMED_LISTS, type NamedListName } from "#app/text/catalog/catalog.ts";

const { disciplines, classes, resources } = namedLists;

export const loader = guarded({
  "GET /admin/disciplinas": disciplines.list,
  "GET /admin/turmas": classes.list,
  "GET /admin/recursos": resources.list,
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle<{ list: NamedListName }> = {
  title: ({ list }) => NAMED_LISTS[list].text.title,
};

export default function NamedListPage() {
  const view = useLoaderData<typeof loader>();
  // Three routes have this component: without a key React would preserve the input of one list in the next.
  return <NamedList key={view.list} {...view} />;
}
