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
import { teachersNoticeSchema } from "#app/models/mail/mail.schema.ts";
import { readSubmissionWindow } from "#app/services/bookings/request/submission-window.server.ts";
import { notifyTeachers } from "#app/services/mail/send-now.server.ts";
import { senderOf } from "#app/services/mail/sender.server.ts";
import { windowSentence } from "#app/text/bookings/reservations.ts";
import { noticesText as text } from "#app/text/settings/settings.ts";

export const loader = guarded({
  "GET /admin/configuracoes/notificacoes/avisar": ({ deps }) => ({
    fromEmail: senderOf(deps) ?? "",
    isConfigured: deps.mailer.isConfigured,
    window: readSubmissionWindow(deps),
  }),
});

export const action = guarded({
  "POST /admin/configuracoes/notificacoes/avisar": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: teachersNoticeSchema,
        call: (notice) => notifyTeachers(deps, actor, notice),
        done: (notice) => ({
          to: ADDRESSES.settingsNotices,
          toast: {
            title: text.noticeTitle(notice),
            description: text.noticeOutcome(notice),
            ...(notice.queued > 0 && notice.isConfigured ? {} : { variant: "warning" }),
          },
        }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.notifyTitle };

export default function NotifyTeachers() {
  const { fromEmail, isConfigured, window } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<{ fromEmail: string }, string[]>({
    id: "avisar",
    lastResult: reply?.result,
    defaultValue: { fromEmail },
  });
  return (
    <Dialog title={text.notifyTitle} closeTo={ADDRESSES.settingsNotices}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={text.notifyFailed} labels={text.notifyFields} />
        {isConfigured ? null : <p className="notice">{text.noMailServer}</p>}
        <p>
          {text.notifyLead} {windowSentence(window)}
        </p>
        <AddressField
          field={fields.fromEmail}
          label={text.notifyFields.fromEmail}
          placeholder={text.senderExample}
        />
        <DialogActions submit={text.notifySubmit} closeTo={ADDRESSES.settingsNotices} />
      </Form>
    </Dialog>
  );
}
