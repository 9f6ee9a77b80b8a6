import { useLoaderData } from "@remix-run/react";
import { EquipmentDialog } from "#app/components/equipment/equipment-dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { listPeopleChoices } from "#app/models/catalog/choices.server.ts";
import { changeEquipmentFormSchema } from "#app/models/equipment/equipment.schema.ts";
import { findEquipment } from "#app/models/equipment/equipment.server.ts";
import { changeEquipment } from "#app/services/equipment/manage.server.ts";
import { equipmentText as text } from "#app/text/equipment/equipment.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/equipamentos/:id/editar": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const found = findEquipment(deps.db, idParam(params.id));
      if (!found) throw notFound();
      const { archived: _, createdAt: __, ...equipment } = found;
      return { ...equipment, people: listPeopleChoices(deps.db) };
    }),
});

export const action = guarded({
  "POST /admin/equipamentos/:id/editar": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: changeEquipmentFormSchema,
        call: (input) => changeEquipment(deps, actor, idParam(params.id), input),
        done: ({ name }) => ({
          to: `${ADDRESSES.equipment}${url.search}`,
          toast: { title: text.updated, description: name },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.editTitle };

export default function EditEquipment() {
  const present = useLoaderData<typeof loader>();
  return (
    <EquipmentDialog
      title={text.editTitle}
      submit={formText.save}
      failureTitle={text.updateFailed}
      present={present}
      people={present?.people ?? null}
      reply={useFormResult<typeof action>()}
    />
  );
}
