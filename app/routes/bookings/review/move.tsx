import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { guarded, type HandlerArgs, idParam } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { moveSchema } from "#app/models/bookings/review/decision.schema.ts";
import { moveReservation } from "#app/services/bookings/review/move.server.ts";
import { moveAndApprove } from "#app/services/bookings/review/settle.server.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { backFromDecision } from "./item.server.ts";

export const loader = guarded({
  "GET /admin/reservas/:id/mover": () => null,
  "GET /reservas/avaliar/:id/mover": () => null,
});

function decide({
  form,
  url,
  params,
  actor,
  context,
  deps,
  scope,
}: HandlerArgs<"POST /admin/reservas/:id/mover">) {
  return submitForm(
    { form, context },
    {
      schema: moveSchema,
      call: ({ approves, ...change }) =>
        (approves ? moveAndApprove : moveReservation)(deps, actor, idParam(params.id), change, scope),
      done: (decided) =>
        backFromDecision(
          afterMove(url),
          decided.reservation.status === "approved" && form.has("approves")
            ? queueText.movedAndApproved
            : queueText.moved,
          decided,
        ),
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/:id/mover": decide,
  "POST /reservas/avaliar/:id/mover": decide,
});

function afterMove(url: URL): URL {
  const next = new URL(url);
  for (const name of ["aberta", "mover"]) next.searchParams.delete(name);
  return next;
}

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: reviewText.title };

export default function MoveReservation() {
  const reply = useFormResult<typeof action>();
  return (
    <>
      <BulkFailure reply={reply} title={queueText.moveFailed} />
      {reply?.refusal?.problem === "bookingRule" ? <MoveAnyway sent={reply.result.initialValue} /> : null}
    </>
  );
}

/** The same move again, past the rule of booking that refused it. */
function MoveAnyway({ sent }: { sent: Record<string, unknown> | null | undefined }) {
  return (
    <Form method="post" preventScrollReset>
      {sent?.approves ? <input type="hidden" name="approves" value="on" autoComplete="off" /> : null}
      {["from", "to", "updatedAt"].map((name) => (
        <input key={name} type="hidden" name={name} value={String(sent?.[name] ?? "")} autoComplete="off" />
      ))}
      <SubmitButton look="secondary" name="override" value="on">
        {queueText.moveAnyway}
      </SubmitButton>
    </Form>
  );
}
