import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/page-handle.ts";
import { ReviewDialogError } from "#app/components/review/dialog.tsx";
import { TransferDialog } from "#app/components/review/transfer-dialog.tsx";
import { invalidForm, refusedForm } from "#app/http/form.server.ts";
import { guarded, idParam, notFound } from "#app/http/guarded.server.ts";
import { timesOf, transferFormSchema } from "#app/models/reservation.schema.ts";
import type { ProblemCode } from "#app/services/problems.ts";
import { editReservation } from "#app/services/reservations/edit.server.ts";
import { readTransferForm } from "#app/services/reservations/transfer-form.server.ts";
import { reviewText } from "#app/text/review.ts";
import { backToQueue } from "./item.server.ts";

/** What the reviewer's word lifts (decisions.md, "Reservations"). */
const LIFTABLE: ProblemCode[] = ["approvedConflict", "pastDate", "blockedDay"];

export const loader = guarded({
  "GET /admin/reservas/:id/transferir": ({ params, deps }) => {
    const form = readTransferForm(deps, idParam(params.id));
    if (!form) throw notFound();
    return form;
  },
});

export const action = guarded({
  "POST /admin/reservas/:id/transferir": async ({ request, url, params, actor, scope, context, deps }) => {
    const submission = parseWithZod(await request.formData(), { schema: transferFormSchema });
    if (submission.status !== "success") return invalidForm(submission);
    // The form shows every value, so a time left blank means the shift's own, not the present one.
    const input = { ...submission.value, ...timesOf(submission.value) };
    const result = editReservation(deps, actor, scope, idParam(params.id), input);
    if (!result.ok) return refusedForm(submission, result);
    return backToQueue({ url, context }, reviewText.updated, result.value);
  },
});

export const handle: PageHandle = { title: reviewText.transferTitle };

export default function TransferReservation() {
  const form = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const problem = reply?.refusal?.problem;
  return (
    <TransferDialog
      {...form}
      result={reply?.result}
      canOverride={problem !== undefined && LIFTABLE.includes(problem)}
    />
  );
}

export const ErrorBoundary = ReviewDialogError;
