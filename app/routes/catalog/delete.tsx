import { useLoaderData } from "@remix-run/react";
import { DeleteNameDialog } from "#app/components/catalog/dialogs.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { namedLists } from "#app/http/catalog/named-list-handlers.server.ts";
import { NAMED_LISTS, type NamedListName } from "#app/text/catalog/catalog.ts";

const { disciplines, classes, resources } = namedLists;

export const loader = guarded({
  "GET /admin/disciplinas/:id/excluir": disciplines.find,
  "GET /admin/turmas/:id/excluir": classes.find,
  "GET /admin/recursos/:id/excluir": resources.find,
});

export const action = guarded({
  "POST /admin/disciplinas/:id/excluir": disciplines.remove,
  "POST /admin/turmas/:id/excluir": classes.remove,
  "POST /admin/recursos/:id/excluir": resources.remove,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ list: NamedListName }> = {
  title: ({ list }) => NAMED_LISTS[list].text.deleteTitle,
};

export default function DeleteName() {
  return <DeleteNameDialog {...useLoaderData<typeof loader>()} reply={useFormResult<typeof action>()} />;
}
