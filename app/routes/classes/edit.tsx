import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NamedItemDialog } from "#app/components/named-item-dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { invalidForm, redirectWithToast, refusedForm } from "#app/http/form.server.ts";
import { guarded, idParam, notFound } from "#app/http/guarded.server.ts";
import { namedItemSchema } from "#app/models/named-item.schema.ts";
import { findNamedItem } from "#app/models/named-item.server.ts";
import { updateNamedItem } from "#app/services/catalog/named-items.server.ts";
import { classText } from "#app/text/catalog.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/turmas/:id/editar": ({ params, deps }) => {
    const item = findNamedItem(deps.db, "classes", idParam(params.id));
    if (!item) throw notFound();
    return { name: item.name };
  },
});

export const action = guarded({
  "POST /admin/turmas/:id/editar": async ({ request, url, params, actor, context, deps }) => {
    const submission = parseWithZod(await request.formData(), { schema: namedItemSchema });
    if (submission.status !== "success") return invalidForm(submission);
    const result = updateNamedItem(deps, actor, "classes", idParam(params.id), submission.value);
    if (!result.ok) return refusedForm(submission, result);
    return redirectWithToast(context, `/admin/turmas${url.search}`, {
      title: classText.updated,
      description: result.value.name,
    });
  },
});

export const handle: PageHandle = { title: classText.editTitle };

export default function EditClass() {
  const { name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <NamedItemDialog
      text={classText}
      base="/admin/turmas"
      title={classText.editTitle}
      submit={formText.save}
      name={name}
      result={reply?.result}
    />
  );
}
