import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData } from "@remix-run/react";
import { EnvironmentDialog } from "#app/components/environment-dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { invalidForm, redirectWithToast, refusedForm } from "#app/http/form.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { environmentSchema } from "#app/models/environment.schema.ts";
import { createEnvironment } from "#app/services/catalog/environments.server.ts";
import { environmentText } from "#app/text/environments.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({ "GET /admin/ambientes/novo": () => null });

export const action = guarded({
  "POST /admin/ambientes/novo": async ({ request, url, actor, context, deps }) => {
    const submission = parseWithZod(await request.formData(), { schema: environmentSchema });
    if (submission.status !== "success") return invalidForm(submission);
    const result = createEnvironment(deps, actor, submission.value);
    if (!result.ok) return refusedForm(submission, result);
    return redirectWithToast(context, `/admin/ambientes${url.search}`, {
      title: environmentText.created,
      description: result.value.name,
    });
  },
});

export const handle: PageHandle = { title: environmentText.new };

export default function NewEnvironment() {
  const reply = useActionData<typeof action>();
  return (
    <EnvironmentDialog
      title={environmentText.new}
      submit={formText.create}
      failureTitle={environmentText.createFailed}
      result={reply?.result}
    />
  );
}
