import { NameDialog } from "#app/components/named-list/dialogs.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { keepTyped } from "#app/components/typed/keep-typed.ts";
import { useReply } from "#app/components/typed/use-reply.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { namedListHandlers } from "#app/http/named-list-handlers.server.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";

export const loader = guarded({ "GET /admin/recursos/novo": () => null });

export const action = guarded({ "POST /admin/recursos/novo": namedListHandlers("resources").create });

export const clientAction = keepTyped;

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: NAMED_LISTS.resources.text.newTitle };

export default function NewResource() {
  return <NameDialog of="resources" reply={useReply<typeof action>()} />;
}
