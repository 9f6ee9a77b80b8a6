import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { useParentAddress } from "#app/components/dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { redirectWithToast } from "#app/http/form.server.ts";
import { guarded, idParam, notFound } from "#app/http/guarded.server.ts";
import { findEnvironment } from "#app/models/environment.server.ts";
import { removeEnvironment } from "#app/services/catalog/environments.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import { environmentText } from "#app/text/environments.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/ambientes/:id/excluir": ({ params, deps }) => {
    const environment = findEnvironment(deps.db, idParam(params.id));
    if (!environment) throw notFound();
    return { name: environment.name };
  },
});

export const action = guarded({
  "POST /admin/ambientes/:id/excluir": ({ url, params, actor, context, deps }) => {
    const result = removeEnvironment(deps, actor, idParam(params.id));
    if (!result.ok) return data({ failure: problemSentence(result) }, { status: problemStatus(result) });
    return redirectWithToast(context, `/admin/ambientes${url.search}`, {
      title: environmentText.deleted,
      description: result.value.name,
    });
  },
});

export const handle: PageHandle = { title: environmentText.deleteTitle };

export default function DeleteEnvironment() {
  const { name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={environmentText.deleteTitle}
      sentence={formText.confirmDelete(name)}
      submit={formText.delete}
      closeTo={useParentAddress("/admin/ambientes")}
      failure={reply?.failure}
      failureTitle={environmentText.deleteFailed}
    />
  );
}
