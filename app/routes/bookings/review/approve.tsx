import { useLoaderData } from "@remix-run/react";
import {
  DecisionDialog,
  ReviewDialogError,
  StatusFailure,
  useQueueAddress,
} from "#app/components/bookings/review/dialog.tsx";
import { RivalChoices } from "#app/components/bookings/review/rival-choices.tsx";
import { needsOverride } from "#app/components/bookings/review/types.ts";
import { useShownStatus } from "#app/components/bookings/use-shown-status.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Choice } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import { useWriteError } from "#app/components/form/use-write-error.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { guarded, type HandlerArgs, idParam } from "#app/http/access/guarded.server.ts";
import { type FormReply, submitForm } from "#app/http/form/form.server.ts";
import { approveFormSchema } from "#app/models/bookings/review/decision.schema.ts";
import { readRivalChoices } from "#app/services/bookings/review/rival-choices.server.ts";
import { approveAndSettle } from "#app/services/bookings/review/settle.server.ts";
import { type NamedReservation, requestText } from "#app/text/bookings/reservations.ts";
import { expiredText } from "#app/text/bookings/review/expired.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { backFromDecision, loadItem } from "./item.server.ts";

function load({ params, deps, scope }: HandlerArgs<"GET /admin/reservas/:id/aprovar">) {
  const rivals = readRivalChoices(deps, idParam(params.id), scope);
  return { ...loadItem({ params, deps, scope }), rivals };
}

export const loader = guarded({
  "GET /admin/reservas/:id/aprovar": load,
  "GET /reservas/avaliar/:id/aprovar": load,
});

function decide({
  form,
  url,
  params,
  actor,
  context,
  deps,
  scope,
}: HandlerArgs<"POST /admin/reservas/:id/aprovar">) {
  return submitForm(
    { form, context },
    {
      schema: approveFormSchema,
      call: ({ rejectionReason = "", ...input }) =>
        approveAndSettle(deps, actor, idParam(params.id), { ...input, reason: rejectionReason }, scope),
      done: (decided) =>
        backFromDecision(url, form.get("expired") ? expiredText.recorded : reviewText.approved, decided),
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/:id/aprovar": decide,
  "POST /reservas/avaliar/:id/aprovar": decide,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ item: NamedReservation }> = {
  title: ({ item }) => reviewText.titleOf(reviewText.approveTitle, item),
};

/** Conflicts are listed below; other refusals appear in full. */
function sentenceOf(reply: FormReply): string {
  return reply.refusal?.problem === "approvedConflict"
    ? reviewText.conflictWithApproved
    : (failureOf(reply) ?? "");
}

export default function ApproveReservation() {
  const { item, rivals } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const writeError = useWriteError();
  const closeTo = useQueueAddress();
  const isBlocked = needsOverride(item);
  const isShort = reply?.refusal?.problem === "equipmentShort";
  const isOver = useShownStatus(item) === "expired";
  return (
    <DecisionDialog title={reviewText.approveTitle} item={item}>
      <Form method="post" className="form" preventScrollReset>
        {writeError ? <StatusFailure sentence={writeError} reply={reply} /> : null}
        <SeenVersion of="reservation" row={item} />
        {reply?.refusal ? <StatusFailure sentence={sentenceOf(reply)} reply={reply} /> : null}
        <RivalChoices rivals={rivals} />
        {isOver ? <input type="hidden" name="expired" value="on" autoComplete="off" /> : null}
        {isShort ? <input type="hidden" name="withoutEquipment" value="on" autoComplete="off" /> : null}
        {reply?.refusal?.problem === "bookingRule" && !isBlocked ? (
          <Choice type="checkbox" name="override">
            {requestText.overrideRule}
          </Choice>
        ) : null}
        {isBlocked ? (
          <div>
            <p>{reviewText.overrideRequired}</p>
            <Choice type="checkbox" name="override" aria-describedby="override-hint">
              {reviewText.approveAnyway}
            </Choice>
            <p className="hint" id="override-hint">
              {reviewText.overrideHint}
            </p>
          </div>
        ) : (
          <p>
            {isOver ? expiredText.approveHint : isShort ? bookedText.withoutHint : reviewText.approveSentence}
          </p>
        )}
        <DialogActions
          submit={isShort ? bookedText.approveWithout : isOver ? expiredText.happened : reviewText.approve}
          closeTo={closeTo}
        />
      </Form>
    </DecisionDialog>
  );
}

export const ErrorBoundary = ReviewDialogError;
