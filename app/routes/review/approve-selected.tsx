import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { StatusFailure } from "#app/components/review/dialog.tsx";
import { REVIEW_BASE } from "#app/components/review/types.ts";
import { invalidForm, redirectWithToast } from "#app/http/form.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { approveSelectedSchema } from "#app/models/reservation.schema.ts";
import { approveSelected } from "#app/services/reservations/review.server.ts";
import { reviewText } from "#app/text/review.ts";

/** Asked for by itself, the address shows the list. */
export const loader = guarded({ "GET /admin/reservas/aprovar": () => null });

export const action = guarded({
  "POST /admin/reservas/aprovar": async ({ request, url, actor, context, deps }) => {
    const submission = parseWithZod(await request.formData(), { schema: approveSelectedSchema });
    if (submission.status !== "success") return invalidForm(submission);
    const { approved, failed } = approveSelected(deps, actor, submission.value.ids);
    return redirectWithToast(context, REVIEW_BASE + url.search, {
      title: reviewText.bulkDone(approved, failed),
      ...(failed > 0 ? { description: reviewText.bulkWhy } : {}),
      variant: approved === 0 ? "destructive" : "default",
    });
  },
});

export const handle: PageHandle = { title: reviewText.title };

/** Says above the list why nothing was approved. */
export default function ApproveSelected() {
  const reply = useActionData<typeof action>();
  const sentence = Object.values(reply?.result.error ?? {}).flat()[0];
  return sentence ? <StatusFailure sentence={sentence} of={reply} /> : null;
}
