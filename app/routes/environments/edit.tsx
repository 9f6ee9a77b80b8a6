import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EnvironmentDialog } from "#app/components/environment-dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { invalidForm, redirectWithToast, refusedForm } from "#app/http/form.server.ts";
import { guarded, idParam, notFound } from "#app/http/guarded.server.ts";
import { environmentSchema } from "#app/models/environment.schema.ts";
import { findEnvironment } from "#app/models/environment.server.ts";
import { changeEnvironment } from "#app/services/catalog/environments.server.ts";
import { environmentText } from "#app/text/environments.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/ambientes/:id/editar": ({ params, deps }) => {
    const environment = findEnvironment(deps.db, idParam(params.id));
    if (!environment) throw notFound();
    const { name, type, capacity, location, description } = environment;
    return { name, type, capacity, location, description };
  },
});

export const action = guarded({
  "POST /admin/ambientes/:id/editar": async ({ request, url, params, actor, context, deps }) => {
    const submission = parseWithZod(await request.formData(), { schema: environmentSchema });
    if (submission.status !== "success") return invalidForm(submission);
    const result = changeEnvironment(deps, actor, idParam(params.id), submission.value);
    if (!result.ok) return refusedForm(submission, result);
    return redirectWithToast(context, `/admin/ambientes${url.search}`, {
      title: environmentText.updated,
      description: result.value.name,
    });
  },
});

export const handle: PageHandle = { title: environmentText.editTitle };

export default function EditEnvironment() {
  const values = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <EnvironmentDialog
      title={environmentText.editTitle}
      submit={formText.save}
      failureTitle={environmentText.updateFailed}
      values={values}
      result={reply?.result}
    />
  );
}
