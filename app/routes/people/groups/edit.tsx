import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { GroupForm } from "#app/components/people/group-form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { changeUserGroupSchema } from "#app/models/booking-rules/booking-rule.schema.ts";
import { listPeopleChoices } from "#app/models/catalog/choices.server.ts";
import { findUserGroup } from "#app/models/people/user-group.server.ts";
import { changeUserGroup } from "#app/services/people/manage-groups.server.ts";
import { groupText as text } from "#app/text/booking-rules/rules.ts";

export const loader = guarded({
  "GET /admin/grupos/:id/editar": ({ params, deps }) => {
    const present = findUserGroup(deps.db, idParam(params.id));
    if (!present) throw notFound();
    return { present, people: listPeopleChoices(deps.db, present.userIds) };
  },
});

export const action = guarded({
  "POST /admin/grupos/:id/editar": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: changeUserGroupSchema,
        call: (input) => changeUserGroup(deps, actor, idParam(params.id), input),
        done: ({ name }) => ({
          to: ADDRESSES.userGroups,
          toast: { title: text.saved, description: name },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.editTitle };

export default function EditUserGroup() {
  const view = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <PageHead title={text.editTitle} />
      <GroupForm view={view} reply={reply} />
    </>
  );
}
