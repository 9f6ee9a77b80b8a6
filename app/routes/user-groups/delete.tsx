import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findUserGroup } from "#app/models/booking-rules/user-group.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeUserGroup } from "#app/services/booking-rules/manage-groups.server.ts";
import { groupText as text } from "#app/text/booking-rules/rules.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/grupos/:id/excluir": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const group = findUserGroup(deps.db, idParam(params.id));
      if (!group) throw notFound();
      return { name: group.name, updatedAt: group.updatedAt };
    }),
});

export const action = guarded({
  "POST /admin/grupos/:id/excluir": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => removeUserGroup(deps, actor, idParam(params.id), seen),
        done: ({ name }) => ({
          to: ADDRESSES.userGroups,
          toast: { title: text.deleted, description: name },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: text.deleteTitle };

export default function DeleteUserGroup() {
  const group = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const dialog = { title: text.deleteTitle, closeTo: ADDRESSES.userGroups };
  if (!group) return <FailedDialog {...dialog} sentence={text.loadFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={text.deleteQuestion(group.name)}
      submit={formText.delete}
      failure={failureOf(reply)}
      failureTitle={text.deleteFailed}
      updatedAt={group.updatedAt}
    />
  );
}
