import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { noFields, submitForm } from "#app/http/form/form.server.ts";
import { retryMail } from "#app/services/mail/list.server.ts";
import { mailListText as text } from "#app/text/mail/mail-screens.ts";

export const loader = guarded({ "GET /admin/configuracoes/emails/tentar": () => null });

export const action = guarded({
  "POST /admin/configuracoes/emails/tentar": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: noFields,
        call: () => retryMail(deps, actor, null),
        done: ({ count }) => ({ to: ADDRESSES.mail, toast: { title: text.retried(count) } }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

export default function RetryAllMail() {
  return <BulkFailure reply={useFormResult<typeof action>()} title={text.retryFailed} />;
}
