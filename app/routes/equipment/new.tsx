import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EquipmentDialog } from "#app/components/equipment/equipment-dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { listPeopleChoices } from "#app/models/catalog/choices.server.ts";
import { equipmentFormSchema } from "#app/models/equipment/equipment.schema.ts";
import { createEquipment } from "#app/services/equipment/manage.server.ts";
import { equipmentText as text } from "#app/text/equipment/equipment.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/equipamentos/novo": ({ url, context, deps }) => {
    const people = readRegion({ url, context }, () => listPeopleChoices(deps.db));
    return data({ people }, statusOfRegions(people));
  },
});

export const action = guarded({
  "POST /admin/equipamentos/novo": ({ form, url, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: equipmentFormSchema,
        call: (input) => createEquipment(deps, actor, input),
        done: ({ name }) => ({
          to: `${ADDRESSES.equipment}${url.search}`,
          toast: { title: text.created, description: name },
        }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.new };

export default function NewEquipment() {
  const { people } = useLoaderData<typeof loader>();
  return (
    <EquipmentDialog
      title={text.new}
      submit={formText.create}
      failureTitle={text.createFailed}
      people={people}
      reply={useFormResult<typeof action>()}
    />
  );
}
