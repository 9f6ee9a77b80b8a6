import { useLoaderData, useLocation } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { accountOfPage } from "#app/http/users/account-page.server.ts";
import { listQuery } from "#app/http/users/user-draft.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeUser } from "#app/services/users/remove-user.server.ts";
import { formText } from "#app/text/form.ts";
import { userText } from "#app/text/users/users.ts";

const BASE = ADDRESSES.users;

export const loader = guarded({
  "GET /admin/usuarios/:id/excluir": ({ url, params, actor, context, deps }) =>
    readRow({ url, context }, () => {
      const { name, updatedAt } = accountOfPage(deps, actor, params.id);
      return { name, updatedAt };
    }),
});

export const action = guarded({
  "POST /admin/usuarios/:id/excluir": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => removeUser(deps, actor, idParam(params.id), seen),
        done: ({ name }) => ({
          to: BASE + listQuery(url.search),
          toast: { title: userText.deleted, description: name },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: userText.deleteTitle };

export default function DeleteUser() {
  const present = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const dialog = { title: userText.deleteTitle, closeTo: BASE + listQuery(useLocation().search) };
  if (!present) return <FailedDialog {...dialog} sentence={userText.loadFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={formText.confirmDelete(present.name)}
      submit={formText.delete}
      failure={failureOf(reply)}
      failureTitle={userText.deleteFailed}
      updatedAt={present.updatedAt}
    />
  );
}
