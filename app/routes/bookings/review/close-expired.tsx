import { useLoaderData } from "@remix-run/react";
import { BulkFailure, useQueueAddress } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { queueAddress } from "#app/domain/bookings/review/queue-place.ts";
import { encodeSeenFilter } from "#app/domain/bookings/review/seen-filter.ts";
import { guarded, type HandlerArgs } from "#app/http/access/guarded.server.ts";
import { queueFilterOf } from "#app/http/bookings/queue-filter.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { closeExpiredSchema } from "#app/models/bookings/review/decision.schema.ts";
import { closeExpired, previewClose } from "#app/services/bookings/review/close.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { expiredText as text } from "#app/text/bookings/review/expired.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { backFromBulk } from "./item.server.ts";

async function load({ url, deps, scope }: HandlerArgs<"GET /admin/reservas/encerrar">) {
  const { seen, ...shown } = await previewClose(deps, queueFilterOf(url, schoolToday(deps)), scope);
  return { ...shown, seen: encodeSeenFilter(seen) };
}

export const loader = guarded({
  "GET /admin/reservas/encerrar": load,
  "GET /reservas/avaliar/encerrar": load,
});

function decide({ form, url, actor, context, deps, scope }: HandlerArgs<"POST /admin/reservas/encerrar">) {
  return submitForm(
    { form, context },
    {
      schema: closeExpiredSchema,
      call: ({ seen }) => closeExpired(deps, actor, queueFilterOf(url, schoolToday(deps)), seen, scope),
      done: ({ count, outcome }) =>
        outcome
          ? backFromBulk(url, outcome, text.closed, count)
          : {
              to: queueAddress(url),
              toast: { title: text.closeGoesOn(count), description: queueText.clearGoesOnHint },
            },
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/encerrar": decide,
  "POST /reservas/avaliar/encerrar": decide,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.closeTitle };

/** Shows how many requests are closed before they are (rules R3.37). */
export default function CloseExpired() {
  const { count, seen, isCut } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const closeTo = useQueueAddress();
  return (
    <Dialog title={text.closeTitle} closeTo={closeTo}>
      <Form method="post" className="form" preventScrollReset>
        <BulkFailure reply={reply} title={text.closeFailed} />
        <input type="hidden" name="seen" value={seen} autoComplete="off" />
        <p>{count > 0 ? text.closeQuestion(count) : text.closeNone}</p>
        {count > 0 ? <p className="hint">{text.closeHint}</p> : null}
        {isCut ? <p className="hint">{queueText.clearCut(count)}</p> : null}
        {count > 0 ? <DialogActions submit={text.closeConfirm(count)} closeTo={closeTo} /> : null}
      </Form>
    </Dialog>
  );
}
