import { useActionData } from "@remix-run/react";
import { NameDialog } from "#app/components/named-list/dialogs.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { namedListHandlers } from "#app/http/named-list.server.ts";
import { NAMED_LISTS } from "#app/text/catalog.ts";

export const loader = guarded({ "GET /admin/turmas/nova": () => null });

export const action = guarded({ "POST /admin/turmas/nova": namedListHandlers("classes").create });

export const handle: PageHandle = { title: NAMED_LISTS.classes.text.newTitle };

export default function NewClass() {
  return <NameDialog of="classes" reply={useActionData<typeof action>()} />;
}
