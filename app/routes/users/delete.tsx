import { data } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { accountOfPage } from "#app/http/account-page.server.ts";
import { redirectWithToast } from "#app/http/form.server.ts";
import { guarded, idParam } from "#app/http/guarded.server.ts";
import { listQuery } from "#app/http/user-draft.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import { removeUser } from "#app/services/users/remove-user.server.ts";
import { formText } from "#app/text/form.ts";
import { userText } from "#app/text/users.ts";

const BASE = "/admin/usuarios";

export const loader = guarded({
  "GET /admin/usuarios/:id/excluir": ({ params, actor, deps }) => ({
    name: accountOfPage(deps, actor, params.id).name,
  }),
});

export const action = guarded({
  "POST /admin/usuarios/:id/excluir": ({ url, params, actor, context, deps }) => {
    const result = removeUser(deps, actor, idParam(params.id));
    if (!result.ok) return data({ failure: problemSentence(result) }, { status: problemStatus(result) });
    return redirectWithToast(context, BASE + listQuery(url.search), {
      title: userText.deleted,
      description: result.value.name,
    });
  },
});

export const handle: PageHandle = { title: userText.deleteTitle };

export default function DeleteUser() {
  const { name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={userText.deleteTitle}
      sentence={formText.confirmDelete(name)}
      submit={formText.delete}
      closeTo={BASE + listQuery(useLocation().search)}
      failure={reply?.failure}
      failureTitle={userText.deleteFailed}
    />
  );
}
