import { useLoaderData } from "@remix-run/react";
import { DecisionDialog, ReviewDialogError } from "#app/components/bookings/review/dialog.tsx";
import { RejectionForm } from "#app/components/bookings/review/rejection-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { guarded, type HandlerArgs, idParam } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { rejectSchema } from "#app/models/bookings/review/decision.schema.ts";
import { rejectReservation } from "#app/services/bookings/review/review.server.ts";
import type { NamedReservation } from "#app/text/bookings/reservations.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { backFromDecision, loadItem } from "./item.server.ts";

export const loader = guarded({
  "GET /admin/reservas/:id/rejeitar": loadItem,
  "GET /reservas/avaliar/:id/rejeitar": loadItem,
});

function decide({
  form,
  url,
  params,
  actor,
  context,
  deps,
  scope,
}: HandlerArgs<"POST /admin/reservas/:id/rejeitar">) {
  return submitForm(
    { form, context },
    {
      schema: rejectSchema,
      call: ({ rejectionReason, ...expected }) =>
        rejectReservation(deps, actor, idParam(params.id), rejectionReason, expected, scope),
      done: (decided) => backFromDecision(url, reviewText.rejected, decided),
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/:id/rejeitar": decide,
  "POST /reservas/avaliar/:id/rejeitar": decide,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ item: NamedReservation }> = {
  title: ({ item }) => reviewText.titleOf(reviewText.rejectTitle, item),
};

export default function RejectReservation() {
  const { item } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <DecisionDialog title={reviewText.rejectTitle} item={item}>
      <RejectionForm reply={reply} withPresets>
        <SeenVersion of="reservation" row={item} />
      </RejectionForm>
    </DecisionDialog>
  );
}

export const ErrorBoundary = ReviewDialogError;
