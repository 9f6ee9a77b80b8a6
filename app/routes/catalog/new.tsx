import { useLoaderData } from "@remix-run/react";
import { NameDialog } from "#app/components/catalog/dialogs.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { namedLists } from "#app/http/catalog/named-list-handlers.server.ts";
import { NAMED_LISTS, type NamedListName } from "#app/text/catalog/catalog.ts";

const { disciplines, classes, resources } = namedLists;

export const loader = guarded({
  "GET /admin/disciplinas/nova": disciplines.blank,
  "GET /admin/turmas/nova": classes.blank,
  "GET /admin/recursos/novo": resources.blank,
});

export const action = guarded({
  "POST /admin/disciplinas/nova": disciplines.create,
  "POST /admin/turmas/nova": classes.create,
  "POST /admin/recursos/novo": resources.create,
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle<{ list: NamedListName }> = {
  title: ({ list }) => NAMED_LISTS[list].text.newTitle,
};

export default function NewName() {
  return <NameDialog {...useLoaderData<typeof loader>()} reply={useFormResult<typeof action>()} />;
}
