import type { PageHandle } from "#app/components/page-handle.ts";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { StatusFailure } from "#app/components/review/dialog.tsx";
import { keepTyped } from "#app/components/typed/keep-typed.ts";
import { useReply } from "#app/components/typed/use-reply.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { submitForm } from "#app/http/form.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { approveSelectedSchema } from "#app/models/decision.schema.ts";
import { approveSelected } from "#app/services/reservations/review.server.ts";
import { done } from "#app/services/result.ts";
import { reviewText } from "#app/text/review.ts";

/** A plain GET shows the list. */
export const loader = guarded({ "GET /admin/reservas/aprovar": () => null });

export const action = guarded({
  "POST /admin/reservas/aprovar": ({ form, url, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: approveSelectedSchema,
        call: ({ ids }) => done(approveSelected(deps, actor, ids)),
        done: ({ approved, failed }) => ({
          to: ADDRESSES.review + url.search,
          toast: {
            title: reviewText.bulkDone(approved, failed.length),
            ...(failed.length > 0 ? { reasons: reviewText.bulkReasons(failed) } : {}),
            variant: failed.length === 0 ? "default" : approved === 0 ? "destructive" : "warning",
          },
        }),
      },
    ),
});

export const clientAction = keepTyped;

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: reviewText.title };

/** Says above the list why nothing was approved. */
export default function ApproveSelected() {
  const reply = useReply<typeof action>();
  const sentence = Object.values(reply?.result.error ?? {}).flat()[0];
  return sentence ? <StatusFailure sentence={sentence} of={reply} /> : null;
}
