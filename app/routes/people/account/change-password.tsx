import { getFormProps, useForm } from "@conform-to/react";
import { type HeadersFunction, redirect } from "@remix-run/node";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { CardToast } from "#app/components/frame/toast.tsx";
import { PASSWORD_LABELS, PasswordFields } from "#app/components/people/password-fields.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { changePasswordSchema } from "#app/models/people/user.schema.ts";
import { changePassword } from "#app/services/people/account/change-password.server.ts";
import { accountText } from "#app/text/people/account.ts";

/** Passwords never come back in a response. */
const HIDDEN = ["currentPassword", "newPassword", "confirmPassword"];

export const loader = guarded({
  "GET /alterar-senha": ({ actor }) => {
    if (!actor.firstLogin) throw redirect(ADDRESSES.home);
    return { username: actor.username };
  },
});

export const action = guarded({
  "POST /alterar-senha": ({ form, actor, context, deps }) => {
    if (!actor.firstLogin) throw redirect(ADDRESSES.home);
    return submitForm(
      { form, context },
      {
        schema: changePasswordSchema,
        hideFields: HIDDEN,
        call: (input) => changePassword(deps, actor, input, context),
        done: () => ({
          to: ADDRESSES.home,
          toast: { title: accountText.changeDone, description: accountText.changeDetail },
        }),
      },
    );
  },
});

// Without this the page would lose the action's Retry-After.
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: accountText.changeTitle };

export default function ChangePassword() {
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<typeof PASSWORD_LABELS, string[]>({
    id: "alterar-senha",
    lastResult: reply?.result,
  });
  return (
    <main className="bare" id="conteudo">
      <CardToast />
      <div className="bare-card">
        <div className="grid gap-1">
          <h1>{accountText.changeTitle}</h1>
          <p className="hint">{accountText.changeLead}</p>
        </div>
        <Form method="post" {...getFormProps(form)} noValidate className="form">
          <ErrorSummary form={form} title={accountText.changeFailed} labels={PASSWORD_LABELS} />
          <PasswordFields fields={fields} />
          <SubmitButton>{accountText.saveNewPassword}</SubmitButton>
        </Form>
        <Form method="post" action={ADDRESSES.signOut}>
          <SubmitButton look="secondary">{accountText.signOut}</SubmitButton>
        </Form>
      </div>
    </main>
  );
}
