import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { useParentAddress } from "#app/components/dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { ReviewDialogError } from "#app/components/review/dialog.tsx";
import { keepTyped } from "#app/components/typed/keep-typed.ts";
import { failureOf, useReply } from "#app/components/typed/use-reply.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { confirmation, submitForm } from "#app/http/form.server.ts";
import { guarded, idParam } from "#app/http/guarded.server.ts";
import { removeReservation } from "#app/services/reservations/remove.server.ts";
import { formText } from "#app/text/form.ts";
import { reviewText } from "#app/text/review.ts";
import { backToQueue, loadItem } from "./item.server.ts";

export const loader = guarded({ "GET /admin/reservas/:id/excluir": loadItem });

export const action = guarded({
  "POST /admin/reservas/:id/excluir": ({ request, url, params, actor, scope, context, deps }) =>
    submitForm(
      { request, context },
      {
        schema: confirmation,
        call: () => removeReservation(deps, actor, scope, idParam(params.id)),
        done: (reservation) => backToQueue(url, reviewText.deleted, reservation),
      },
    ),
});

export const clientAction = keepTyped;

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: reviewText.deleteTitle };

export default function DeleteReservation() {
  const { item } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <ConfirmDialog
      title={reviewText.deleteTitle}
      sentence={reviewText.deleteSentence(item.id, reviewText.summary(item))}
      submit={formText.delete}
      closeTo={useParentAddress(ADDRESSES.review)}
      failure={failureOf(reply)}
      failureTitle={reviewText.deleteFailed}
    >
      <p>{reviewText.deleteConsequence}</p>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = ReviewDialogError;
