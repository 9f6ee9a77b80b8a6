import { useLoaderData } from "@remix-run/react";
import { NameDialog } from "#app/components/catalog/dialogs.tsx";
import { keepTyped } from "#app/components/form/draft/keep-typed.ts";
import { useReply } from "#app/components/form/draft/use-reply.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { namedListHandlers } from "#app/http/catalog/named-list-handlers.server.ts";
import { NAMED_LISTS } from "#app/text/catalog/catalog.ts";

const { find, rename } = namedListHandlers("resources");

export const loader = guarded({ "GET /admin/recursos/:id/editar": find });

export const action = guarded({ "POST /admin/recursos/:id/editar": rename });

export const clientAction = keepTyped;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: NAMED_LISTS.resources.text.editTitle };

export default function EditResource() {
  const present = useLoaderData<typeof loader>();
  return <NameDialog of="resources" present={present} reply={useReply<typeof action>()} />;
}
