import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { EnvironmentDialog } from "#app/components/rooms/environment-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitStepForm } from "#app/http/dashboard/step-form.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { listPeopleChoices } from "#app/models/catalog/choices.server.ts";
import { listResourceNames } from "#app/models/catalog/resource.server.ts";
import { environmentFormSchema } from "#app/models/rooms/environment.schema.ts";
import { createEnvironment } from "#app/services/rooms/manage-environments.server.ts";
import { formText } from "#app/text/form.ts";
import { environmentText } from "#app/text/rooms/environments.ts";

export const loader = guarded({
  "GET /admin/ambientes/novo": ({ url, context, deps }) => {
    const kinds = readRegion({ url, context }, () => listResourceNames(deps.db));
    const people = readRegion({ url, context }, () => listPeopleChoices(deps.db));
    return data({ kinds, people }, statusOfRegions(kinds, people));
  },
});

export const action = guarded({
  "POST /admin/ambientes/novo": ({ form, url, actor, context, deps }) =>
    submitStepForm(
      { form, context },
      {
        schema: environmentFormSchema,
        call: (input) => createEnvironment(deps, actor, input),
        done: ({ name }) => ({
          to: `${ADDRESSES.environments}${url.search}`,
          toast: { title: environmentText.created, description: name },
        }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: environmentText.new };

export default function NewEnvironment() {
  const { kinds, people } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <EnvironmentDialog
      title={environmentText.new}
      submit={formText.create}
      failureTitle={environmentText.createFailed}
      kinds={kinds}
      people={people}
      reply={reply}
    />
  );
}
