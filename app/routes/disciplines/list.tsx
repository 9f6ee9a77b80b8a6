import { useLoaderData } from "@remix-run/react";
import { NamedList } from "#app/components/catalog/list.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { unlessUnsent } from "#app/components/frame/revalidation.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { namedListHandlers } from "#app/http/catalog/named-list-handlers.server.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";

export const loader = guarded({ "GET /admin/disciplinas": namedListHandlers("disciplines").list });

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: NAMED_LISTS.disciplines.text.title };

export default function DisciplineList() {
  return <NamedList of="disciplines" {...useLoaderData<typeof loader>()} />;
}
