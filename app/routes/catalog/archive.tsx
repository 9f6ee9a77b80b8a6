import { useLoaderData } from "@remix-run/react";
import { ArchiveDialog } from "#app/components/catalog/archive-dialogs.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import type { ArchivedTable } from "#app/domain/archive.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { archiveLists as lists } from "#app/http/catalog/archive-handlers.server.ts";
import { archiveText } from "#app/text/catalog/archive.ts";

export const loader = guarded({
  "GET /admin/ambientes/arquivar": lists.environments.ask,
  "GET /admin/disciplinas/arquivar": lists.disciplines.ask,
  "GET /admin/turmas/arquivar": lists.classes.ask,
  "GET /admin/recursos/arquivar": lists.resources.ask,
  "GET /admin/equipamentos/arquivar": lists.equipment.ask,
  "GET /admin/usuarios/arquivar": lists.users.ask,
});

export const action = guarded({
  "POST /admin/ambientes/arquivar": lists.environments.archive,
  "POST /admin/disciplinas/arquivar": lists.disciplines.archive,
  "POST /admin/turmas/arquivar": lists.classes.archive,
  "POST /admin/recursos/arquivar": lists.resources.archive,
  "POST /admin/equipamentos/arquivar": lists.equipment.archive,
  "POST /admin/usuarios/arquivar": lists.users.archive,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ list: ArchivedTable }> = { title: ({ list }) => archiveText.title(list) };

export default function Archive() {
  return <ArchiveDialog {...useLoaderData<typeof loader>()} reply={useFormResult<typeof action>()} />;
}
