import { redirect } from "@remix-run/node";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { unlessUnsent } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { confirmation, submitForm } from "#app/http/form/form.server.ts";
import { readFeedPath, renewFeed } from "#app/services/public/feeds/address.server.ts";
import { formText } from "#app/text/form.ts";
import { calendarText as text } from "#app/text/reservations/calendar.ts";

export const loader = guarded({
  "GET /perfil/calendario/novo": ({ actor, deps }) => {
    if (!readFeedPath(deps, actor)) throw redirect(ADDRESSES.profile);
    return null;
  },
});

export const action = guarded({
  "POST /perfil/calendario/novo": ({ form, actor, context, deps }) => {
    const isFirst = readFeedPath(deps, actor) === null;
    const activated = { title: text.activated };
    const renewed = { title: text.renewed, description: text.renewedDetail };
    return submitForm(
      { form, context },
      {
        schema: confirmation,
        call: () => renewFeed(deps, actor),
        done: () => ({ to: ADDRESSES.profile, toast: isFirst ? activated : renewed }),
      },
    );
  },
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: text.renew };

export default function RenewCalendar() {
  return (
    <ConfirmDialog
      title={text.renew}
      sentence={text.renewConfirm}
      submit={text.renew}
      closeTo={ADDRESSES.profile}
      failure={failureOf(useFormResult<typeof action>())}
      failureTitle={formText.problem}
    />
  );
}
