import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findEnvironment } from "#app/models/catalog/environment.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeEnvironment } from "#app/services/catalog/manage-environments.server.ts";
import { environmentText } from "#app/text/catalog/environments.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/ambientes/:id/excluir": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const environment = findEnvironment(deps.db, idParam(params.id));
      if (!environment) throw notFound();
      const { name, updatedAt } = environment;
      return { name, updatedAt };
    }),
});

export const action = guarded({
  "POST /admin/ambientes/:id/excluir": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => removeEnvironment(deps, actor, idParam(params.id), seen),
        done: ({ name }) => ({
          to: `${ADDRESSES.environments}${url.search}`,
          toast: { title: environmentText.deleted, description: name },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: environmentText.deleteTitle };

export default function DeleteEnvironment() {
  const present = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const dialog = { title: environmentText.deleteTitle, closeTo: useParentAddress(ADDRESSES.environments) };
  if (!present) return <FailedDialog {...dialog} sentence={environmentText.loadFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={formText.confirmDelete(present.name)}
      submit={formText.delete}
      failure={failureOf(reply)}
      failureTitle={environmentText.deleteFailed}
      updatedAt={present.updatedAt}
    />
  );
}
