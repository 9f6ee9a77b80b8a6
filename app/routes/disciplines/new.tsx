import { useActionData } from "@remix-run/react";
import { NameDialog } from "#app/components/named-list/dialogs.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { namedListHandlers } from "#app/http/named-list.server.ts";
import { NAMED_LISTS } from "#app/text/catalog.ts";

export const loader = guarded({ "GET /admin/disciplinas/nova": () => null });

export const action = guarded({ "POST /admin/disciplinas/nova": namedListHandlers("disciplines").create });

export const handle: PageHandle = { title: NAMED_LISTS.disciplines.text.newTitle };

export default function NewDiscipline() {
  return <NameDialog of="disciplines" reply={useActionData<typeof action>()} />;
}
