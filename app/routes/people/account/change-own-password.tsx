import { getFormProps, useForm } from "@conform-to/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PASSWORD_LABELS, PasswordFields } from "#app/components/people/password-fields.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { changePasswordSchema } from "#app/models/people/user.schema.ts";
import { changePassword } from "#app/services/people/account/change-password.server.ts";
import { accountText } from "#app/text/people/account.ts";
import { profileText } from "#app/text/people/profile.ts";

const HIDDEN = ["currentPassword", "newPassword", "confirmPassword"];

export const loader = guarded({ "GET /perfil/senha": () => null });

export const action = guarded({
  "POST /perfil/senha": ({ form, actor, context, deps }) => {
    return submitForm(
      { form, context },
      {
        schema: changePasswordSchema,
        hideFields: HIDDEN,
        call: (input) => changePassword(deps, actor, input, context),
        done: () => ({
          to: ADDRESSES.profile,
          toast: { title: accountText.changeDone, description: accountText.changeDetail },
        }),
      },
    );
  },
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: profileText.passwordTitle };

export default function ChangeOwnPassword() {
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<typeof PASSWORD_LABELS, string[]>({
    id: "senha",
    lastResult: reply?.result,
  });
  return (
    <Dialog title={profileText.passwordTitle} closeTo={ADDRESSES.profile}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={accountText.changeFailed} labels={PASSWORD_LABELS} />
        <PasswordFields fields={fields} />
        <DialogActions submit={accountText.saveNewPassword} closeTo={ADDRESSES.profile} />
      </Form>
    </Dialog>
  );
}
