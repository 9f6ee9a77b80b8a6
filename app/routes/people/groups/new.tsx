import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { GroupForm } from "#app/components/people/group-form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { userGroupSchema } from "#app/models/booking-rules/booking-rule.schema.ts";
import { listPeopleChoices } from "#app/models/catalog/choices.server.ts";
import { createUserGroup } from "#app/services/people/manage-groups.server.ts";
import { groupText as text } from "#app/text/booking-rules/rules.ts";

export const loader = guarded({
  "GET /admin/grupos/novo": ({ deps }) => ({ present: null, people: listPeopleChoices(deps.db) }),
});

export const action = guarded({
  "POST /admin/grupos/novo": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: userGroupSchema,
        call: (input) => createUserGroup(deps, actor, input),
        done: ({ name }) => ({
          to: ADDRESSES.userGroups,
          toast: { title: text.created, description: name },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.newTitle };

export default function NewUserGroup() {
  const view = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <PageHead title={text.newTitle} />
      <GroupForm view={view} reply={reply} />
    </>
  );
}
