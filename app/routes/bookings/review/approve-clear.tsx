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
import { approveClearSchema } from "#app/models/bookings/review/decision.schema.ts";
import { approveClear, previewClear } from "#app/services/bookings/review/clear.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { backFromBulk } from "./item.server.ts";

async function load({ url, deps, scope }: HandlerArgs<"GET /admin/reservas/aprovar-sem-conflito">) {
  const { seen, ...shown } = await previewClear(deps, queueFilterOf(url, schoolToday(deps)), scope);
  return { ...shown, seen: encodeSeenFilter(seen) };
}

export const loader = guarded({
  "GET /admin/reservas/aprovar-sem-conflito": load,
  "GET /reservas/avaliar/aprovar-sem-conflito": load,
});

function decide({
  form,
  url,
  actor,
  context,
  deps,
  scope,
}: HandlerArgs<"POST /admin/reservas/aprovar-sem-conflito">) {
  return submitForm(
    { form, context },
    {
      schema: approveClearSchema,
      call: ({ seen }) =>
        approveClear(deps, actor, queueFilterOf(url, schoolToday(deps)), seen, undefined, scope),
      done: ({ count, outcome }) =>
        outcome
          ? backFromBulk(url, outcome, reviewText.bulkDone, count)
          : {
              to: queueAddress(url),
              toast: { title: queueText.clearGoesOn(count), description: queueText.clearGoesOnHint },
            },
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/aprovar-sem-conflito": decide,
  "POST /reservas/avaliar/aprovar-sem-conflito": decide,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: queueText.clearTitle };

export default function ApproveClear() {
  const { count, seen, isCut } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const closeTo = useQueueAddress();
  return (
    <Dialog title={queueText.clearTitle} closeTo={closeTo}>
      <Form method="post" className="form" preventScrollReset>
        <BulkFailure reply={reply} title={queueText.clearFailed} />
        <input type="hidden" name="seen" value={seen} autoComplete="off" />
        <p>{count > 0 ? queueText.clearQuestion(count) : queueText.clearNone}</p>
        {isCut ? <p className="hint">{queueText.clearCut(count)}</p> : null}
        {count > 0 ? <DialogActions submit={queueText.clearConfirm(count)} closeTo={closeTo} /> : null}
      </Form>
    </Dialog>
  );
}
