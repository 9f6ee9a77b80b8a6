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
import { disciplineText } from "#app/text/catalog.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/disciplinas/:id/excluir": ({ params, deps }) => {
    const item = findNamedItem(deps.db, "disciplines", idParam(params.id));
    if (!item) throw notFound();
    return { name: item.name };
  },
});

export const action = guarded({
  "POST /admin/disciplinas/:id/excluir": ({ url, params, actor, context, deps }) => {
    const result = removeNamedItem(deps, actor, "disciplines", idParam(params.id));
    if (!result.ok) return data({ failure: problemSentence(result) }, { status: problemStatus(result) });
    return redirectWithToast(context, `/admin/disciplinas${url.search}`, {
      title: disciplineText.deleted,
      description: result.value.name,
    });
  },
});

export const handle: PageHandle = { title: disciplineText.deleteTitle };

export default function DeleteDiscipline() {
  const { name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={disciplineText.deleteTitle}
      sentence={formText.confirmDelete(name)}
      submit={formText.delete}
      closeTo={useParentAddress("/admin/disciplinas")}
      failure={reply?.failure}
      failureTitle={disciplineText.errorTitle}
    />
  );
}
