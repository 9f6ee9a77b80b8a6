import { BulkFailure, TypedText, useQueueAddress } from "#app/components/bookings/review/dialog.tsx";
import { RejectionForm } from "#app/components/bookings/review/rejection-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { EditReply } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { guarded, type HandlerArgs } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { rejectSelectedSchema } from "#app/models/bookings/review/decision.schema.ts";
import { rejectSelected } from "#app/services/bookings/review/bulk.server.ts";
import { ok } from "#app/services/result.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { backFromBulk } from "./item.server.ts";

export const loader = guarded({
  "GET /admin/reservas/rejeitar": () => null,
  "GET /reservas/avaliar/rejeitar": () => null,
});

function decide({ form, url, actor, context, deps, scope }: HandlerArgs<"POST /admin/reservas/rejeitar">) {
  return submitForm(
    { form, context },
    {
      schema: rejectSelectedSchema,
      call: async ({ ids, rejectionReason }) =>
        ok(await rejectSelected(deps, actor, ids, rejectionReason, scope)),
      done: (outcome) => backFromBulk(url, outcome, reviewText.bulkRejected),
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/rejeitar": decide,
  "POST /reservas/avaliar/rejeitar": decide,
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: reviewText.title };

function MissingReason({ reply, ids }: { reply: EditReply; ids: string[] }) {
  const closeTo = useQueueAddress();
  return (
    <Dialog title={queueText.rejectSelected} closeTo={closeTo}>
      <RejectionForm reply={reply}>
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <p>{reviewText.selected(ids.length)}</p>
      </RejectionForm>
    </Dialog>
  );
}

export default function RejectSelected() {
  const reply = useFormResult<typeof action>();
  const { initialValue, error } = reply?.result ?? {};
  const ids = [initialValue?.ids ?? []].flat().map(String);
  if (reply && error?.rejectionReason && ids.length > 0) return <MissingReason reply={reply} ids={ids} />;
  return (
    <>
      <BulkFailure reply={reply} />
      <div className="hidden noscript:inline-flex">
        <TypedText />
      </div>
    </>
  );
}
