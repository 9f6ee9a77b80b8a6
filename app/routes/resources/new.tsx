import { NameDialog } from "#app/components/catalog/dialogs.tsx";
import { keepTyped } from "#app/components/form/draft/keep-typed.ts";
import { useReply } from "#app/components/form/draft/use-reply.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { unlessUnsent } from "#app/components/frame/revalidation.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { namedListHandlers } from "#app/http/catalog/named-list-handlers.server.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";

export const loader = guarded({ "GET /admin/recursos/novo": () => null });

export const action = guarded({ "POST /admin/recursos/novo": namedListHandlers("resources").create });

export const clientAction = keepTyped;

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: NAMED_LISTS.resources.text.newTitle };

export default function NewResource() {
  return <NameDialog of="resources" reply={useReply<typeof action>()} />;
}
