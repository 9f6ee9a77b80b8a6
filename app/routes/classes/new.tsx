import { NameDialog } from "#app/components/catalog/dialogs.tsx";
import { keepTyped } from "#app/components/form/draft/keep-typed.ts";
import { useReply } from "#app/components/form/draft/use-reply.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { unlessUnsent } from "#app/components/frame/revalidation.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { namedListHandlers } from "#app/http/catalog/named-list-handlers.server.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";

export const loader = guarded({ "GET /admin/turmas/nova": () => null });

export const action = guarded({ "POST /admin/turmas/nova": namedListHandlers("classes").create });

export const clientAction = keepTyped;

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: NAMED_LISTS.classes.text.newTitle };

export default function NewClass() {
  return <NameDialog of="classes" reply={useReply<typeof action>()} />;
}
