import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData } from "@remix-run/react";
import { NamedItemDialog } from "#app/components/named-item-dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { invalidForm, redirectWithToast, refusedForm } from "#app/http/form.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { namedItemSchema } from "#app/models/named-item.schema.ts";
import { createNamedItem } from "#app/services/catalog/named-items.server.ts";
import { disciplineText } from "#app/text/catalog.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({ "GET /admin/disciplinas/nova": () => null });

export const action = guarded({
  "POST /admin/disciplinas/nova": async ({ request, url, actor, context, deps }) => {
    const submission = parseWithZod(await request.formData(), { schema: namedItemSchema });
    if (submission.status !== "success") return invalidForm(submission);
    const result = createNamedItem(deps, actor, "disciplines", submission.value);
    if (!result.ok) return refusedForm(submission, result);
    return redirectWithToast(context, `/admin/disciplinas${url.search}`, {
      title: disciplineText.created,
      description: result.value.name,
    });
  },
});

export const handle: PageHandle = { title: disciplineText.newTitle };

export default function NewDiscipline() {
  const reply = useActionData<typeof action>();
  return (
    <NamedItemDialog
      text={disciplineText}
      base="/admin/disciplinas"
      title={disciplineText.newTitle}
      submit={formText.create}
      result={reply?.result}
    />
  );
}
