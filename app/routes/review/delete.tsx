import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { useParentAddress } from "#app/components/dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { ReviewDialogError } from "#app/components/review/dialog.tsx";
import { REVIEW_BASE } from "#app/components/review/types.ts";
import { guarded, idParam } from "#app/http/guarded.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import { removeReservation } from "#app/services/reservations/remove.server.ts";
import { formText } from "#app/text/form.ts";
import { reviewText } from "#app/text/review.ts";
import { backToQueue, loadItem } from "./item.server.ts";

export const loader = guarded({ "GET /admin/reservas/:id/excluir": loadItem });

export const action = guarded({
  "POST /admin/reservas/:id/excluir": ({ url, params, actor, scope, context, deps }) => {
    const result = removeReservation(deps, actor, scope, idParam(params.id));
    if (!result.ok) return data({ failure: problemSentence(result) }, { status: problemStatus(result) });
    return backToQueue({ url, context }, reviewText.deleted, result.value);
  },
});

export const handle: PageHandle = { title: reviewText.deleteTitle };

export default function DeleteReservation() {
  const { item } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={reviewText.deleteTitle}
      sentence={reviewText.deleteSentence(item.id, reviewText.summary(item))}
      submit={formText.delete}
      closeTo={useParentAddress(REVIEW_BASE)}
      failure={reply?.failure}
      failureTitle={reviewText.deleteFailed}
    >
      <p>{reviewText.deleteConsequence}</p>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = ReviewDialogError;
