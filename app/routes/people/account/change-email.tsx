import { getFormProps, useForm } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_EMAIL_LENGTH } from "#app/domain/limits.ts";
import { guarded, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { emailSchema } from "#app/models/people/user.schema.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { changeEmail } from "#app/services/people/account/change-email.server.ts";
import { formText } from "#app/text/form.ts";
import { profileText } from "#app/text/people/profile.ts";

export const loader = guarded({
  "GET /perfil/email": ({ actor, deps }) => {
    const user = findUser(deps.db, actor.id);
    if (!user) throw notFound();
    return { id: user.id, email: user.email, updatedAt: user.updatedAt };
  },
});

export const action = guarded({
  "POST /perfil/email": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: emailSchema,
        call: (input) => changeEmail(deps, actor, input),
        done: ({ email }) => ({
          to: ADDRESSES.profile,
          toast: { title: profileText.emailDone, description: email },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: profileText.emailTitle };

export default function ChangeEmail() {
  const { email, ...row } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<{ email: string }, string[]>({
    id: "email",
    lastResult: reply?.result,
    defaultValue: { email },
  });
  return (
    <Dialog title={profileText.emailTitle} closeTo={ADDRESSES.profile}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} labels={{ email: profileText.email }} />
        <SeenVersion of="user" row={row} reply={reply} />
        <PresentRow reply={reply}>
          <Facts rows={[[profileText.email, email]]} />
        </PresentRow>
        <TextField
          field={fields.email}
          label={profileText.email}
          type="email"
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <DialogActions submit={formText.save} closeTo={ADDRESSES.profile} />
      </Form>
    </Dialog>
  );
}
