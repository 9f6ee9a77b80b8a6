import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { BulkFailure, TypedText } from "#app/components/review/dialog.tsx";
import { guarded, type HandlerArgs } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { rejectSelectedSchema } from "#app/models/review/decision.schema.ts";
import { done } from "#app/services/result.ts";
import { rejectSelected } from "#app/services/review/bulk.server.ts";
import { reviewText } from "#app/text/review/review.ts";
import { backFromBulk } from "./item.server.ts";

/** A plain GET shows the list. */
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
        done(await rejectSelected(deps, actor, ids, rejectionReason, scope)),
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

export default function RejectSelected() {
  return (
    <>
      <BulkFailure reply={useFormResult<typeof action>()} />
      <div className="hidden noscript:inline-flex">
        <TypedText />
      </div>
    </>
  );
}
