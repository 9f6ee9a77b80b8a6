import { useLoaderData, useLocation } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { UserDialog } from "#app/components/people/user-dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { accountOfPage } from "#app/http/people/account-page.server.ts";
import { listQuery } from "#app/http/people/user-draft.ts";
import { readRow } from "#app/http/region.server.ts";
import { updateUserSchema } from "#app/models/people/user.schema.ts";
import { changeUser } from "#app/services/people/change-user.server.ts";
import { manageableRoles } from "#app/services/people/permission.server.ts";
import { formText } from "#app/text/form.ts";
import { userText } from "#app/text/people/users.ts";

const BASE = ADDRESSES.users;

export const loader = guarded({
  "GET /admin/usuarios/:id/editar": ({ url, params, actor, context, deps }) =>
    readRow({ url, context }, () => {
      const { id, name, email, username, role, updatedAt } = accountOfPage(deps, actor, params.id);
      const isOwn = id === actor.id;
      return {
        id,
        isOwn,
        present: { id, name, email, username, role, updatedAt },
        roles: isOwn ? [role] : manageableRoles(actor.role),
      };
    }),
});

export const action = guarded({
  "POST /admin/usuarios/:id/editar": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: updateUserSchema,
        call: (input) => changeUser(deps, actor, idParam(params.id), input),
        done: ({ name }) => ({
          to: BASE + listQuery(url.search),
          toast: { title: userText.updated, description: name },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: userText.editTitle };

export default function EditUser() {
  const account = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const query = listQuery(useLocation().search);
  const dialog = { title: userText.editTitle, closeTo: BASE + query };
  if (!account) return <FailedDialog {...dialog} sentence={userText.loadFailed} />;
  const { id, isOwn, present, roles } = account;
  return (
    <UserDialog
      {...dialog}
      submit={formText.save}
      failureTitle={userText.updateFailed}
      action={addressOf("userEdit", id) + query}
      values={present}
      roles={roles}
      roleHint={isOwn ? userText.ownRoleHint : undefined}
      reply={reply}
      present={present}
    />
  );
}
