import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { queueAddress } from "#app/domain/bookings/review/queue-place.ts";
import { guarded, type HandlerArgs, idParam } from "#app/http/access/guarded.server.ts";
import { noFields, submitForm } from "#app/http/form/form.server.ts";
import { undoDecision } from "#app/services/bookings/review/undo.server.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { undoText } from "#app/text/bookings/review/undo.ts";

export const loader = guarded({
  "GET /admin/reservas/desfazer/:id": () => null,
  "GET /reservas/avaliar/desfazer/:id": () => null,
});

function decide({
  form,
  url,
  params,
  actor,
  context,
  deps,
  scope,
}: HandlerArgs<"POST /admin/reservas/desfazer/:id">) {
  return submitForm(
    { form, context },
    {
      schema: noFields,
      call: () => undoDecision(deps, actor, idParam(params.id), undefined, scope),
      done: ({ undone, failed, reservation, isFinished }) => ({
        to: queueAddress(url),
        toast: {
          title: undoText.undone(undone),
          ...(isFinished ? {} : { description: undoText.goesOn }),
          ...(reservation ? { description: reviewText.summary(reservation) } : {}),
          ...(failed > 0 ? { reasons: [undoText.notUndone(failed)], variant: "warning" as const } : {}),
        },
      }),
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/desfazer/:id": decide,
  "POST /reservas/avaliar/desfazer/:id": decide,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: reviewText.title };

export default function UndoDecision() {
  return <BulkFailure reply={useFormResult<typeof action>()} title={undoText.failed} />;
}
