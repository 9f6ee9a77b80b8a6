import { getFormProps, useForm } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { AddressField } from "#app/components/settings/address-field.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { testMailSchema } from "#app/models/mail/mail.schema.ts";
import { sendTestMail } from "#app/services/mail/send-now.server.ts";
import { senderOf } from "#app/services/mail/sender.server.ts";
import { noticesText as text } from "#app/text/settings/settings.ts";

export const loader = guarded({
  "GET /admin/configuracoes/notificacoes/teste": ({ actor, deps }) => ({
    to: actor.email,
    from: senderOf(deps) ?? "",
    isConfigured: deps.mailer.isConfigured,
  }),
});

export const action = guarded({
  "POST /admin/configuracoes/notificacoes/teste": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: testMailSchema,
        call: (mail) => sendTestMail(deps, actor, mail),
        done: ({ to }) => ({
          to: ADDRESSES.settingsNotices,
          toast: { title: text.testSent, description: to },
        }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.testTitle };

export default function TestMail() {
  const { isConfigured, ...defaultValue } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<typeof defaultValue, string[]>({
    id: "teste",
    lastResult: reply?.result,
    defaultValue,
  });
  return (
    <Dialog title={text.testTitle} closeTo={ADDRESSES.settingsNotices}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={text.testFailed} labels={text.testFields} />
        {isConfigured ? null : <p className="notice">{text.noTestWithoutServer}</p>}
        <AddressField field={fields.to} label={text.testFields.to} />
        <AddressField field={fields.from} label={text.testFields.from} placeholder={text.senderExample} />
        <DialogActions submit={text.testSubmit} closeTo={ADDRESSES.settingsNotices} />
      </Form>
    </Dialog>
  );
}
