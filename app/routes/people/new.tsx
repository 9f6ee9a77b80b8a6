import { redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { NewPasswordField } from "#app/components/people/new-password-field.tsx";
import { PasswordChecklist } from "#app/components/people/password-checklist.tsx";
import { UserDialog } from "#app/components/people/user-dialog.tsx";
import { generatePassword } from "#app/domain/access/generate-password.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitStepForm } from "#app/http/dashboard/step-form.server.ts";
import { draftOf, generateQuery, listQuery, wantsPassword } from "#app/http/people/user-draft.ts";
import { createUserSchema } from "#app/models/people/user.schema.ts";
import { createUser } from "#app/services/people/create-user.server.ts";
import { manageableRoles } from "#app/services/people/permission.server.ts";
import { formText } from "#app/text/form.ts";
import { userText } from "#app/text/people/users.ts";

const BASE = ADDRESSES.users;
const HERE = ADDRESSES.userNew;
const HIDDEN = ["password"];

export const loader = guarded({
  "GET /admin/usuarios/novo": ({ url, actor }) => ({
    roles: manageableRoles(actor.role),
    draft: draftOf(url),
    generated: wantsPassword(url) ? generatePassword() : null,
  }),
});

export const action = guarded({
  "POST /admin/usuarios/novo": ({ form, url, actor, context, deps }) => {
    if (wantsPassword(url)) return redirect(HERE + generateQuery(url.search, form));
    return submitStepForm(
      { form, context },
      {
        schema: createUserSchema,
        hideFields: HIDDEN,
        call: (input) => createUser(deps, actor, input),
        done: ({ name }) => ({
          to: BASE + listQuery(url.search),
          toast: { title: userText.created, description: name },
        }),
      },
    );
  },
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: userText.new };

export default function NewUser() {
  const { roles, draft, generated } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const { search } = useLocation();
  const [password, setPassword] = useState<string | null>(null);
  useEffect(() => setPassword(""), []);
  return (
    <UserDialog
      title={userText.new}
      submit={formText.create}
      failureTitle={userText.createFailed}
      action={HERE + listQuery(search)}
      closeTo={BASE + listQuery(search)}
      values={draft}
      roles={roles}
      reply={reply}
      password={(field) => (
        <>
          <NewPasswordField
            field={field}
            label={userText.fields.password}
            hint={userText.newLead}
            generated={generated}
            onPassword={setPassword}
          >
            <button
              type="submit"
              className="button"
              data-look="secondary"
              formAction={HERE + generateQuery(search)}
            >
              {userText.generate}
            </button>
          </NewPasswordField>
          {generated ? null : <PasswordChecklist password={password} />}
        </>
      )}
    />
  );
}
