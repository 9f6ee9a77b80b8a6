import { redirect } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { parseForm } from "#app/http/form.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { markReadSchema } from "#app/models/notification.schema.ts";
import { markSeen } from "#app/services/notifications/notification-page.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { refuse } from "#app/services/result.ts";

export const action = guarded({
  "POST /notificacoes/lidas": ({ form, actor, deps }) => {
    const { submission } = parseForm(form, markReadSchema);
    if (submission.status !== "success") {
      return Response.json({ message: problemSentence(refuse("invalid")) }, { status: 400 });
    }
    const { ate, pagina } = submission.value;
    markSeen(deps, actor, { upToId: ate });
    return pagina
      ? redirect(`${ADDRESSES.notifications}?pagina=${pagina}`)
      : new Response(null, { status: 204 });
  },
});

/** The page posts without the person: a failure loses nothing and is not shown. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<null> {
  try {
    await serverAction();
  } catch {
    // Stays unread until the page is opened again.
  }
  return null;
}
