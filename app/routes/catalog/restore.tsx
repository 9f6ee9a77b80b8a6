import { useLoaderData } from "@remix-run/react";
import { RestoreDialog } from "#app/components/catalog/archive-dialogs.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import type { ArchivedTable } from "#app/domain/archive.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { archiveLists as lists } from "#app/http/catalog/archive-handlers.server.ts";
import { archiveText } from "#app/text/catalog/archive.ts";

export const loader = guarded({
  "GET /admin/ambientes/:id/reativar": lists.environments.findArchived,
  "GET /admin/disciplinas/:id/reativar": lists.disciplines.findArchived,
  "GET /admin/turmas/:id/reativar": lists.classes.findArchived,
  "GET /admin/recursos/:id/reativar": lists.resources.findArchived,
  "GET /admin/equipamentos/:id/reativar": lists.equipment.findArchived,
  "GET /admin/usuarios/:id/reativar": lists.users.findArchived,
});

export const action = guarded({
  "POST /admin/ambientes/:id/reativar": lists.environments.restore,
  "POST /admin/disciplinas/:id/reativar": lists.disciplines.restore,
  "POST /admin/turmas/:id/reativar": lists.classes.restore,
  "POST /admin/recursos/:id/reativar": lists.resources.restore,
  "POST /admin/equipamentos/:id/reativar": lists.equipment.restore,
  "POST /admin/usuarios/:id/reativar": lists.users.restore,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ list: ArchivedTable }> = {
  title: ({ list }) => archiveText.restoreTitle(list),
};

export default function Restore() {
  return <RestoreDialog {...useLoaderData<typeof loader>()} reply={useFormResult<typeof action>()} />;
}
