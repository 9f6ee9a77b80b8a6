import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { NewPasswordField } from "#app/components/people/new-password-field.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { generatePassword } from "#app/domain/access/generate-password.ts";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { accountOfPage } from "#app/http/people/account-page.server.ts";
import { generateQuery, listQuery, wantsPassword } from "#app/http/people/user-draft.ts";
import { readRow } from "#app/http/region.server.ts";
import { resetPasswordSchema } from "#app/models/people/user.schema.ts";
import { resetPassword } from "#app/services/people/reset-password.server.ts";
import { userText } from "#app/text/people/users.ts";

const BASE = ADDRESSES.users;
const HIDDEN = ["newPassword"];
const LABELS = { newPassword: userText.fields.newPassword };

export const loader = guarded({
  "GET /admin/usuarios/:id/senha": ({ url, params, actor, context, deps }) =>
    readRow({ url, context }, () => {
      const { id, name, updatedAt } = accountOfPage(deps, actor, params.id);
      return { id, name, updatedAt, generated: wantsPassword(url) ? generatePassword() : null };
    }),
});

export const action = guarded({
  "POST /admin/usuarios/:id/senha": ({ form, url, params, actor, context, deps }) => {
    const id = idParam(params.id);
    if (wantsPassword(url)) return redirect(addressOf("userPassword", id) + generateQuery(url.search));
    return submitForm(
      { form, context },
      {
        schema: resetPasswordSchema,
        hideFields: HIDDEN,
        call: (input) => resetPassword(deps, actor, id, input),
        done: ({ name }) => ({
          to: BASE + listQuery(url.search),
          toast: { title: userText.passwordReset, description: name },
        }),
      },
    );
  },
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: userText.resetTitle };

export default function ResetPassword() {
  const account = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const { search } = useLocation();
  const closeTo = BASE + listQuery(search);
  const [form, fields] = useForm<typeof LABELS, string[]>({ id: "senha", lastResult: reply?.result });
  const dialog = { title: userText.resetTitle, closeTo };
  if (!account) return <FailedDialog {...dialog} sentence={userText.loadFailed} />;
  const { id, name, updatedAt, generated } = account;
  const address = addressOf("userPassword", id);
  return (
    <Dialog {...dialog}>
      <Form
        method="post"
        action={address + listQuery(search)}
        {...getFormProps(form)}
        noValidate
        className="form"
        preventScrollReset
      >
        <ErrorSummary form={form} title={userText.resetFailed} labels={LABELS} />
        <SeenVersion of="user" row={{ id, updatedAt }} />
        <p>{userText.resetLead(name)}</p>
        <NewPasswordField field={fields.newPassword} label={LABELS.newPassword} generated={generated}>
          <ButtonLink look="secondary" to={address + generateQuery(search)} replace preventScrollReset>
            {userText.generate}
          </ButtonLink>
        </NewPasswordField>
        <DialogActions submit={userText.reset} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
