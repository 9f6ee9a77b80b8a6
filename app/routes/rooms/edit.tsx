import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { EnvironmentDialog } from "#app/components/rooms/environment-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { environmentContentOf } from "#app/domain/rooms/environment-content.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { listPeopleChoices } from "#app/models/catalog/choices.server.ts";
import { listResourceNames } from "#app/models/catalog/resource.server.ts";
import { changeEnvironmentFormSchema } from "#app/models/rooms/environment.schema.ts";
import { findEnvironment } from "#app/models/rooms/environment.server.ts";
import { changeEnvironment } from "#app/services/rooms/manage-environments.server.ts";
import { formText } from "#app/text/form.ts";
import { environmentText } from "#app/text/rooms/environments.ts";

export const loader = guarded({
  "GET /admin/ambientes/:id/editar": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const environment = findEnvironment(deps.db, idParam(params.id));
      if (!environment) throw notFound();
      const { id, name, type, resources, updatedAt } = environment;
      const { approval, responsibleUserIds, automaticUserIds } = environment;
      const people = listPeopleChoices(deps.db);
      const kinds = listResourceNames(deps.db);
      return {
        ...{ id, name, type, ...environmentContentOf(environment), resources, updatedAt, kinds },
        ...{ approval, responsibleUserIds, automaticUserIds, people },
      };
    }),
});

export const action = guarded({
  "POST /admin/ambientes/:id/editar": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: changeEnvironmentFormSchema,
        call: (input) => changeEnvironment(deps, actor, idParam(params.id), input),
        done: ({ name }) => ({
          to: `${ADDRESSES.environments}${url.search}`,
          toast: { title: environmentText.updated, description: name },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: environmentText.editTitle };

export default function EditEnvironment() {
  const present = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <EnvironmentDialog
      title={environmentText.editTitle}
      submit={formText.save}
      failureTitle={environmentText.updateFailed}
      present={present}
      kinds={present?.kinds ?? null}
      people={present?.people ?? null}
      reply={reply}
    />
  );
}
