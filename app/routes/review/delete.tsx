import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { PresentRow } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ReviewDialogError, useQueueAddress } from "#app/components/review/dialog.tsx";
import { ReviewCard } from "#app/components/review/facts.tsx";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { guarded, idParam } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeReservation } from "#app/services/reservations/remove.server.ts";
import { formText } from "#app/text/form.ts";
import { type NamedReservation, reservationName } from "#app/text/reservations/reservations.ts";
import { reviewText } from "#app/text/review/review.ts";
import { backToQueue, loadItem } from "./item.server.ts";

export const loader = guarded({ "GET /admin/reservas/:id/excluir": loadItem });

export const action = guarded({
  "POST /admin/reservas/:id/excluir": ({ form, url, params, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => removeReservation(deps, actor, scope, idParam(params.id), seen),
        done: (reservation) => backToQueue(url, reviewText.deleted, reservation),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle<{ item: NamedReservation }> = {
  title: ({ item }) => reviewText.titleOf(reviewText.deleteTitle, reservationName(item)),
};

export default function DeleteReservation() {
  const { item } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <ConfirmDialog
      title={reviewText.titleOf(reviewText.deleteTitle, reservationName(item))}
      sentence={reviewText.deleteSentence(reviewText.summary(item))}
      submit={formText.delete}
      closeTo={useQueueAddress()}
      failure={failureOf(reply)}
      failureTitle={reviewText.deleteFailed}
      updatedAt={item.updatedAt}
    >
      <PresentRow reply={reply}>
        <ReviewCard item={item} />
      </PresentRow>
      <p>{reviewText.deleteConsequence}</p>
    </ConfirmDialog>
  );
}

export const ErrorBoundary = ReviewDialogError;
