import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { useParentAddress } from "#app/components/dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { redirectWithToast } from "#app/http/form.server.ts";
import { guarded, idParam, notFound } from "#app/http/guarded.server.ts";
import { findNamedItem } from "#app/models/named-item.server.ts";
import { removeNamedItem } from "#app/services/catalog/named-items.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import { classText } from "#app/text/catalog.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/turmas/:id/excluir": ({ params, deps }) => {
    const item = findNamedItem(deps.db, "classes", idParam(params.id));
    if (!item) throw notFound();
    return { name: item.name };
  },
});

export const action = guarded({
  "POST /admin/turmas/:id/excluir": ({ url, params, actor, context, deps }) => {
    const result = removeNamedItem(deps, actor, "classes", idParam(params.id));
    if (!result.ok) return data({ failure: problemSentence(result) }, { status: problemStatus(result) });
    return redirectWithToast(context, `/admin/turmas${url.search}`, {
      title: classText.deleted,
      description: result.value.name,
    });
  },
});

export const handle: PageHandle = { title: classText.deleteTitle };

export default function DeleteClass() {
  const { name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={classText.deleteTitle}
      sentence={formText.confirmDelete(name)}
      submit={formText.delete}
      closeTo={useParentAddress("/admin/turmas")}
      failure={reply?.failure}
      failureTitle={classText.errorTitle}
    />
  );
}
