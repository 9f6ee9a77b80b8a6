import { NameDialog } from "#app/components/named-list/dialogs.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { keepTyped } from "#app/components/typed/keep-typed.ts";
import { useReply } from "#app/components/typed/use-reply.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { namedListHandlers } from "#app/http/named-list-handlers.server.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";

export const loader = guarded({ "GET /admin/disciplinas/nova": () => null });

export const action = guarded({ "POST /admin/disciplinas/nova": namedListHandlers("disciplines").create });

export const clientAction = keepTyped;

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: NAMED_LISTS.disciplines.text.newTitle };

export default function NewDiscipline() {
  return <NameDialog of="disciplines" reply={useReply<typeof action>()} />;
}
