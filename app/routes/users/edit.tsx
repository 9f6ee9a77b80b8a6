import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { UserDialog } from "#app/components/user-dialog.tsx";
import { accountOfPage } from "#app/http/account-page.server.ts";
import { invalidForm, redirectWithToast, refusedForm } from "#app/http/form.server.ts";
import { guarded, idParam } from "#app/http/guarded.server.ts";
import { listQuery } from "#app/http/user-draft.ts";
import { updateUserSchema } from "#app/models/user.schema.ts";
import { changeUser } from "#app/services/users/change-user.server.ts";
import { manageableRoles } from "#app/services/users/permission.server.ts";
import { formText } from "#app/text/form.ts";
import { userText } from "#app/text/users.ts";

const BASE = "/admin/usuarios";

export const loader = guarded({
  "GET /admin/usuarios/:id/editar": ({ params, actor, deps }) => {
    const { id, name, email, username, role } = accountOfPage(deps, actor, params.id);
    const isOwn = id === actor.id;
    return {
      id,
      isOwn,
      values: { name, email, username, role },
      roles: isOwn ? [role] : manageableRoles(actor.role),
    };
  },
});

export const action = guarded({
  "POST /admin/usuarios/:id/editar": async ({ request, url, params, actor, context, deps }) => {
    const submission = parseWithZod(await request.formData(), { schema: updateUserSchema });
    if (submission.status !== "success") return invalidForm(submission);
    const result = changeUser(deps, actor, idParam(params.id), submission.value);
    if (!result.ok) return refusedForm(submission, result);
    return redirectWithToast(context, BASE + listQuery(url.search), {
      title: userText.updated,
      description: result.value.name,
    });
  },
});

export const handle: PageHandle = { title: userText.editTitle };

export default function EditUser() {
  const { id, isOwn, values, roles } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const query = listQuery(useLocation().search);
  return (
    <UserDialog
      title={userText.editTitle}
      submit={formText.save}
      failureTitle={userText.updateFailed}
      action={`${BASE}/${id}/editar${query}`}
      closeTo={BASE + query}
      values={values}
      roles={roles}
      roleHint={isOwn ? userText.ownRoleHint : undefined}
      result={reply?.result}
    />
  );
}
