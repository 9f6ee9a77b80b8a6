import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { guarded, type HandlerArgs } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { approveSelectedSchema } from "#app/models/bookings/review/decision.schema.ts";
import { approveSelected } from "#app/services/bookings/review/bulk.server.ts";
import { ok } from "#app/services/result.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { backFromBulk } from "./item.server.ts";

export const loader = guarded({
  "GET /admin/reservas/aprovar": () => null,
  "GET /reservas/avaliar/aprovar": () => null,
});

function decide({ form, url, actor, context, deps, scope }: HandlerArgs<"POST /admin/reservas/aprovar">) {
  return submitForm(
    { form, context },
    {
      schema: approveSelectedSchema,
      call: async ({ ids }) => ok(await approveSelected(deps, actor, ids, scope)),
      done: (outcome) => backFromBulk(url, outcome, reviewText.bulkDone),
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/aprovar": decide,
  "POST /reservas/avaliar/aprovar": decide,
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: reviewText.title };

export default function ApproveSelected() {
  return <BulkFailure reply={useFormResult<typeof action>()} />;
}
